import type { BrowserDriver, PageDriver } from '#scripts/browsers/browser-driver.ts';
import { test as base, expect } from '#tests/fixtures/extension-test.ts';
import { launchManaged, type ManagedBrowser } from '#tests/fixtures/managed-browser.ts';
import { connect, listKeys } from '#tests/fixtures/provider-calls.ts';

const test = base.extend<{ managed: ManagedBrowser }>({
  managed: async ({ browserKind, sandbox, site }, use) => {
    const managed = await launchManaged(browserKind, {
      networks: [
        { name: 'Office', dataApiAddresses: [sandbox.urls.dataApi], expectedChainId: sandbox.options.chainId },
      ],
      walletAddress: sandbox.urls.wallet,
      alerts: { follow: false },
      alwaysAllowedSites: [new URL(site.url('office.localhost')).origin],
      neverAllowedSites: ['*'],
      vegaOff: true,
      httpWalletOff: true,
    });
    await use(managed);
    await managed.close();
  },
});

const isChecked = (page: PageDriver, css: string): Promise<boolean | undefined> =>
  page.evaluate((css) => document.querySelector<HTMLInputElement>(css)?.checked, css);

const hasVega = (page: PageDriver): Promise<boolean> =>
  page
    .waitUntil(() => (document.readyState === 'complete' && 'vega' in window ? null : 'gone'), null)
    .then(() => false);

test('a policy of the machine is in force from the first call, and the settings show it as fixed', async ({
  managed,
  site,
  sandbox,
}) => {
  const driver: BrowserDriver = managed;
  const office = await driver.newPage(site.url('office.localhost'));
  // No request of Drawbridge's: nobody answers one here.
  expect(await connect(office)).toEqual({ ok: true, value: null });
  expect(await listKeys(office)).toEqual({ ok: true, value: { keys: sandbox.wallet.keys() } });
  expect(await hasVega(office)).toBe(false);

  const other = await driver.newPage(site.url('shop.localhost'));
  expect(await connect(other)).toMatchObject({
    ok: false,
    data: { reason: 'site-blocked', detail: expect.stringContaining('administrator') },
  });

  const options = await driver.extensionPage('options.html');
  await options.waitForText('[data-testid=managed]', 'office.localhost');
  await options.waitForText('[data-testid=fixed-network]', 'Set by your administrator');
  expect(await options.evaluate(() => document.querySelector<HTMLInputElement>('#wallet-address')?.value)).toBe(
    sandbox.urls.wallet,
  );
  await options.click('#governance-alerts');
  await options.click('#vega');
  expect([await isChecked(options, '#governance-alerts'), await isChecked(options, '#vega')]).toEqual([false, false]);
  await options.waitFor('[data-testid=http-sites-off]');
  expect(await driver.consoleErrors()).toEqual([]);
});

test('when the policy goes, so does what it set @chromium', async ({ managed }) => {
  const options = await managed.extensionPage('options.html');
  await options.waitFor('[data-testid=fixed-network]');
  await managed.removePolicy();
  await options.waitUntil(() => document.querySelector('[data-testid=managed]') === null, null);
  expect(
    await options.waitUntil(
      () =>
        [...document.querySelectorAll('[data-testid=network]')].map((one) => one.getAttribute('data-network')).join(),
      null,
    ),
  ).toBe('first');
  expect(await isChecked(options, '#governance-alerts')).toBe(true);
});
