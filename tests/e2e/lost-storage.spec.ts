import { useDatabase } from '#scripts/browsers/stored-values.ts';
import { askingWindow, connectSite } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { clickIn, connect, listKeys } from '#tests/fixtures/provider-calls.ts';

test.use({ sandboxOptions: { eventEveryMs: 0 } });

test('where the browser has deleted what was stored, or an older copy is back, no site may ask until the user has seen it', async ({
  driver,
  site,
}) => {
  const shop = await driver.newPage(site.url('shop.localhost'));
  expect(await connectSite(driver, shop)).toMatchObject({ ok: true });
  await expect.poll(() => driver.countWindows('approval.html')).toBe(0);
  const storage = await driver.newPage(`${driver.extensionOrigin}/icon/16.png`);

  const olderCopy = async (): Promise<void> => {
    const bad = await driver.newPage(site.url('bad.localhost'));
    const copy = await useDatabase(storage, { database: 'drawbridge' });

    const options = await driver.extensionPage('options.html');
    await options.fill('#blocked-site', new URL(site.url('bad.localhost')).origin);
    await options.click('#save-blocked-site');
    await options.waitForText('[data-testid=blocked-site]', 'bad.localhost');
    await options.click('[data-testid=site-row] button');
    await options.click('[data-testid=site-row] button.refuse');
    await options.waitUntil(() => document.querySelector('[data-testid=site-row]') === null, null);

    // As a restored backup of a part of the profile does.
    await driver.killWorker();
    await useDatabase(storage, { database: 'drawbridge', put: copy, clear: true });
    for (const page of [shop, bad]) {
      await clickIn(page);
      for (const call of [listKeys, connect]) {
        expect(await call(page)).toMatchObject({ ok: false, data: { reason: 'site-blocked' } });
      }
    }
    expect(await driver.countWindows('approval.html')).toBe(0);

    const popup = await driver.extensionPage('popup.html');
    await popup.waitForText('[data-testid=pin-problem]', 'An older copy');
    await options.reload();
    await options.waitForText('[data-testid=damaged]', 'An older copy');
    await options.click('#lost-checked');
    await options.waitUntil(() => document.querySelector('[data-testid=damaged]')?.textContent === '', null);
    await options.waitForText('[data-testid=blocked-site]', 'Every site');
    await options.click('[data-testid=blocked-site] button');
    await options.waitUntil(() => document.querySelector('[data-testid=blocked-site]') === null, null);
    // It has to ask again.
    expect(await listKeys(shop)).toMatchObject({ ok: false, data: { reason: 'not-connected' } });
    expect(await connectSite(driver, shop)).toMatchObject({ ok: true });
    await popup.close();
    await options.close();
    await expect.poll(() => driver.countWindows('approval.html')).toBe(0);
  };
  // Storage is the same in both browsers.
  if (driver.name === 'chromium')
    await test.step(
      'an older copy of the database brings back no site that was disconnected or blocked since',
      olderCopy,
    );

  await test.step('where the browser has deleted what was stored, no site may ask until the user has seen it', async () => {
    // As Chromium does on a full disk, and a cleaning tool in either browser.
    await driver.killWorker();
    await storage.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const deleting = indexedDB.deleteDatabase('drawbridge');
          deleting.onsuccess = resolve;
          deleting.onerror = () => reject(deleting.error);
        }),
    );
    await clickIn(shop);
    for (const call of [connect, listKeys]) {
      expect(await call(shop)).toMatchObject({ ok: false, data: { reason: 'site-blocked' } });
    }
    await driver.killWorker();
    expect(await connect(shop)).toMatchObject({ ok: false, data: { reason: 'site-blocked' } });
    expect(await driver.countWindows('approval.html')).toBe(0);

    const popup = await driver.extensionPage('popup.html');
    await popup.waitForText('[data-testid=pin-problem]', 'What Drawbridge had stored is gone');
    const options = await driver.extensionPage('options.html');
    await options.waitForText('[data-testid=damaged]', 'No site can use your wallet until');
    await options.click('#lost-checked');
    await options.waitUntil(() => document.querySelector('[data-testid=damaged]')?.textContent === '', null);
    await options.click('[data-testid=blocked-unreadable] button');
    await options.waitUntil(() => document.querySelector('[data-testid=blocked-unreadable]') === null, null);

    // It may ask again, though of a wallet at the usual address: that of the settings has gone too.
    const asked = connect(shop);
    await (await askingWindow(driver)).click('#deny');
    expect(await asked).toMatchObject({ ok: false, data: { reason: 'user-rejected' } });
    // Chromium draws an image with a style that the extension's policy forbids.
    expect((await driver.consoleErrors()).filter(({ url }) => !url.endsWith('.png'))).toEqual([]);
  });
});
