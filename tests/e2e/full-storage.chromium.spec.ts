import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserDriver } from '#scripts/browsers/browser-driver.ts';
import { browserPath } from '#scripts/browsers/browser-paths.ts';
import { launchChromium } from '#scripts/browsers/chromium/chromium.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { useDatabase } from '#scripts/browsers/stored-values.ts';
import { builds } from '#scripts/build-extension.ts';
import { allowSites } from '#tests/fixtures/allow-sites.ts';
import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { requestsFor, send } from '#tests/fixtures/deaths.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { clickIn, connect, listKeys, type Outcome } from '#tests/fixtures/provider-calls.ts';
import { smallDisk } from '#tests/fixtures/small-disk.ts';

const blocked = { ok: false, data: { reason: 'site-blocked' } };
const popupSize = { width: 380, height: 600 };

const marker = (n: number): string => String(n).padStart(64, '0');
const sentTo = (sandbox: Parameters<typeof requestsFor>[0]): number =>
  requestsFor(sandbox, 'client.send_transaction').length;

/** Uses up what room a full disk leaves the database within its own files. */
async function fillDatabase(driver: Pick<BrowserDriver, 'storagePage'>): Promise<void> {
  const page = await driver.storagePage();
  const fits = (): Promise<boolean> => {
    const entry: [string, string] = [`filling ${randomBytes(8).toString('hex')}`, randomBytes(1000).toString('base64')];
    return useDatabase(page, { database: 'drawbridge', put: [entry], only: '' }).then(
      () => true,
      () => false,
    );
  };
  while (await fits());
  await page.close();
}

test.describe('on a disk of its own', () => {
  test.use({ sandboxOptions: { eventEveryMs: 1000 } });

  test('a full disk unblocks no site, takes no expected chain away, and is told', async ({ sandbox, site }) => {
    await using disk = await smallDisk('80m');
    test.skip(disk === null, 'only root on Linux can mount a small disk');
    if (disk === null) return;
    const executable = await browserPath('chromium');
    const start = () =>
      launchChromium({
        executable,
        extension: builds.chromium,
        profile: join(disk.path, 'profile'),
        args: ['--disk-cache-size=1000000'],
      });
    const open = async (driver: BrowserDriver, host: string) => {
      const page = await driver.newPage(site.url(host));
      await clickIn(page);
      return page;
    };
    let sent = 0;
    const outcomes: Outcome[] = [];

    const first = await start();
    try {
      await saveSettings(first, {
        walletAddress: sandbox.urls.wallet,
        dataApiAddress: sandbox.urls.dataApi,
        expectedChainId: sandbox.options.chainId,
      });
      await allowSites(first, [site.url('shop.localhost')]);
      const shop = await open(first, 'shop.localhost');
      expect(await connect(shop)).toMatchObject({ ok: true });
      expect(await listKeys(shop)).toMatchObject({ ok: true });
      const options = await first.extensionPage('options.html');
      await options.fill('#blocked-site', new URL(site.url('bad.localhost')).origin);
      await options.click('#save-blocked-site');
      await options.waitForText('[data-testid=blocked-site]', 'bad.localhost');
      const [bad, late] = [await open(first, 'bad.localhost'), await open(first, 'late.localhost')];

      // Chromium finds room at times, by deleting some of its own files.
      for (let round = 0; round < 4; round += 1) {
        await disk.fill();
        await fillDatabase(first);
        await disk.fill();
        const before = sentTo(sandbox);
        const outcome = await send(sandbox, shop, marker(sent++));
        outcomes.push(outcome);
        if (!outcome.ok) expect(sentTo(sandbox), JSON.stringify(outcome)).toBe(before);
        expect(await connect(bad)).toMatchObject(blocked);
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
      expect(outcomes.filter((outcome) => !outcome.ok && outcome.data?.reason !== 'storage-failed')).toEqual([]);
      expect(outcomes.some(({ ok }) => !ok)).toBe(true);
      await disk.fill();
      // Deleting the database, Chromium may have made room again.
      const connected = await connectSite(first, late);
      if (!connected.ok) expect(connected).toMatchObject({ data: { reason: 'storage-failed' } });
      const refilling = setInterval(() => void disk.fill(), 100);
      const popup = await first.extensionPage('popup.html', popupSize);
      // On the page, or in place of it where not even the settings can be read. Chromium may have room within its own files.
      await popup.waitUntil(async () => {
        const { storageFails } = await chrome.storage.session.get('storageFails');
        return /disk is full/.test(document.body.textContent ?? '') || storageFails === false;
      }, null);
      clearInterval(refilling);
      await popup.close();

      await disk.free();
      expect(await send(sandbox, shop, marker(sent++))).toMatchObject({ ok: true });
      expect(await connect(bad)).toMatchObject(blocked);
      const again = await first.extensionPage('popup.html', popupSize);
      await again.waitUntil(() => !document.body.textContent?.includes('The disk is full'), null);
      await sandbox.setFaults({ otherChainId: 'other-chain' });
      expect(await send(sandbox, shop, marker(sent++))).toMatchObject({ ok: false, data: { reason: 'wrong-chain' } });
    } finally {
      await first.close();
    }

    const second = await start();
    try {
      expect(await connect(await open(second, 'bad.localhost'))).toMatchObject(blocked);
      // Not the default of any chain: that of the settings, or, where they are lost in spite of all, no site may ask.
      const outcome = await connect(await open(second, 'shop.localhost'));
      expect(['wrong-chain', 'site-blocked']).toContain('data' in outcome && outcome.data?.reason);
    } finally {
      await second.close();
    }
  });
});
