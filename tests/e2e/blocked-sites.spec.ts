import { askingWindow, connectSite } from '#tests/fixtures/answer-approval.ts';
import { requestsFor } from '#tests/fixtures/deaths.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { clickIn, connect, nextEvent, recordEvents } from '#tests/fixtures/provider-calls.ts';
import { findingOf, openTrouble } from '#tests/fixtures/trouble-page.ts';

test.use({ sandboxOptions: { eventEveryMs: 0 } });

const refused = { ok: false, code: 4001, data: { reason: 'site-blocked', detail: expect.stringContaining('blocked') } };

test('a site that is blocked, in the settings or when it asks, is told, refused without a window until it is unblocked, and Troubleshooting tells so', {
  tag: '@chromium',
}, async ({ driver, sandbox, site }) => {
  await test.step('a site that is blocked in the settings is told, and refused without a window until it is unblocked', async () => {
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

  await test.step('a site is blocked when it asks, and Troubleshooting tells so', async () => {
    const page = await driver.newPage(site.url('mall.localhost'));
    const outcome = connect(page);
    const asking = await askingWindow(driver);
    await asking.waitForText('.approval-body', 'Blocks mall.localhost with all its subdomains.');
    await asking.click('#block');
    expect(await outcome).toMatchObject({ ...refused, data: { reason: 'user-rejected' } });
    await expect.poll(() => driver.countWindows('approval.html')).toBe(0);
    const trouble = await openTrouble(driver, new URL(site.url('mall.localhost')).origin);
    expect(await findingOf(trouble, 'site-permission')).toBe('site-blocked');
    await trouble.click('[data-check=site-permission] button');
    const options = await driver.waitForWindow('options.html');
    await options.waitForText('[data-testid=blocked-site]', 'mall.localhost');

    const sibling = await driver.newPage(site.url('www.mall.localhost'));
    await clickIn(sibling);
    expect(await connect(sibling)).toMatchObject(refused);
    expect(await driver.countWindows('approval.html')).toBe(0);
  });
});
