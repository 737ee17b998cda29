import type { Faults } from '#sandbox/options.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { heldMs } from '#tests/fixtures/answers.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

/** Each state of the connection routine: what makes it, and what of it the user must be able to read. */
const states: Array<{ state: string; faults: Partial<Faults>; expectedChain?: string; says: string[] }> = [
  { state: 'ready', faults: {}, says: ['drawbridge-sandbox-1'] },
  { state: 'unreachable', faults: { walletDown: true }, says: ['127.0.0.1'] },
  { state: 'outdated', faults: { healthMissing: true }, says: ['updated'] },
  { state: 'limited', faults: { missingMethods: ['client.list_keys'] }, says: ['client.list_keys'] },
  {
    state: 'wrong-chain',
    faults: {},
    expectedChain: 'another-chain',
    says: ['another-chain', 'drawbridge-sandbox-1'],
  },
  { state: 'no-node', faults: { noNode: true }, says: ['network'] },
];

for (const { state, faults, expectedChain, says } of states) {
  test(`the popup shows the wallet as ${state}, and what that means`, async ({ driver, sandbox }) => {
    await sandbox.setFaults(faults);
    if (expectedChain) await saveSettings(driver, { expectedChainId: expectedChain });
    const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
    await popup.waitFor(`[data-testid=wallet-state][data-state=${state}]`);
    for (const words of says) await popup.waitForText('main', words);
  });
}

test('the popup tells a slow network from a wallet that is away, and turns ready when the late answer comes', async ({
  driver,
  sandbox,
  site,
}) => {
  await sandbox.setFaults({ chainDelayMs: heldMs });
  const page = await driver.newPage(site.url('shop.localhost'));
  const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
  // Connecting works meanwhile.
  const connected = connectSite(driver, page);
  await popup.waitFor('[data-testid=wallet-state][data-state=slow-node]');
  await popup.waitForText('main', 'Signing waits for the chain');
  expect(await connected).toEqual({ ok: true, value: null });
  await sandbox.setFaults({ chainDelayMs: 0 });
  await popup.waitFor('[data-testid=wallet-state][data-state=ready]');
  await expect.poll(() => popup.text('[data-testid=chain-id]')).toBe(sandbox.options.chainId);
});

test('the popup notices by itself when the wallet is back', async ({ driver, sandbox }) => {
  await sandbox.setFaults({ walletDown: true });
  const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
  await popup.waitFor('[data-testid=wallet-state][data-state=unreachable]');
  await sandbox.setFaults({ walletDown: false });
  await popup.waitFor('[data-testid=wallet-state][data-state=ready]', 30_000);
  await expect.poll(() => popup.text('[data-testid=chain-id]')).toBe(sandbox.options.chainId);
});
