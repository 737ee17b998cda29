import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { requestsFor } from '#tests/fixtures/deaths.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { clickIn, connect, nextEvent, recordEvents } from '#tests/fixtures/provider-calls.ts';

test.use({ sandboxOptions: { eventEveryMs: 0 } });

const refused = { ok: false, code: 4001, data: { reason: 'site-blocked', detail: expect.stringContaining('blocked') } };

test('a site that is blocked in the settings is told, and refused without a window until it is unblocked', {
  tag: '@chromium',
}, async ({ driver, sandbox, site }) => {
  const page = await driver.newPage(site.url('shop.localhost'));
  expect(await connectSite(driver, page)).toMatchObject({ ok: true });
  await recordEvents(page);
  await expect.poll(() => driver.countWindows('approval.html')).toBe(0);

  const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
  await popup.click('[data-testid=view-sites]');
  await popup.click('[data-testid=all-sites]');
  const options = await driver.waitForWindow('options.html');
  await options.click('[data-testid=site-row] button ~ button');
  await options.click('[data-testid=site-row] button.refuse');
  await options.waitForText('[data-testid=blocked-site]', 'shop.localhost');
  expect(await nextEvent(page, 'disconnected')).toBeNull();
  await expect.poll(() => requestsFor(sandbox, 'client.disconnect_wallet').length).toBe(1);

  const seen = sandbox.wallet.log.length;
  await clickIn(page);
  expect(await connect(page)).toMatchObject(refused);
  await driver.killWorker();
  expect(await connect(page)).toMatchObject(refused);
  const { origin } = new URL(site.url('shop.localhost'));
  expect(sandbox.wallet.log.slice(seen).filter((request) => request.origin === origin)).toEqual([]);
  expect(await driver.countWindows('approval.html')).toBe(0);

  await options.click('[data-testid=blocked-site] button');
  await options.waitUntil(() => document.querySelector('[data-testid=blocked-site]') === null, null);
  expect(await connectSite(driver, page)).toMatchObject({ ok: true });
});
