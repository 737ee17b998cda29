import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { listKeys, request } from '#tests/fixtures/provider-calls.ts';

for (const dialect of ['letter', 'real'] as const) {
  test.describe(`a wallet of the ${dialect} dialect`, () => {
    test.use({ sandboxOptions: { dialect } });

    test('connects, lists keys, tells its chain, signs and sends', async ({ driver, sandbox, site }) => {
      const page = await driver.newPage(site.url('shop.localhost'));
      expect(await connectSite(driver, page)).toEqual({ ok: true, value: null });
      expect(await listKeys(page)).toEqual({ ok: true, value: { keys: sandbox.wallet.keys() } });
      expect(await page.evaluate(() => window.drawbridge.getChainId())).toBe(sandbox.options.chainId);

      const params = {
        publicKey: sandbox.wallet.keys()[0]?.publicKey,
        transaction: { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_YES' } },
      };
      const signed = await request(page, 'client.sign_transaction', params);
      expect(signed).toMatchObject({ ok: true, value: { transaction: { signature: { algo: expect.any(String) } } } });
      const sent = await request(page, 'client.send_transaction', { ...params, sendingMode: 'TYPE_SYNC' });
      expect(sent).toMatchObject({ ok: true, value: { transactionHash: expect.stringMatching(/^[0-9A-Fa-f]{64}$/) } });
      expect(sandbox.wallet.executed()).toHaveLength(1);
      expect(await request(page, 'client.disconnect_wallet')).toEqual({ ok: true, value: null });
      expect(await listKeys(page)).toMatchObject({ ok: false, data: { reason: 'not-connected' } });
    });

    test('sends its assets and proposals to the popup', async ({ driver, sandbox }) => {
      const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
      await popup.click('[data-testid=view-assets]');
      await popup.waitFor('[data-testid=asset-row]');
      await popup.click('[data-testid=view-governance]');
      sandbox.emitEvents(5);
      await popup.waitFor('[data-testid=alert-row]');
      // By name, whether it came as a name or as a number.
      expect(
        await popup.evaluate(() => document.querySelector('[data-testid=alert-row]')?.getAttribute('data-state')),
      ).toMatch(/^STATE_[A-Z_]+$|^$/);
    });
  });
}
