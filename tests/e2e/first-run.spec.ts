import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { BrowserDriver, PageDriver } from '#scripts/browsers/browser-driver.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { request } from '#tests/fixtures/provider-calls.ts';
import { press, see, typeInto } from '#tests/fixtures/visible-words.ts';
import { wordsOf } from '#tests/fixtures/words-of.ts';

test.describe.configure({ timeout: 240_000 });

/** Where services could run that do not yet. */
async function freeAddresses() {
  const sandbox = await startSandbox({ eventEveryMs: 0 });
  await sandbox.close();
  return sandbox.urls;
}

const { whole, part } = wordsOf('en');

/** The page is in English, and runs from the left. */
async function readsEnglish(shown: PageDriver): Promise<void> {
  const said = await shown.evaluate(() => ({
    lang: document.documentElement.lang.split('-')[0],
    dir: document.documentElement.dir,
    body: getComputedStyle(document.body).direction,
  }));
  expect(said).toEqual({ lang: 'en', dir: 'ltr', body: 'ltr' });
}

/** Opens the pages of the extension, each view of popup and explorer, and a proposal. */
async function openAll(driver: BrowserDriver, sandbox: Sandbox): Promise<void> {
  await saveSettings(driver, { dataApiAddress: sandbox.urls.dataApi });
  const popup = await driver.extensionPage('popup.html');
  await popup.waitFor('[data-testid=wallet-state][data-state=ok]');
  for (const view of ['assets', 'governance', 'sites', 'wallet']) {
    await popup.click(`[data-testid=view-${view}]`);
    await popup.waitFor(`[data-testid=view][data-view=${view}]`);
  }
  await (await driver.extensionPage('options.html')).waitFor('main');
  const trouble = await driver.extensionPage(
    `trouble.html#site=${encodeURIComponent(new URL(sandbox.urls.dapp).origin)}`,
  );
  await trouble.waitFor('[data-testid=trouble-summary][data-running=false]');
  sandbox.emitEvents(3);
  const explorer = await driver.extensionPage('explorer.html');
  for (const view of ['parameters', 'bundles', 'margin', 'assets', 'governance']) {
    await explorer.click(`nav a[href="#/${view}"]`);
    await explorer.waitFor(`[data-testid=explorer-view][data-view=${view}]`);
  }
  await explorer.click('[data-testid=feed-row] a');
  await explorer.waitFor('[data-testid=proposal-facts]');
}

test('from a fresh profile with nothing running to a dApp that lists keys, by what the screen says', async ({
  keptBrowser,
}) => {
  const driver = await keptBrowser.launch();
  const urls = await freeAddresses();
  const page = await driver.extensionPage('welcome.html');
  await see(page, whole('welcome_title'));
  await see(page, whole('welcome_wallet_looking', { address: 'http://127.0.0.1:1789' }));
  await readsEnglish(page);

  await press(page, whole('welcome_wallet_elsewhere'));
  await typeInto(page, whole('options_wallet_address'), urls.wallet);
  await press(page, whole('welcome_wallet_check'));
  await see(page, whole('welcome_wallet_looking', { address: urls.wallet }));
  await see(page, whole('welcome_wallet_none'));
  await see(page, 'vegawallet service run --network NETWORK');
  await press(page, whole('welcome_wallet_get'));
  await see(page, 'vegawallet create --wallet NAME');

  const port = (url: string): number => Number(new URL(url).port);
  const ports = { wallet: port(urls.wallet), desk: 0, dataApi: port(urls.dataApi), dapp: port(urls.dapp) };
  const sandbox = await startSandbox({ ports, approve: 'always', eventEveryMs: 0 });
  try {
    await see(page, part('welcome_wallet_chain'));
    await press(page, whole('welcome_continue'));
    await see(page, part('welcome_network_used'));
    await press(page, whole('welcome_continue'));

    await press(page, whole('welcome_practice_connect'));
    const practice = await driver.waitForWindow('approval.html');
    await see(practice, 'practice.example');
    await see(practice, whole('practice_flag'));
    await readsEnglish(practice);
    await press(practice, whole('answer_connect'));
    await see(practice, whole('practice_over_title'));
    await press(practice, whole('close'));
    await see(page, whole('welcome_practice_allowed'));
    expect(sandbox.log().filter(({ rpcMethod }) => rpcMethod === 'client.connect_wallet')).toEqual([]);

    // What is on screen outlives the tab.
    await page.reload();
    await see(page, `${whole('welcome_practice')} ${whole('welcome_done')}`);
    await press(page, whole('welcome_continue'));
    await see(page, whole('welcome_pin_menu'));
    await press(page, whole('welcome_dapp'));
    await see(page, whole('welcome_dapp_waiting'));

    const dapp = await driver.newPage(sandbox.urls.dapp);
    await see(dapp, 'example.drawbridge');
    await press(dapp, 'Connect');
    const asked = await driver.waitForWindow('approval.html');
    await see(asked, whole('approval_grants_title'));
    await readsEnglish(asked);
    await press(asked, whole('answer_connect'));
    await see(dapp, sandbox.options.chainId);
    await press(dapp, 'List keys');
    await see(dapp, sandbox.wallet.keys()[0]?.name ?? '?');
    await see(page, part('welcome_dapp_connected'));
    await press(page, whole('welcome_finish'));
    await see(page, whole('welcome_finished'));
    // In Chromium every state of every page is looked at for it (states.chromium.spec.ts).
    if (driver.name === 'firefox')
      await test.step('no page of the extension complains of anything, whatever sites ask', async () => {
        await request(dapp, 'client.make_coffee');
        await openAll(driver, sandbox);
      });
    expect(await driver.consoleErrors()).toEqual([]);
  } finally {
    await sandbox.close();
    await driver.close();
  }
});
