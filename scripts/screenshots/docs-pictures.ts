import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Size } from '#scripts/browsers/browser-driver.ts';
import { browserPath } from '#scripts/browsers/browser-paths.ts';
import { chromiumSwitches } from '#scripts/browsers/chromium/chromium-switches.ts';

/** One picture: states side by side, in one or the other colour scheme. */
interface DocsPicture {
  /** Its path below docs/. */
  file: string;
  /** Names of the states that it is made of. */
  states: readonly string[];
  /** Files of pictures of these states. */
  tiles: readonly string[];
  tileWidth: number;
  /** Its size, in which the tiles stand in the middle, or of which one as wide shows its top; by default that of the tiles. */
  size?: Size;
}

/** What both stores take. */
const storeSize: Size = { width: 1280, height: 800 };

/** A store's picture of one of the extension's pages. */
const storePage = (name: string, state: string, look: 'light' | 'dark'): DocsPicture => ({
  file: `store/${name}.png`,
  states: [state],
  tiles: [`${state}-1280-${look}.png`],
  tileWidth: storeSize.width,
  size: storeSize,
});

/** The pictures of README.md, docs/ and the stores. */
export const docsPictures: readonly DocsPicture[] = [
  {
    file: 'popup.png',
    states: ['popup-wallet-keys', 'popup-governance', 'popup-assets'],
    tiles: [
      'popup-wallet-keys-380-light.png',
      'popup-governance-380-light.png',
      'popup-wallet-keys-380-dark.png',
      'popup-assets-380-dark.png',
    ],
    tileWidth: 300,
  },
  {
    file: 'store/popup.png',
    states: ['popup-wallet-keys', 'popup-governance', 'popup-assets'],
    tiles: ['popup-wallet-keys-380-light.png', 'popup-governance-380-light.png', 'popup-assets-380-dark.png'],
    tileWidth: 380,
    size: storeSize,
  },
  {
    file: 'store/approval.png',
    states: ['approval-connect', 'approval-vote'],
    tiles: ['approval-connect-420-light.png', 'approval-vote-420-dark.png'],
    tileWidth: 420,
    size: storeSize,
  },
  storePage('proposal', 'explorer-proposal-updateMarket', 'light'),
  storePage('governance', 'explorer-governance', 'dark'),
  storePage('assets', 'explorer-assets', 'light'),
];

/** Makes the pictures of the documents from states in `folder`, and puts them into `docs`. */
export async function makeDocsPictures(folder: string, docs: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: await browserPath('chromium'), args: chromiumSwitches() });
  try {
    const page = await browser.newPage();
    for (const { file, tiles, tileWidth, size } of docsPictures) {
      const images = await Promise.all(
        tiles.map(async (tile) => (await readFile(join(folder, tile))).toString('base64')),
      );
      const box = size
        ? `box-sizing: border-box; width: ${size.width}px; height: ${size.height}px; overflow: hidden;
           justify-content: center; align-items: ${tileWidth === size.width ? 'start' : 'center'}`
        : 'align-items: start; width: max-content; padding: 8px';
      if (size) await page.setViewportSize(size);
      // Without a doctype, the body is as high as the window, and stretches the pictures.
      await page.setContent(`<!doctype html><style>
        body { display: flex; gap: ${size ? 32 : 16}px; margin: 0; background: #e9e7e0; ${box}; }
        img { display: block; width: ${tileWidth}px; }
      </style>${images.map((data) => `<img alt="" src="data:image/png;base64,${data}">`).join('')}`);
      await page.locator('body').screenshot({ path: join(docs, file) });
    }
  } finally {
    await browser.close();
  }
}
