import * as z from 'zod/mini';
import { parseLossless } from '#lib/json/parse.ts';
import { test as base, expect } from '#tests/fixtures/extension-test.ts';
import { connect, request } from '#tests/fixtures/provider-calls.ts';
import { type WalletFront, walletFront } from '#tests/fixtures/wallet-front.ts';

const answerSchema = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
});

/** What a page must be told when the wallet answers `text`: all of it, and nothing of Drawbridge's own. */
function outcomeOf(text: string) {
  const { result = null, error } = answerSchema.parse(parseLossless(text));
  return error ? { ok: false, isError: true, data: null, ...error } : { ok: true, value: result };
}

const newer = { 'client.rotate_key': '{"keys":[],"atBlock":18446744073709551615}' };

const test = base.extend<{ front: WalletFront }>({
  front: async ({ sandbox }, use) => {
    await using front = await walletFront(sandbox.urls.wallet, newer);
    await use(front);
  },
  settings: ({ front }, use) => use({ walletAddress: front.url }),
});

// The letter dialect's answers: lib/wallet/client.test.ts and conformance/; to a browser one answer is like another.
test.use({ sandboxOptions: { dialect: '0.79' }, allowed: ['shop.localhost', 'bank.localhost'] });

test('every client. method goes through as it is called, and as it is answered; what no wallet should get is refused in the extension', async ({
  driver,
  front,
  sandbox,
  site,
}) => {
  const vote = { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_YES' } };
  await test.step('every client. method goes through as it is called, and as it is answered', async () => {
    const { origin } = new URL(site.url('shop.localhost'));
    const page = await driver.newPage(site.url('shop.localhost'));
    // Any site may ask for the chain, so Drawbridge does it.
    const originOf = (method: string) => (method === 'client.get_chain_id' ? driver.extensionOrigin : origin);
    const sent = (method: string) =>
      front.exchanges.filter((exchange) => exchange.method === method && exchange.origin === originOf(method));

    expect(await connect(page)).toEqual(outcomeOf(sent('client.connect_wallet')[0]?.answer ?? ''));
    const signing = {
      publicKey: sandbox.wallet.keys()[0]?.publicKey,
      transaction: vote,
      notYetKnown: [{ deep: null }],
    };
    const calls: Array<[string, object]> = [
      ['client.list_keys', {}],
      ['client.get_chain_id', {}],
      ['client.sign_transaction', signing],
      ['client.check_transaction', signing],
      ['client.send_transaction', { ...signing, sendingMode: 'TYPE_SYNC' }],
      ['client.send_transaction', { ...signing, sendingMode: 'no such mode' }],
      // A newer service has a method that Drawbridge has not heard of, and an older one has not.
      ['client.rotate_key', { publicKey: 'ab', atBlock: 9 }],
      ['client.make_coffee', { milk: true }],
      ['client.disconnect_wallet', {}],
    ];
    for (const [method, params] of calls) {
      const before = sent(method).length;
      const outcome = await request(page, method, params);
      const exchanges = sent(method).slice(before);
      expect(exchanges, method).toHaveLength(1);
      const passed = method === 'client.get_chain_id' ? undefined : params;
      expect(exchanges[0]?.params, `params of ${method}`).toEqual(passed);
      expect(outcome, `answer to ${method}`).toEqual(outcomeOf(exchanges[0]?.answer ?? ''));
    }
    expect(await request(page, 'client.list_keys')).toMatchObject({ ok: false, data: { reason: 'not-connected' } });
    expect(sandbox.wallet.executed().map(({ transaction }) => transaction)).toEqual([vote]);
    expect(outcomeOf(sent('client.make_coffee')[0]?.answer ?? '')).toMatchObject({ ok: false, code: -32601 });
  });

  await test.step('what no wallet should get is refused in the extension: other namespaces, numbers that would lose digits', async () => {
    const page = await driver.newPage(site.url('bank.localhost'));
    expect(await connect(page)).toMatchObject({ ok: true });
    // Before the first list the real wallet lets a site use no key at all.
    await request(page, 'client.list_keys');
    sandbox.clearLog();
    for (const method of [
      'admin.list_wallets',
      'admin.update_passphrase',
      'Client.list_keys',
      'list_keys',
      'client',
      '',
    ]) {
      expect(await request(page, method), `method "${method}"`).toMatchObject({
        ok: false,
        isError: true,
        code: 4200,
        data: { reason: 'method-not-allowed' },
      });
    }
    expect(sandbox.log().filter(({ rpcMethod }) => rpcMethod !== null && !rpcMethod.startsWith('client.'))).toEqual([]);

    // A number that the wallet would round is not sent; as a bigint it arrives whole.
    const told = await page.evaluate(async (publicKey) => {
      const send = (size: number | bigint) =>
        window.drawbridge.request({
          method: 'client.send_transaction',
          params: { publicKey, sendingMode: 'TYPE_SYNC', transaction: { orderSubmission: { size } } },
        });
      await send(BigInt('18446744073709551615'));
      return send(2 ** 53).catch((error: { data?: unknown }) => error.data);
    }, sandbox.wallet.keys()[0]?.publicKey ?? '');
    const detail = expect.stringMatching(/^transaction\.orderSubmission\.size in params .* Send it as a string\.$/);
    expect(told).toMatchObject({ reason: 'bad-request', detail });
    expect(sandbox.wallet.executed().map(({ transaction }) => transaction)).toEqual([
      vote,
      { orderSubmission: { size: '18446744073709551615' } },
    ]);
  });
});
