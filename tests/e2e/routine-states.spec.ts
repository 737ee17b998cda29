import type { Faults } from '#sandbox/options.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { saveSettings } from '#tests/fixtures/save-settings.ts';

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

test('the popup notices by itself when the wallet is back', async ({ driver, sandbox }) => {
  await sandbox.setFaults({ walletDown: true });
  const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
  await popup.waitFor('[data-testid=wallet-state][data-state=unreachable]');
  await sandbox.setFaults({ walletDown: false });
  await popup.waitFor('[data-testid=wallet-state][data-state=ready]', 30_000);
  await expect.poll(() => popup.text('[data-testid=chain-id]')).toBe(sandbox.options.chainId);
});
