import { askingWindow, connectSite } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { clickIn, connect, listKeys } from '#tests/fixtures/provider-calls.ts';

test.use({ sandboxOptions: { eventEveryMs: 0 } });

test('where the browser has deleted what was stored, no site may ask until the user has seen it', async ({
  driver,
  site,
}) => {
  const page = await driver.newPage(site.url('shop.localhost'));
  expect(await connectSite(driver, page)).toMatchObject({ ok: true });
  await expect.poll(() => driver.countWindows('approval.html')).toBe(0);

  // As Chromium does on a full disk, and a cleaning tool in either browser.
  const storage = await driver.newPage(`${driver.extensionOrigin}/icon/16.png`);
  await driver.killWorker();
  await storage.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('drawbridge');
        deleting.onsuccess = resolve;
        deleting.onerror = () => reject(deleting.error);
      }),
  );
  await clickIn(page);
  for (const call of [connect, listKeys]) {
    expect(await call(page)).toMatchObject({ ok: false, data: { reason: 'site-blocked' } });
  }
  await driver.killWorker();
  expect(await connect(page)).toMatchObject({ ok: false, data: { reason: 'site-blocked' } });
  expect(await driver.countWindows('approval.html')).toBe(0);

  const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
  await popup.waitForText('[data-testid=pin-problem]', 'What Drawbridge had stored is gone');
  const options = await driver.extensionPage('options.html');
  await options.waitForText('[data-testid=damaged]', 'No site can use your wallet until');
  await options.click('#lost-checked');
  await options.waitUntil(() => document.querySelector('[data-testid=damaged]')?.textContent === '', null);
  await options.click('[data-testid=blocked-unreadable] button');
  await options.waitUntil(() => document.querySelector('[data-testid=blocked-unreadable]') === null, null);

  // It may ask again, though of a wallet at the usual address: that of the settings has gone too.
  const asked = connect(page);
  await (await askingWindow(driver)).click('#deny');
  expect(await asked).toMatchObject({ ok: false, data: { reason: 'user-rejected' } });
  // Chromium draws an image with a style that the extension's policy forbids.
  expect((await driver.consoleErrors()).filter(({ url }) => !url.endsWith('.png'))).toEqual([]);
});
