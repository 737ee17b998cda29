import { currentNetwork, defaultNetwork, defaultSettings, type Settings } from '#lib/settings/settings.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import type { BrowserDriver, PageDriver } from '#scripts/browsers/browser-driver.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { readKept, useDatabase } from '#scripts/browsers/stored-values.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

const size = { width: 380, height: 600 };

const storedSettings = (page: PageDriver): Promise<Settings | null> => readKept(page, 'settings');

/** Finding of each check of the test on the settings page, once it has ended. */
async function findings(page: PageDriver): Promise<string[]> {
  await page.waitFor('[data-testid=network-test][data-running=false]', 30_000);
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-testid=check]')].map(
      ({ dataset }) => `${dataset['check']}: ${dataset['finding']}`,
    ),
  );
}

async function assetsInPopup(driver: BrowserDriver): Promise<PageDriver> {
  const popup = await driver.extensionPage('popup.html', size);
  await popup.click('[data-testid=view-assets]');
  return popup;
}

/** IDs of the networks of which full proposals are kept. */
async function recordedNetworks(page: PageDriver): Promise<string[]> {
  const records = await useDatabase(page, { database: 'proposals' });
  return [...new Set(records.flatMap(([key]) => (Array.isArray(key) ? [`${key[0]}`] : [])))];
}

test('the test shows each check as typed, a host that may not be reached is named, and a file that is damaged changes nothing', async ({
  driver,
  sandbox,
}) => {
  const options = await driver.extensionPage('options.html');
  await test.step('a host that the browser does not allow is named where the network in use has it', async () => {
    await saveSettings(driver, { dataApiAddresses: ['https://data.example.com', sandbox.urls.dataApi] });
    // The wallet works as ever, and nothing is asked of that host: options.test.tsx, nodes.test.ts.
    await options.waitForText('[data-testid=forbidden]', 'data.example.com');
    await saveSettings(driver, { dataApiAddresses: [sandbox.urls.dataApi] });
    await options.waitUntil(() => document.querySelector('[data-testid=forbidden]')?.textContent === '', null);
  });

  await test.step('a file that is damaged changes nothing, and one that is whole comes with an undo', async () => {
    await saveSettings(driver, { expectedChainId: 'of its own' });
    await options.waitFor('#import-file');
    const before = await storedSettings(options);
    const file = async (text: string): Promise<void> => {
      // As a file that the user picks; no driver can answer the browser's own dialog.
      await options.evaluate((content) => {
        const input = document.querySelector<HTMLInputElement>('#import-file');
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], 'settings.json'));
        if (!input) throw new Error('no file input');
        input.files = transfer.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }, text);
    };
    const networks = [defaultNetwork, { ...defaultNetwork, id: 'b', name: 'Imported network' }];
    const text = JSON.stringify({ drawbridge: 'settings', version: 2, settings: { ...defaultSettings, networks } });
    await file(text.slice(0, -20));
    await options.waitForText('[data-testid=transfer] [role=alert]', 'Nothing was changed');
    expect(await storedSettings(options)).toEqual(before);

    await file(text);
    await options.waitForText('[data-testid=import-preview]', 'Imported network');
    await options.click('#import-yes');
    await options.waitForText('.networks', 'Imported network');
    await options.click('#undo');
    await options.waitUntil(() => !document.querySelector('.networks')?.textContent?.includes('Imported'), null);
    expect(await storedSettings(options)).toEqual(before);
  });

  await test.step('the test shows each check, as typed and before anything is saved', async () => {
    await saveSettings(driver, { expectedChainId: '' });
    await options.waitUntil(() => document.querySelector<HTMLInputElement>('#expected-chain')?.value === '', null);
    await options.click('#test');
    expect(await findings(options)).toEqual([
      'wallet-health: ok',
      'wallet-methods: ok',
      'wallet-chain: ok',
      'data-api: ok',
    ]);
    await options.waitForText('[data-testid=test-summary]', 'Everything works');
    await options.waitForText('[data-check=wallet-chain]', sandbox.options.chainId);
    await options.waitForText('[data-check=data-api]', ' ms');

    await options.fill('#expected-chain', 'another-chain');
    await options.fill('#data-api-address', sandbox.urls.wallet);
    await options.click('#test');
    await options.waitFor('[data-check=wallet-chain][data-finding=wrong-chain]');
    expect(await findings(options)).toEqual([
      'wallet-health: ok',
      'wallet-methods: ok',
      'wallet-chain: wrong-chain',
      // Not a data API: in Chromium the wallet refuses the request for its Origin, in Firefox it knows no such path.
      'data-api: refused',
    ]);
    expect(currentNetwork((await storedSettings(options)) ?? defaultSettings).expectedChainId).not.toBe(
      'another-chain',
    );

    await sandbox.setFaults({ walletDown: true });
    await options.click('#test');
    await options.waitFor('[data-check=wallet-health][data-finding=no-answer]');
    expect((await findings(options)).slice(0, 3)).toEqual([
      'wallet-health: no-answer',
      'wallet-methods: skipped',
      'wallet-chain: skipped',
    ]);
  });
});

test('networks are kept apart: assets, alerts and the wallet change with them', async ({ driver, sandbox }) => {
  await using other = await startSandbox({ eventEveryMs: 0, seed: 7, chainId: 'other-chain' });
  sandbox.emitEvents(10);
  const options = await driver.extensionPage('options.html');
  const badge = (): Promise<string> => options.evaluate(() => chrome.action.getBadgeText({}));
  await expect.poll(badge).not.toBe('');
  await options.click('#add-network');
  await options.fill('#network-name', 'The other one');
  await options.fill('#wallet-address', other.urls.wallet);
  await options.fill('#data-api-address', other.urls.dataApi);
  await options.click('#save');
  await options.waitFor('[data-testid=network]:last-child input[type=radio]:enabled');
  await options.click('[data-testid=network]:last-child input[type=radio]');
  const popup = await assetsInPopup(driver);
  await popup.waitForText('main', other.dataSet.assets[0]?.details.symbol ?? '?');
  await popup.click('[data-testid=view-wallet]');
  await popup.waitForText('[data-testid=chain-id]', 'other-chain');
  // Each network has a stream of its own.
  await expect.poll(() => [sandbox, other].map((one) => one.state().streams)).toEqual([1, 1]);
  await popup.click('[data-testid=view-governance]');
  await popup.waitForText('[data-testid=other-network]', 'My wallet:');
  expect(await popup.evaluate(() => document.querySelector('[data-testid=alert-row]'))).toBeNull();
  other.emitEvents(1);
  await popup.waitFor('[data-testid=alert-row]');
  await popup.click('[data-testid=view-wallet]');

  await options.click('[data-testid=network]:first-child input[type=radio]');
  await popup.waitForText('[data-testid=chain-id]', sandbox.options.chainId);

  const kept = () => recordedNetworks(popup);
  await expect.poll(async () => (await kept()).length, 'both have their proposals').toBe(2);
  await options.click('[data-testid=network]:last-child .network-head button');
  await options.click('[data-testid=network]:last-child #remove-network');
  await options.click('#remove-network-yes');
  await expect.poll(kept, 'which go with their network').toEqual(['first']);
});
