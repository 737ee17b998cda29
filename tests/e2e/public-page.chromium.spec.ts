import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { temporaryFolder } from '#scripts/browsers/temporary-folder.ts';
import { builds } from '#scripts/build-extension.ts';
import { readFolder } from '#scripts/release/read-folder.ts';
import { zipOf } from '#scripts/release/zip.ts';
import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { answerOn } from '#tests/fixtures/http-wallet-site.ts';
import { withChromium } from '#tests/fixtures/own-chromium.ts';
import { listKeys } from '#tests/fixtures/provider-calls.ts';
import { serveTestSite } from '#tests/fixtures/test-site.ts';

const pages = { '/': { open: true, html: '<h1>A dApp out there</h1>' } };
test.use({ pages });

/** How the page's own request to the wallet ends: a status, or the name of what it fails with. */
const ownRequest = (page: PageDriver, wallet: string): Promise<string | number> =>
  page.evaluate(async (wallet) => {
    try {
      return (await fetch(`${wallet}/api/v2/health`)).status;
    } catch (error) {
      return Object(error).name;
    }
  }, wallet);

/** The zip of a release, unpacked as the Chrome Web Store does. */
async function unpackedRelease() {
  const { path, remove } = await temporaryFolder('packed');
  const zip = zipOf(await readFolder(builds.chromium), new Date());
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), bytes);
  }
  return { path, [Symbol.asyncDispose]: remove };
}

// Only Chromium can be told that an address of this machine is a public one.
test('a page on a public address, which the browser keeps from the wallet, works through the packed extension, whose pages all open', async ({
  sandbox,
  site,
}) => {
  const origin = site.url('app.example', '');
  const args = [
    `--ip-address-space-overrides=127.0.0.1:${site.port}=public`,
    '--host-resolver-rules=MAP app.example 127.0.0.1',
    `--unsafely-treat-insecure-origin-as-secure=${origin}`,
  ];
  // The same page from an address that counts as this machine's own: there the request goes through.
  await using local = await serveTestSite(pages);
  await using release = await unpackedRelease();
  await withChromium({ args, build: release.path }, async (driver, open) => {
    // What the user answers when the browser asks about access to this device: it counts for pages, and not for extensions.
    for (const one of [origin, driver.extensionOrigin])
      await open.session.send('Browser.setPermission', {
        permission: { name: 'loopback-network' },
        setting: 'denied',
        origin: one,
      });
    const { wallet: walletAddress, dataApi: dataApiAddress } = sandbox.urls;
    await saveSettings(driver, { walletAddress, dataApiAddress, governanceAlerts: false });
    const page = await driver.newPage(origin);
    expect(await ownRequest(page, sandbox.urls.wallet)).toBe('TypeError');
    expect(await ownRequest(await driver.newPage(local.url('shop.localhost')), sandbox.urls.wallet)).toBe(200);

    sandbox.clearLog();
    expect(await connectSite(driver, page)).toEqual({ ok: true, value: null });
    expect(await listKeys(page)).toMatchObject({ ok: true, value: { keys: expect.any(Array) } });
    const asked = sandbox.log().filter(({ rpcMethod }) => rpcMethod === 'client.list_keys');
    expect(asked.map((request) => request.origin)).toContain(origin);

    const popup = await driver.extensionPage('popup.html');
    await popup.waitFor('[data-testid=wallet-state][data-state=ok]');
    await popup.click('[data-testid=view-sites]');
    await popup.waitFor('[data-testid=site-row][data-connected=true]');
    await (await driver.extensionPage('explorer.html#/assets')).waitFor('[data-testid=asset]');
    await (await driver.extensionPage('options.html')).waitFor('#api-token');
    const errors = await driver.consoleErrors();
    expect(errors.filter(({ url }) => url.startsWith(driver.extensionOrigin))).toEqual([]);

    // A dApp that asks the wallet at its default address, and knows of no extension, is kept from it too.
    const defaultWallet = 'http://localhost:1789';
    expect(await ownRequest(page, defaultWallet)).toBe('TypeError');
    await answerOn(driver, origin);
    await page.reload();
    expect(await ownRequest(page, defaultWallet)).toBe(200);
    expect(await ownRequest(page, sandbox.urls.wallet)).toBe('TypeError');
  });
});
