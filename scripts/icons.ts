import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { Command } from 'commander';
import { browserPath } from './browsers/browser-paths.ts';
import { chromiumSwitches } from './browsers/chromium/chromium-switches.ts';
import { root } from './run-tool.ts';

new Command('npm run icons --')
  .description('Draws the icons of public/icon, and the tile of the Chrome Web Store, from their SVG sources.')
  .parse();

const folder = join(root, 'public', 'icon');
/** Toolbars show 16 px, or 32 on a dense screen. */
const toolbarSizes = [16, 32];
const icons = [
  { source: join(root, 'scripts', 'icons', 'problem.svg'), prefix: 'problem-', sizes: toolbarSizes },
  { source: join(root, 'scripts', 'icons', 'off.svg'), prefix: 'off-', sizes: toolbarSizes },
  { source: join(folder, 'drawbridge.svg'), prefix: '', sizes: [...toolbarSizes, 48, 128] },
];

const browser = await chromium.launch({ executablePath: await browserPath('chromium'), args: chromiumSwitches() });
const page = await browser.newPage();
for (const { source, prefix, sizes } of icons) {
  const image = `data:image/svg+xml;base64,${(await readFile(source)).toString('base64')}`;
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<body style="margin:0"><img src="${image}" style="display:block" width="${size}">`);
    await writeFile(join(folder, `${prefix}${size}.png`), await page.screenshot({ omitBackground: true }));
  }
}
// The store takes no transparency.
const tile = await readFile(join(root, 'scripts', 'icons', 'tile.svg'), 'base64');
await page.setViewportSize({ width: 440, height: 280 });
await page.setContent(
  `<body style="margin:0"><img src="data:image/svg+xml;base64,${tile}" style="display:block" width="440">`,
);
await page.screenshot({ path: join(root, 'docs', 'store', 'tile.png') });
await browser.close();
