import type { Faults } from '#sandbox/options.ts';
import { hearEvents } from '#scripts/browsers/hear-events.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { accessibilityFaults } from '#tests/fixtures/accessibility.ts';
import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { heldMs } from '#tests/fixtures/answers.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { connect, listKeys, request } from '#tests/fixtures/provider-calls.ts';

// Many states a page: each is looked at twice, which takes a slow machine seconds.
test.describe.configure({ timeout: 240_000 });

const size = { width: 380, height: 600 };
const vote = { voteSubmission: { proposalId: '0'.repeat(64), value: 'VALUE_YES' } };

test.use({ sandboxOptions: { eventEveryMs: 0 } });

test('the popup says what each state of the connection routine means, in a way that all can read', async ({
  driver,
  sandbox,
}) => {
  const { chainId } = sandbox.options;
  const states: Array<[state: string, says: string[], faults: Partial<Faults>, expectedChainId?: string]> = [
    ['ready', [chainId], {}],
    ['unreachable', ['127.0.0.1'], { walletDown: true }],
    ['outdated', ['needs an update'], { healthMissing: true }],
    // Not after a state that knows the chain, which would hold for half a minute.
    ['slow-node', ['Signing waits for the network'], { chainDelayMs: heldMs }],
    ['limited', ['client.list_keys'], { missingMethods: ['client.list_keys'] }],
    ['no-node', ['network'], { noNode: true }],
    ['wrong-chain', ['another-chain', chainId], {}, 'another-chain'],
  ];
  const popup = await driver.extensionPage('popup.html', size);
  for (const [state, says, faults, expectedChainId = ''] of states) {
    await sandbox.resetFaults();
    await sandbox.setFaults(faults);
    await saveSettings(driver, { expectedChainId });
    await popup.reload();
    await popup.waitFor(`[data-testid=wallet-state][data-state=${state}]`);
    for (const words of says) await popup.waitForText('main', words);
    expect.soft(await accessibilityFaults(popup), state).toEqual([]);
  }
  // As after a long pause, with a wallet that takes its time.
  await sandbox.setFaults({ walletDelayMs: heldMs });
  const aged = (): Promise<string> =>
    popup.evaluate(async () => {
      const { walletStatus } = await chrome.storage.session.get('walletStatus');
      await chrome.storage.session.set({
        walletStatus: { ...Object(walletStatus), checkedAt: Date.now() - 7_200_000 },
      });
      return document.querySelector('[data-testid=wallet-age]')?.textContent ?? '';
    });
  await expect.poll(aged).toContain('hour');
  expect.soft(await accessibilityFaults(popup), 'long ago').toEqual([]);
});

test('each view of the popup: nothing there, loading, with everything, after a failure', async ({
  driver,
  sandbox,
  site,
}) => {
  await sandbox.setFaults({ dataApiDelayMs: heldMs });
  const popup = await driver.extensionPage('popup.html', size);
  const check = async (state: string): Promise<void> => {
    expect.soft(await accessibilityFaults(popup), state).toEqual([]);
  };
  await popup.click('[data-testid=view-assets]');
  await popup.waitFor('.skeleton-rows');
  await check('assets, loading');
  await sandbox.setFaults({ dataApiDelayMs: 0 });
  await popup.click('[data-testid=view-governance]');
  await popup.waitFor('[data-testid=stream-state][data-state=listening]');
  await check('governance, nothing yet');
  await popup.click('[data-testid=view-sites]');
  await popup.waitFor('.empty');
  await check('sites, none');

  await hearEvents(sandbox, popup, 60);
  await popup.click('[data-testid=view-governance]');
  await popup.waitFor('.votes');
  await check('governance, alerts with votes');
  await popup.click('[data-testid=vote-for]');
  await popup.waitFor('[data-testid=vote-connect], [data-testid=vote-key]');
  await check('governance, choosing a key to vote with');
  await popup.press('Escape');
  await sandbox.setFaults({ dataApiDown: true });
  await popup.waitFor('[data-testid=stream-state][data-state=retrying]');
  await check('governance, the stream is cut');
  await sandbox.resetFaults();
  // The longer it was away, the longer the next attempt waits.
  await popup.waitFor('[data-testid=unknown-times]', 60_000);
  await check('governance, some time of which nothing is known');
  await popup.click('[data-testid=view-assets]');
  await popup.reload();
  await popup.waitFor('[data-testid=asset-row]');
  await check('assets');
  await sandbox.setFaults({ dataApiStatus: 500 });
  await popup.reload();
  await popup.waitFor('[role=alert] button');
  await check('assets, after a failure');

  const shop = await driver.newPage(site.url('shop.localhost'));
  await connectSite(driver, shop);
  await listKeys(shop);
  await popup.click('[data-testid=view-sites]');
  await popup.waitFor('[data-testid=site-row]');
  await check('sites');
  await popup.click('[data-testid=site-row] button');
  await popup.waitFor('.confirm');
  await check('sites, asked whether to disconnect');
  await popup.click('[data-testid=view-wallet]');
  await popup.waitFor('[data-testid=key-row]');
  await check('wallet, with keys');
  expect(await driver.consoleErrors()).toEqual([]);
});

test('the popup with calls that wait for the wallet and a question that waits for the user', async ({
  driver,
  sandbox,
  site,
}) => {
  const shop = await driver.newPage(site.url('shop.localhost'));
  await connectSite(driver, shop);
  sandbox.wallet.setApprove('ask');
  const publicKey = sandbox.wallet.keys()[0]?.publicKey;
  const ends = [1, 2].map(() => request(shop, 'client.sign_transaction', { publicKey, transaction: vote }));
  await expect.poll(() => sandbox.wallet.reviews().length).toBe(1);
  ends.push(connect(await driver.newPage(site.url('bank.localhost'))));
  await driver.waitForWindow('approval.html');
  const popup = await driver.extensionPage('popup.html', size);
  await popup.waitFor('.pinned [data-testid=wallet-call-row]');
  await popup.waitFor('.popup-main [data-testid=wallet-call-row]');
  await popup.waitFor('[data-testid=pin-request]');
  expect(await accessibilityFaults(popup)).toEqual([]);
  // The browser goes before they end.
  for (const end of ends) end.catch(() => undefined);
});
