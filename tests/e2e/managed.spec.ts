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

/** The settings page, with the policy there: Chromium hands it over some seconds after it has installed the extension. */
async function openSettings(driver: BrowserDriver): Promise<PageDriver> {
  const options = await driver.extensionPage('options.html');
  await options.waitFor('[data-testid=managed]');
  return options;
}

test('a policy of the machine is in force, the settings show it as fixed, and what it set goes with it', async ({
  managed,
  site,
  sandbox,
}) => {
  const options = await openSettings(managed);
  await options.waitForText('[data-testid=managed]', 'office.localhost');
  const wallet = () => document.querySelector<HTMLInputElement>('#wallet-address')?.value;
  expect(await options.waitUntil(wallet, null)).toBe(sandbox.urls.wallet);
  await options.evaluate(() => document.querySelector('#governance-alerts')?.scrollIntoView({ block: 'center' }));
  await options.clickSteadily('#governance-alerts', 1);
  await options.evaluate(() => document.querySelector('#vega')?.scrollIntoView({ block: 'center' }));
  await options.clickSteadily('#vega', 1);
  expect([await isChecked(options, '#governance-alerts'), await isChecked(options, '#vega')]).toEqual([false, false]);
  await options.waitFor('[data-testid=http-sites-off]');

  // The first thing that the next background is asked.
  await managed.killWorker();
  const other = await managed.newPage(site.url('shop.localhost'));
  expect(await connect(other)).toMatchObject({
    ok: false,
    data: { reason: 'site-blocked', detail: expect.stringContaining('blocked') },
  });
  const office = await managed.newPage(site.url('office.localhost'));
  await options.evaluate(() => {
    Object.assign(window, { opened: 0 });
    chrome.windows.onCreated.addListener(() => Object.assign(window, { opened: Reflect.get(window, 'opened') + 1 }));
  });
  // No request of Drawbridge's: nobody would answer one here.
  expect(await connect(office)).toEqual({ ok: true, value: null });
  expect(await listKeys(office)).toEqual({ ok: true, value: { keys: sandbox.wallet.keys() } });
  expect(await options.evaluate(() => Reflect.get(window, 'opened'))).toBe(0);
  expect(await office.waitUntil(() => !('vega' in window), null)).toBe(true);
  expect(await managed.consoleErrors()).toEqual([]);

  // Firefox notices when it starts.
  if (managed.name === 'chromium')
    await test.step('when the policy goes, so does what it set', async () => {
      await managed.removePolicy();
      await options.waitUntil(() => document.querySelector('[data-testid=managed]') === null, null);
      const networks = () =>
        [...document.querySelectorAll('[data-testid=network]')].map((one) => one.getAttribute('data-network'));
      expect(await options.evaluate(networks)).toEqual(['first']);
      expect(await isChecked(options, '#governance-alerts')).toBe(true);
    });
});
