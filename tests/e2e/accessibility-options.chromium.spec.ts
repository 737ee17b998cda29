import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { writeSettingsFile } from '#lib/settings/settings-file.ts';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { writeKept } from '#scripts/browsers/stored-values.ts';
import { keepPolicy } from '#scripts/screenshots/keep-policy.ts';
import { sampleActivity } from '#scripts/screenshots/sample-activity.ts';
import { keepSites } from '#scripts/screenshots/states.ts';
import { accessibilityFaults } from '#tests/fixtures/accessibility.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { passedOver, tabTo } from '#tests/fixtures/keyboard.ts';

// Many states a page: each is looked at twice, which takes a slow machine seconds.
test.describe.configure({ timeout: 240_000 });

const size = { width: 900, height: 1000 };
const apiToken = 'aB3d'.repeat(16);

test.use({ sandboxOptions: { apiTokens: [apiToken], eventEveryMs: 0 } });

/** As a file that the user picks; no driver can answer the browser's own dialog. */
function pick(options: PageDriver, text: string): Promise<void> {
  return options.evaluate((content) => {
    const input = document.querySelector<HTMLInputElement>('#import-file');
    if (!input) throw new Error('no file input');
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'settings.json'));
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, text);
}

test('networks: as saved, wrong as typed, tested, added, and about to be removed', async ({ driver, sandbox }) => {
  const options = await driver.extensionPage('options.html', size);
  const check = async (state: string): Promise<void> => {
    expect.soft(await accessibilityFaults(options), state).toEqual([]);
  };
  await options.waitFor('#save');
  await check('as saved');
  await options.click('#test');
  await options.waitFor('[data-testid=network-test][data-running=false]');
  await check('tested, all well');
  await options.fill('#expected-chain', 'another-chain');
  await sandbox.setFaults({ dataApiDown: true });
  await options.click('#test');
  await options.waitFor('[data-check=wallet-chain][data-finding=wrong-chain]');
  await options.waitFor('[data-testid=network-test][data-running=false]', 30_000);
  await check('tested, with problems');
  await options.fill('#wallet-address', 'https://far.example');
  await options.fill('#data-api-address', 'nonsense');
  await options.waitFor('#wallet-address-problem .failure');
  await options.waitFor('#data-api-address-problem .failure');
  await check('wrong as typed');
  await options.click('#add-network');
  await options.click('#add-data-api');
  await options.waitFor('#data-api-address-2');
  await options.click('#remove-network');
  await options.waitFor('#remove-yes');
  await check('another network, about to be removed');
  await saveSettings(driver, { dataApiAddresses: ['https://data.example.com'] });
  // Firefox counts what content scripts match among what the user has allowed.
  if (driver.name === 'chromium') await options.waitFor('[data-testid=forbidden] button');
  await check('a host that the browser does not allow');
});

test('sites: none, with what each may do, about to be blocked, and a list that is damaged', async ({
  driver,
  sandbox,
}) => {
  const options = await driver.extensionPage('options.html', size);
  const check = async (state: string): Promise<void> => {
    expect.soft(await accessibilityFaults(options), state).toEqual([]);
  };
  await options.waitForText('[data-testid=sites-settings]', 'No site is connected');
  await check('none');
  await keepSites({ sandbox, driver });
  await options.click('[data-testid=site-row] button + button');
  await options.waitFor('[data-testid=site-row] .confirm');
  await options.waitFor('[data-testid=blocked-site]');
  await check('about to be blocked');
  await writeKept(options, 'blockedSites', 'damaged');
  await options.waitFor('[data-testid=blocked-unreadable]');
  await check('damaged');
});

test('activity, alerts, API token, and settings as a file', async ({ driver }) => {
  const options = await driver.extensionPage('options.html', size);
  const check = async (state: string): Promise<void> => {
    expect.soft(await accessibilityFaults(options), state).toEqual([]);
  };
  await writeKept(options, 'activity', sampleActivity(Date.now()));
  await options.click('#activity-clear');
  await options.waitFor('#activity-clear-yes');
  await check('the log, about to be cleared');
  await options.fill('[name=activity-search]', 'nothing like it');
  await options.waitForText('[data-testid=activity]', 'Nothing matches');
  await options.click('[name=notify-new]');
  await options.fill('#followed-party', 'ab'.repeat(32));
  await options.fill('#api-token', 'too short');
  await options.waitFor('#api-token-problem .failure');
  await check('a token that is none');
  await options.fill('#api-token', 'x'.repeat(64));
  await options.click('#save-token');
  await options.waitFor('.token-form [role=alert]:not(:empty)');
  await check('a token that the wallet does not know');
  await options.fill('#api-token', apiToken);
  await options.click('#save-token');
  await options.click('#forget-token');
  await options.waitFor('#forget-token-yes');
  await check('a token in use, about to be forgotten');
  await pick(options, 'no settings');
  await options.waitForText('[data-testid=transfer] [role=alert]', 'Nothing was changed');
  await check('a file that is damaged');
  await pick(options, writeSettingsFile({ ...defaultSettings, networks: [defaultNetwork] }));
  await options.waitFor('[data-testid=import-preview]');
  await check('a file that is read');
  await options.click('#import-yes');
  await options.waitFor('#undo');
  await check('a file that can be undone');
});

test('what the administrator has fixed is told, and found by keyboard', async ({ driver }) => {
  await keepPolicy(driver);
  const options = await driver.extensionPage('options.html', size);
  await options.waitFor('[data-testid=managed]');
  expect(await passedOver(options)).toEqual([]);
  await tabTo(options, '#vega', { key: 'Shift+Tab' });
  await options.press('Space');
  expect(await options.evaluate(() => document.querySelector<HTMLInputElement>('#vega')?.checked)).toBe(false);
  await options.click('[data-network=managed-office] button');
  await options.waitFor('[data-testid=fixed-network]');
  expect(await accessibilityFaults(options)).toEqual([]);
});
