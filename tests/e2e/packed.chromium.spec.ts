import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { browserPath } from '#scripts/browsers/browser-paths.ts';
import { keepChromium } from '#scripts/browsers/chromium/kept-chromium.ts';
import type { KeptBrowser } from '#scripts/browsers/kept-browser.ts';
import { temporaryFolder } from '#scripts/browsers/temporary-folder.ts';
import { builds } from '#scripts/build-extension.ts';
import { readFolder } from '#scripts/release/read-folder.ts';
import { zipOf } from '#scripts/release/zip.ts';
import { answerApproval } from '#tests/fixtures/answer-approval.ts';
import { test as base, expect } from '#tests/fixtures/extension-test.ts';

/** Unpacks a zip into `folder`, as the Chrome Web Store does. */
async function unpack(zip: Uint8Array, folder: string): Promise<void> {
  for (const [path, bytes] of Object.entries(unzipSync(zip))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

/** With the zip of a release in place of the build's folder. */
const test = base.extend<object, { keptBrowser: KeptBrowser }>({
  keptBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are asked for.
    async ({}, use) => {
      const { path, remove } = await temporaryFolder('packed');
      await unpack(zipOf(await readFolder(builds.chromium), new Date()), path);
      const browser = keepChromium({ executable: await browserPath('chromium'), extension: path });
      await use(browser);
      await browser.close();
      await remove();
    },
    { scope: 'worker' },
  ],
});

test('the packed extension connects a dApp, and every page of it opens', async ({ driver, sandbox }) => {
  const dapp = await driver.newPage(sandbox.urls.dapp, { width: 1000, height: 1200 });
  await dapp.waitForText('#providers', 'example.drawbridge');
  await dapp.click('#connect');
  await answerApproval(driver, '#connect');
  await dapp.waitFor('#status[data-state=connected]');
  await dapp.click('#list-keys');
  await dapp.waitFor('#keys li');
  await dapp.click('#get-chain-id');
  await dapp.waitForText('#chain-id', sandbox.options.chainId);

  const popup = await driver.extensionPage('popup.html');
  await popup.waitFor('[data-testid=wallet-state][data-state=ok]');
  await popup.click('[data-testid=view-sites]');
  await popup.waitFor('[data-testid=site-row][data-connected=true]');
  const explorer = await driver.extensionPage('explorer.html#/assets');
  await explorer.waitFor('[data-testid=asset]');
  const options = await driver.extensionPage('options.html');
  await options.waitFor('#api-token');
  expect(await driver.consoleErrors()).toEqual([]);
});
