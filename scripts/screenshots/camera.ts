import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Sandbox } from '#sandbox/sandbox.ts';
import type { Size } from '#scripts/browsers/browser-driver.ts';
import { fixedTexts, unbracketedTexts } from '#scripts/states/fixed-texts.ts';
import { type LayoutFault, layoutFaults } from '#scripts/states/layout-faults.ts';
import { enlargeText, everyShowing, inTurn, type Look, type Showing } from '#scripts/states/looks.ts';
import { brackets } from '#scripts/states/pseudo-language.ts';
import type { State } from '#scripts/states/state.ts';

/** One picture. `file` is its name in the folder. */
export interface Picture {
  file: string;
  state: string;
  look: Look;
  size: Size;
  /** What a look at the boxes finds wrong; for a person to judge. */
  faults: Fault[];
}

type Fault = LayoutFault | { fault: 'fixed text'; at: string };

/** Of a whole page, in CSS pixels: beyond that, rows are alike. */
const longest = 6000;

/** What is taken, and where the pictures go. */
interface Scene {
  state: State;
  folder: string;
  /** Whose values the page shows. */
  sandbox: Sandbox;
}

async function take(page: Page, { state, folder, sandbox }: Scene, { look, size }: Showing): Promise<Picture> {
  const file = `${state.name}-${size.width}-${look}.png`;
  const faults: Fault[] = await page.evaluate(layoutFaults);
  // In the pseudo-language alone.
  if ((await page.title()).startsWith(brackets.open)) {
    const fixed = fixedTexts(await page.evaluate(unbracketedTexts), sandbox);
    faults.push(...fixed.map((at) => ({ fault: 'fixed text' as const, at })));
  }
  if (state.whole) {
    // A window as high as the page. Playwright's own full-page pictures take the font size back.
    const height = await page.evaluate((most) => Math.min(most, document.documentElement.scrollHeight), longest);
    await page.setViewportSize({ width: size.width, height: Math.max(height, size.height) });
    if (look === 'large-text') await enlargeText(page);
  }
  await page.screenshot({ path: join(folder, file), animations: 'disabled' });
  return { file, state: state.name, look, size, faults };
}

/** Takes every picture of a state. */
export async function takePictures(page: Page, scene: Scene): Promise<Picture[]> {
  const pictures: Picture[] = [];
  await inTurn(page, everyShowing(scene.state), async (showing) => {
    pictures.push(await take(page, scene, showing));
  });
  return pictures;
}
