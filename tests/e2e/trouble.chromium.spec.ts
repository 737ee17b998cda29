import { noPermission } from '#lib/wallet/answer.ts';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { allowSites } from '#tests/fixtures/allow-sites.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { answerOn } from '#tests/fixtures/http-wallet-site.ts';
import { tabTo } from '#tests/fixtures/keyboard.ts';
import { connect, request } from '#tests/fixtures/provider-calls.ts';
import { checkAgain, findingOf, openTrouble } from '#tests/fixtures/trouble-page.ts';

test.describe.configure({ timeout: 240_000 });

test.use({ sandboxOptions: { dialect: '0.79', eventEveryMs: 0 }, allowed: ['bank.localhost'] });

const reportOf = (page: PageDriver): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLTextAreaElement>('textarea.report')?.value ?? '');

const shop = 'shop.localhost';

test('this site: not connected, well, ended, and its last call; a report that tells no more than the user wants; the keyboard is enough', async ({
  driver,
  sandbox,
  site,
}) => {
  await test.step('a connected site is well from its page to the wallet', async () => {
    const well = await driver.newPage(site.url('bank.localhost'));
    expect(await connect(well)).toMatchObject({ ok: true });
    await request(well, 'client.list_keys');
    const trouble = await openTrouble(driver, new URL(await well.url()).origin);
    for (const check of ['wallet-chain', 'wallet-open', 'site-page', 'site-permission', 'site-call', 'api-stream'])
      expect.soft(await findingOf(trouble, check), check).toBe('ok');
    await trouble.waitForText('[data-testid=trouble-summary]', 'No problems found');
    await trouble.close();
    await request(well, 'client.disconnect_wallet');
    await well.close();
  });

  const url = site.url(shop);
  const { origin } = new URL(url);
  const dapp = await driver.newPage(url);
  await request(dapp, 'client.list_keys');
  const page = await openTrouble(driver, origin);
  await test.step('this site: not connected, connected, ended, and its last call', async () => {
    expect(await findingOf(page, 'site-page')).toBe('ok');
    expect(await findingOf(page, 'site-permission')).toBe('site-not-allowed');
    expect(await findingOf(page, 'site-provider')).toBe('not-seen');
    expect(await findingOf(page, 'site-call')).toBe('call-failed');
    await page.waitForText('[data-check=site-call]', 'client.list_keys');
    await page.waitForText('[data-check=site-call]', 'This site is not connected');

    await allowSites(driver, [url]);
    expect(await connect(dapp)).toMatchObject({ ok: true });
    await request(dapp, 'client.list_keys');
    await checkAgain(page);
    expect(await findingOf(page, 'site-permission')).toBe('ok');
    expect(await findingOf(page, 'wallet-open')).toBe('ok');

    sandbox.wallet.revokeSessions();
    await request(dapp, 'client.list_keys');
    await checkAgain(page);
    expect(await findingOf(page, 'wallet-open')).toBe('session-ended');
    expect(await findingOf(page, 'site-permission')).toBe('session-ended');
  });

  await test.step('the report tells no address and no site, unless the user adds them', async () => {
    const secrets = [sandbox.urls.wallet, sandbox.urls.dataApi, origin, sandbox.options.chainId];
    const told = async () => secrets.filter((secret) => report.includes(secret));
    let report = await reportOf(page);
    expect(await told()).toEqual([]);
    expect(report).toContain('wallet-health: ok');
    await page.click('#report-site');
    report = await reportOf(page);
    expect(await told()).toEqual([origin]);
    await page.click('#report-addresses');
    report = await reportOf(page);
    expect(await told()).toEqual(secrets);
  });

  await test.step('by the keyboard alone', async () => {
    await sandbox.setFaults({ noNode: true, dataApiStatus: 500 });
    await checkAgain(page);
    await tabTo(page, '#ask-wallet');
    await tabTo(page, '#report-site');
    await page.press('Space');
    await tabTo(page, 'textarea.report');
    await tabTo(page, '#copy-report');
  });

  await test.step('the wallet is asked when the user wants it', async () => {
    await sandbox.resetFaults();
    await checkAgain(page);
    await page.click('#ask-wallet:enabled');
    await page.waitFor('[data-check=wallet-open][data-finding=ok]');
  });
});

test('a browser that no longer lets Drawbridge reach this computer, until it is allowed again', async ({
  driver,
  sandbox,
  site,
}) => {
  await allowSites(driver, [site.url(shop)]);
  const dapp = await driver.newPage(site.url(shop));
  expect(await connect(dapp)).toMatchObject({ ok: true });
  const page = await openTrouble(driver);
  const extensions = await driver.newPage('chrome://extensions');
  const extensionId = new URL(driver.extensionOrigin).host;
  /** As the user does under “Site access” on the browser's page of the extension. */
  const setAccess = (hostAccess: 'ON_CLICK' | 'ON_ALL_SITES'): Promise<void> =>
    extensions.evaluate((change) => Reflect.get(chrome, 'developerPrivate').updateExtensionConfiguration(change), {
      extensionId,
      hostAccess,
    });
  try {
    await setAccess('ON_CLICK');
    sandbox.clearLog();
    await checkAgain(page);
    expect(await findingOf(page, 'wallet-health')).toBe('no-permission');
    expect(await findingOf(page, 'data-api')).toBe('no-permission');
    await page.waitFor('[data-check=wallet-health] button');
    expect(await request(dapp, 'client.list_keys')).toMatchObject({ data: { detail: noPermission } });
    expect(sandbox.wallet.log).toEqual([]);
  } finally {
    await setAccess('ON_ALL_SITES');
  }
  await checkAgain(page);
  expect(await findingOf(page, 'wallet-health')).toBe('ok');
  expect(await request(dapp, 'client.list_keys')).toMatchObject({ ok: true });
});

test.describe('wallets in the page', () => {
  const frozen = `const on = () => {}; window.vega = Object.create(Object.freeze({ on, addEventListener: () => {}, getChainId() {} }));`;
  test.use({
    pages: {
      '/own': { html: '<title>Own</title>', open: true },
      '/other': { html: `<title>Other</title><script>${frozen}</script>`, open: true },
    },
  });

  test('Drawbridge’s own, and another extension’s', async ({ driver, site }) => {
    const { origin } = new URL(site.url(shop));
    // In its place is the click on the toolbar button, which no driver can do: it lets Drawbridge into the tab.
    await answerOn(driver, origin);
    const finding = async (path: string): Promise<string | undefined> => {
      const url = site.url(shop, path);
      const dapp = await driver.newPage(url);
      const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
      const tab = await popup.evaluate(
        async (open) => (await chrome.tabs.query({})).find((one) => one.url === open)?.id,
        url,
      );
      await popup.close();
      const page = await openTrouble(driver, origin, tab);
      await dapp.close();
      return findingOf(page, 'site-provider');
    };
    expect(await finding('/own')).toBe('ok');
    expect(await finding('/other')).toBe('other-provider');
  });
});
