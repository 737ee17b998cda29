import type { Page } from '@playwright/test';
import type { Size } from '#scripts/browsers/browser-driver.ts';
import type { State } from './state.ts';

/** How a page is looked at. */
export type Look = 'light' | 'dark' | 'forced-colours' | 'large-text' | 'minimum-font';

/** Sets twice the font size that Chromium starts with, as in its settings; for this page, until its size changes. */
export async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await session.detach();
}

/** Shows the page in that size and look, and waits until it is drawn so. */
async function showAs(page: Page, look: Look, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({
    colorScheme: look === 'dark' ? 'dark' : 'light',
    forcedColors: look === 'forced-colours' ? 'active' : 'none',
  });
  if (look === 'large-text') await enlargeText(page);
  // Two frames: what follows the size and the scheme by script has followed by then.
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Sets the minimum font size of 24 px, as on Chromium's own page of settings, while `use` looks at the page. */
async function withMinimumFont(page: Page, use: () => Promise<void>): Promise<void> {
  // The page that is always open. It need not be drawn.
  const [home = await page.context().newPage()] = page.context().pages();
  const setMinimum = (pixels: number): Promise<void> =>
    home.evaluate(
      (pixels) => Reflect.get(chrome, 'settingsPrivate').setPref('webkit.webprefs.minimum_font_size', pixels),
      pixels,
    );
  await home.goto('chrome://settings/fonts', { waitUntil: 'commit' });
  await setMinimum(24);
  try {
    await page.waitForFunction(() => Number.parseFloat(getComputedStyle(document.body).fontSize) >= 24);
    await use();
  } finally {
    await setMinimum(0);
    await home.goto('about:blank');
  }
}

/**
 * Shows a state in every size under both colour schemes, in its first size with forced colours and, if it is a usual one, in
 * every size with large text and with a minimum font size. `use` looks at each.
 */
export async function inEveryLook(
  page: Page,
  { sizes, usual }: Pick<State, 'sizes' | 'usual'>,
  use: (look: Look, size: Size) => Promise<void>,
): Promise<void> {
  const show = async (look: Look, size: Size): Promise<void> => {
    await showAs(page, look, size);
    await use(look, size);
  };
  const [first] = sizes;
  if (first !== undefined) await show('forced-colours', first);
  for (const size of sizes) {
    for (const look of ['light', 'dark'] as const) await show(look, size);
  }
  if (!usual) return;
  await withMinimumFont(page, async () => {
    for (const size of sizes) await show('minimum-font', size);
  });
  for (const size of sizes) await show('large-text', size);
}
