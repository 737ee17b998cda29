import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type PageDriver, patience } from '../browser-driver.ts';
import { until } from '../until.ts';

/** One page of Chromium, driven by Playwright. */
export function chromiumPage(page: Page): PageDriver {
  // A key or a click that closes the window has done its work, though Playwright calls it a failure.
  const mayClose = async (action: Promise<void>): Promise<void> => {
    try {
      await action;
    } catch (error) {
      if (!page.isClosed()) throw error;
    }
  };
  return {
    // Playwright's own types tell page functions apart by argument; here the caller's signature already did.
    evaluate: (fn: (arg: never) => unknown, arg?: unknown) => page.evaluate(fn as (arg: unknown) => never, arg),
    click: (css) => mayClose(page.locator(css).first().click({ timeout: patience })),
    async clickSteadily(css, times) {
      const { x, y, width, height } = (await page.locator(css).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(x + width / 2, y + height / 2);
      // Each at its time, whether or not the browser has taken the last one: a slow one would make pauses.
      const at = (ms: number, press: () => Promise<void>): Promise<void> => mayClose(delay(ms).then(press));
      const clicks = Array.from({ length: times }, (_, click) => [
        at(click * 110, () => page.mouse.down()),
        at(click * 110 + 100, () => page.mouse.up()),
      ]);
      await Promise.all(clicks.flat());
    },
    fill: (css, text) => page.locator(css).first().fill(text, { timeout: patience }),
    press: (key) => mayClose(page.keyboard.press(key)),
    // biome-ignore lint/performance/useDomNodeTextContent: what the user sees is wanted, without what is hidden.
    text: (css) => page.locator(css).first().innerText({ timeout: patience }),
    waitFor: (css, timeoutMs = patience) => page.locator(css).first().waitFor({ timeout: timeoutMs }),
    async waitForText(css, text, timeoutMs = patience) {
      await page.locator(css).first().filter({ hasText: text, visible: true }).waitFor({ timeout: timeoutMs });
    },
    async waitUntil(fn, arg, timeoutMs = patience) {
      // Playwright's own way takes a promise for something true, whatever it resolves to.
      return until(`${fn}`, () => page.evaluate(fn as (arg: unknown) => never, arg), timeoutMs);
    },
    async screenshot(path, { dark = false } = {}) {
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      await page.screenshot({ path, animations: 'disabled' });
      await page.emulateMedia({ colorScheme: null });
    },
    setColorScheme: (colorScheme) => page.emulateMedia({ colorScheme }),
    async goto(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    url: async () => page.url(),
    isClosed: async () => page.isClosed(),
    close: () => page.close(),
  };
}
