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
  /** Above the tiles, in large type. */
  headline?: string;
  /** Its size, below whose headline the tiles stand and are cut off; by default that of the tiles. */
  size?: Size;
}

/** What both stores take. */
const storeSize: Size = { width: 1280, height: 800 };

/** A store's picture of one of the extension's pages. */
const storePage = (name: string, state: string, look: 'light' | 'dark', headline: string): DocsPicture => ({
  file: `store/${name}.png`,
  states: [state],
  tiles: [`${state}-1280-${look}.png`],
  tileWidth: 1120,
  headline,
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
    tileWidth: 360,
    headline: 'Wallet, assets and votes at a glance',
    size: storeSize,
  },
  {
    file: 'store/approval.png',
    states: ['approval-connect', 'approval-send-named'],
    tiles: ['approval-connect-420-light.png', 'approval-send-named-420-dark.png'],
    tileWidth: 420,
    headline: 'Nothing happens before you say yes',
    size: storeSize,
  },
  {
    file: 'store/review.png',
    states: ['approval-wallet-asks', 'approval-send-forged'],
    tiles: ['approval-wallet-asks-420-light.png', 'approval-send-forged-420-light.png'],
    tileWidth: 420,
    headline: 'In plain words, with a warning of look-alikes',
    size: storeSize,
  },
  storePage('proposal', 'explorer-proposal-updateMarket', 'light', 'Read what would change, and vote'),
  storePage('governance', 'explorer-governance', 'dark', 'Every proposal, the next to close first'),
  {
    file: 'store/tile.png',
    states: [],
    tiles: [],
    tileWidth: 0,
    headline: 'Drawbridge',
    size: { width: 440, height: 280 },
  },
];

/** Makes the pictures of the documents from states in `folder`, and puts them into `docs`. */
export async function makeDocsPictures(folder: string, docs: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: await browserPath('chromium'), args: chromiumSwitches() });
  try {
    const page = await browser.newPage();
    const logo = (await readFile(join(docs, '../public/icon/drawbridge.svg'))).toString('base64');
    for (const { file, tiles, tileWidth, headline, size } of docsPictures) {
      const images = await Promise.all(
        tiles.map(async (tile) => (await readFile(join(folder, tile))).toString('base64')),
      );
      const isTile = tiles.length === 0;
      const box = size
        ? `box-sizing: border-box; width: ${size.width}px; height: ${size.height}px; overflow: hidden; padding: 40px 0 0;
           ${isTile ? 'padding: 0; justify-content: center' : ''}`
        : 'width: max-content; padding: 8px';
      if (size) await page.setViewportSize(size);
      // Without a doctype, the body is as high as the window, and stretches the pictures.
      await page.setContent(`<!doctype html><style>
        body { display: flex; flex-direction: column; align-items: center; gap: 32px; margin: 0; background: ${size ? '#0f766e' : '#e9e7e0'}; ${box}; }
        h1 { display: flex; align-items: center; gap: 20px; margin: 0; color: #fbfaf7; font: 700 ${isTile ? 44 : 46}px system-ui, sans-serif; }
        h1 img { width: 64px; }
        div { display: flex; align-items: start; gap: ${size ? 32 : 16}px; }
        div img { display: block; width: ${tileWidth}px; ${size ? 'border-radius: 8px; box-shadow: 0 8px 40px #0006;' : ''} }
      </style>${headline === undefined ? '' : `<h1><img alt="" src="data:image/svg+xml;base64,${logo}">${headline}</h1>`}
      ${isTile ? '' : `<div>${images.map((data) => `<img alt="" src="data:image/png;base64,${data}">`).join('')}</div>`}`);
      await page.locator('body').screenshot({ path: join(docs, file) });
    }
  } finally {
    await browser.close();
  }
}
