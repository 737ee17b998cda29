import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Sandbox } from '#sandbox/sandbox.ts';
import type { Size } from '#scripts/browsers/browser-driver.ts';
import { fixedTexts, unbracketedTexts } from './fixed-texts.ts';
import { type LayoutFault, layoutFaults } from './layout-faults.ts';
import { brackets } from './pseudo-language.ts';
import type { Shot } from './shot.ts';

/** How a page is looked at. */
export type Look = 'light' | 'dark' | 'forced-colours' | 'large-text' | 'minimum-font';

/** One picture. `file` is its name in the folder. */
export interface Picture {
  file: string;
  shot: string;
  look: Look;
  size: Size;
  /** What a look at the boxes finds wrong; for a person to judge. */
  faults: Fault[];
}

type Fault = LayoutFault | { fault: 'fixed text'; at: string };

/** Of a whole page, in CSS pixels: beyond that, rows are alike. */
const longest = 6000;

/** Browser switches for the minimum font size of 24 px that people can set in Chromium. */
export const minimumFontSwitch = '--blink-settings=minimumFontSize=24';

/** Sets twice the font size that browsers start with, as in their settings. */
export async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await session.detach();
}

/** What is taken, and where the pictures go. */
export interface Scene {
  shot: Shot;
  folder: string;
  /** Whose values the page shows. */
  sandbox: Sandbox;
}

async function take(page: Page, { shot, folder, sandbox }: Scene, look: Look, size: Size): Promise<Picture> {
  const file = `${shot.name}-${size.width}-${look}.png`;
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
  const faults: Fault[] = await page.evaluate(layoutFaults);
  // In the pseudo-language alone.
  if ((await page.title()).startsWith(brackets.open)) {
    const fixed = fixedTexts(await page.evaluate(unbracketedTexts), sandbox);
    faults.push(...fixed.map((at) => ({ fault: 'fixed text' as const, at })));
  }
  if (shot.whole) {
    // A window as high as the page. Playwright's own full-page pictures take the font size back.
    const height = await page.evaluate((most) => Math.min(most, document.documentElement.scrollHeight), longest);
    await page.setViewportSize({ width: size.width, height: Math.max(height, size.height) });
    if (look === 'large-text') await enlargeText(page);
  }
  await page.screenshot({ path: join(folder, file), animations: 'disabled' });
  return { file, shot: shot.name, look, size, faults };
}

/** Takes every picture of a shot that a browser without further switches can show. */
export async function takeUsual(page: Page, scene: Scene): Promise<Picture[]> {
  const { shot } = scene;
  const pictures: Picture[] = [];
  const [first] = shot.sizes;
  if (first !== undefined) pictures.push(await take(page, scene, 'forced-colours', first));
  for (const size of shot.sizes) {
    for (const look of ['light', 'dark'] as const) pictures.push(await take(page, scene, look, size));
  }
  if (first !== undefined && shot.largeText) pictures.push(await take(page, scene, 'large-text', first));
  return pictures;
}

/** Takes the picture of a shot in a browser with `minimumFontSwitch`. */
export async function takeMinimumFont(page: Page, scene: Scene): Promise<Picture[]> {
  const [first] = scene.shot.sizes;
  return first === undefined ? [] : [await take(page, scene, 'minimum-font', first)];
}
