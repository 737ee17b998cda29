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
async function showAs(page: Page, { look, size }: Showing): Promise<void> {
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

/** A script of Chromium's page of settings, shown as text: it may set what the page itself does, which takes long to load. */
const settingsPage = 'chrome://settings/strings.m.js';

/** Sets the minimum font size of 24 px while `use` looks at the page. */
async function withMinimumFont(page: Page, use: () => Promise<void>): Promise<void> {
  // The page that is always open. It need not be drawn.
  const [home = await page.context().newPage()] = page.context().pages();
  if (home.url() !== settingsPage) await home.goto(settingsPage, { waitUntil: 'commit' });
  const setMinimum = (pixels: number): Promise<void> =>
    home.evaluate(
      (pixels) => Reflect.get(chrome, 'settingsPrivate').setPref('webkit.webprefs.minimum_font_size', pixels),
      pixels,
    );
  await setMinimum(24);
  try {
    await page.waitForFunction(() => Number.parseFloat(getComputedStyle(document.body).fontSize) >= 24);
    await use();
  } finally {
    await setMinimum(0);
  }
}

/** How a page is shown at one time. */
export interface Showing {
  look: Look;
  size: Size;
}

/**
 * Every size under both colour schemes, the first size with forced colours and, for a usual state, every size with large text
 * and with a minimum font size.
 */
export function everyShowing({ sizes, usual }: Pick<State, 'sizes' | 'usual'>): Showing[] {
  const inSizes = (look: Look, some = sizes): Showing[] => some.map((size) => ({ look, size }));
  return [
    ...inSizes('forced-colours', sizes.slice(0, 1)),
    ...sizes.flatMap((size) => [...inSizes('light', [size]), ...inSizes('dark', [size])]),
    ...(usual ? [...inSizes('minimum-font'), ...inSizes('large-text')] : []),
  ];
}

/** Shows a page in each of these ways, in turn; `use` looks at it. Large text stays for as long as the size does, and so comes last. */
export async function inTurn(
  page: Page,
  showings: readonly Showing[],
  use: (showing: Showing) => Promise<void>,
): Promise<void> {
  const showAll = async (isShown: (look: Look) => boolean): Promise<void> => {
    for (const showing of showings.filter(({ look }) => isShown(look))) {
      await showAs(page, showing);
      await use(showing);
    }
  };
  await showAll((look) => look !== 'minimum-font' && look !== 'large-text');
  if (showings.some(({ look }) => look === 'minimum-font'))
    await withMinimumFont(page, () => showAll((look) => look === 'minimum-font'));
  await showAll((look) => look === 'large-text');
}
