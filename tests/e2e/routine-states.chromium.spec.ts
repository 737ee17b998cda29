import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { heldMs } from '#tests/fixtures/answers.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

test('the popup tells a slow network from a wallet that is away, and notices by itself when either is back', async ({
  driver,
  sandbox,
  site,
}) => {
  const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
  await test.step('the popup tells a slow network from a wallet that is away, and turns ready when the late answer comes', async () => {
    await sandbox.setFaults({ chainDelayMs: heldMs });
    const page = await driver.newPage(site.url('shop.localhost'));
    // Connecting works meanwhile.
    const connected = connectSite(driver, page);
    await popup.waitFor('[data-testid=wallet-state][data-state=slow-node]');
    await popup.waitForText('main', 'Signing waits for the network');
    expect(await connected).toEqual({ ok: true, value: null });
    await sandbox.setFaults({ chainDelayMs: 0 });
    await popup.waitFor('[data-testid=wallet-state][data-state=ok]');
    await expect.poll(() => popup.text('[data-testid=chain-id]')).toBe(sandbox.options.chainId);
  });

  await test.step('the popup notices by itself when the wallet is back', async () => {
    await sandbox.setFaults({ walletDown: true });
    await popup.waitFor('[data-testid=wallet-state][data-state=no-answer]');
    await sandbox.setFaults({ walletDown: false });
    await popup.waitFor('[data-testid=wallet-state][data-state=ok]', 30_000);
    await expect.poll(() => popup.text('[data-testid=chain-id]')).toBe(sandbox.options.chainId);
  });
});
