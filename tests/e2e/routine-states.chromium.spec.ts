import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { heldMs } from '#tests/fixtures/answers.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

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
  await popup.waitForText('main', 'Signing waits for the network');
  expect(await connected).toEqual({ ok: true, value: null });
  await sandbox.setFaults({ chainDelayMs: 0 });
  await popup.waitFor('[data-testid=wallet-state][data-state=ok]');
  await expect.poll(() => popup.text('[data-testid=chain-id]')).toBe(sandbox.options.chainId);
});

test('the popup notices by itself when the wallet is back', async ({ driver, sandbox }) => {
  await sandbox.setFaults({ walletDown: true });
  const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
  await popup.waitFor('[data-testid=wallet-state][data-state=no-answer]');
  await sandbox.setFaults({ walletDown: false });
  await popup.waitFor('[data-testid=wallet-state][data-state=ok]', 30_000);
  await expect.poll(() => popup.text('[data-testid=chain-id]')).toBe(sandbox.options.chainId);
});
