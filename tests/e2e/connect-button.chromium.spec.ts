import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { bundle } from '#sandbox/dapp/bundle.ts';
import { browserPath } from '#scripts/browsers/browser-paths.ts';
import { temporaryFolder } from '#scripts/browsers/temporary-folder.ts';
import { buildPackage } from '#scripts/package/build-package.ts';
import { root } from '#scripts/run-tool.ts';
import { codeBlocks } from '#tests/dapp-package/code-blocks.ts';
import { accessibilityFaults } from '#tests/fixtures/accessibility.ts';
import { test as base, expect } from '#tests/fixtures/extension-test.ts';

/** A page without the extension and with a strict policy, whose `show` shows the element in a state. */
const test = base.extend<{ buttonPage: Page }>({
  buttonPage: async ({ browserKind }, use) => {
    const browser = await chromium.launch({ executablePath: await browserPath(browserKind) });
    const page = await browser.newPage();
    const script = await bundle(join(import.meta.dirname, '..', 'fixtures', 'connect-button-page.ts'));
    await page.route('http://shop.example/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await page.route('http://shop.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': "default-src 'none'; script-src 'self'" },
        body: '<!doctype html><html lang="en"><title>Shop</title><main></main><script type="module" src="/page.js"></script></html>',
      }),
    );
    await page.goto('http://shop.example/');
    await use(page);
    await browser.close();
  },
});

/** What the element says in each state, in English. */
const said = {
  absent: 'Install',
  disconnected: 'Connect wallet',
  connecting: 'Connecting',
  connected: 'Connected to drawbridge-sandbox-1 · Main',
  'wallet down': 'The wallet is not responding.',
  refused: 'You rejected the request.',
};

async function show(page: Page, state: keyof typeof said, attributes: Record<string, string> = {}): Promise<void> {
  await page.evaluate(([state, attributes]) => Reflect.get(window, 'show')(state, attributes), [
    state,
    { language: 'en', install: '/install', ...attributes },
  ] as const);
  if (state === 'connecting' || state === 'refused') await page.getByRole('button', { name: 'Connect wallet' }).click();
  await expect(page.locator('drawbridge-connect')).toContainText(said[state]);
  // Of link and button there is one.
  await expect(page.locator('drawbridge-connect').locator('a, button').filter({ visible: true })).toHaveCount(1);
}

test('axe finds nothing wrong with any state of the button, it is worked by keyboard, and the documentation’s page without a bundler shows it', async ({
  buttonPage: page,
}) => {
  await test.step('axe finds nothing wrong with any state of the button, in either theme', async () => {
    for (const theme of ['light', 'dark'] as const) {
      // Whatever the browser's own scheme is.
      await page.emulateMedia({ colorScheme: theme === 'light' ? 'dark' : 'light' });
      await page.evaluate((dark) => {
        document.body.style.background = dark ? '#111' : '#fff';
      }, theme === 'dark');
      for (const state of Object.keys(said) as (keyof typeof said)[]) {
        await show(page, state, { theme });
        // The page has no heading. All but the colours is the same in the dark.
        const [rules, known] = theme === 'light' ? [null, [/^page-has-heading-one/]] : [['color-contrast'], []];
        const faults = await accessibilityFaults(page, rules);
        expect(faults, `${state}, ${theme}`).toEqual(known.map((one) => expect.stringMatching(one)));
      }
    }
  });

  await test.step('the button is worked by keyboard, keeps the focus and shows it', async () => {
    await show(page, 'absent');
    await page.keyboard.press('Tab');
    await expect(page.locator('drawbridge-connect a')).toBeFocused();
    await show(page, 'disconnected');
    // It passes the focus on to what can be pressed.
    await page.locator('drawbridge-connect').evaluate((element) => element.focus());
    const button = page.locator('drawbridge-connect button');
    await expect(button).toBeFocused();
    expect(await button.evaluate((element) => getComputedStyle(element).outlineWidth)).toBe('3px');
    await page.keyboard.press('Enter');
    await expect(button).toHaveText('Disconnect');
    await expect(button).toBeFocused();
    await page.keyboard.press('Space');
    await expect(button).toHaveText('Connect wallet');
    await expect(button).toBeFocused();
  });

  await test.step('the documentation’s page without a bundler shows it', async () => {
    const folder = await temporaryFolder('plain-page');
    try {
      await buildPackage(join(folder.path, 'drawbridge-dapp'));
      const docs = await readFile(join(root, 'docs', 'provider.md'), 'utf8');
      const body = codeBlocks(docs).find(({ where }) => where === 'plain')?.code ?? '';
      await page.route('**/drawbridge-dapp/*.js', (route) =>
        route.fulfill({ path: join(folder.path, new URL(route.request().url()).pathname) }),
      );
      await page.route('**/shop', (route) => route.fulfill({ contentType: 'text/html', body }));
      await page.goto('http://shop.example/shop');
      await expect(page.getByRole('link', { name: 'Install Drawbridge' })).toBeVisible();
    } finally {
      await folder.remove();
    }
  });
});
