import { describe, expect, test, vi } from 'vitest';
import { memoryStore } from '#lib/background/testing/memory-store.ts';
import { callerKey } from '#lib/calls/ledger.ts';
import { refusal } from '#lib/calls/outcome.ts';
import { backgroundOfTest, connectedBackground, site, token, walletAddress } from '#lib/calls/testing/background.ts';
import { StorageError } from '#lib/storage/browser-area.ts';
import { mapValues } from '#lib/storage/stored.ts';

const listKeys = 'client.list_keys';
const noKeys = { kind: 'result', result: { keys: [] }, token: null } as const;
const reasonOf = (reply: unknown) => (reply as { error?: { data?: { reason?: string } } }).error?.data?.reason;

describe('connecting', () => {
  test('asks the user, then the wallet, and keeps the token to itself', async () => {
    const { storage, wallet, page, user, held } = backgroundOfTest();
    const tab = page('r1');
    tab.call(1, 'client.connect_wallet');
    await user(true);
    const call = await wallet.next('client.connect_wallet');
    expect([call.origin, call.token]).toEqual([site, null]);
    expect((await storage.approvals.get())[0]?.step).toBe('in-wallet');
    expect(held()).toBeGreaterThan(0);
    call.answer({ kind: 'result', result: null, token });
    expect(await tab.reply(1)).toEqual({ type: 'result', id: 1, result: null });
    expect(await storage.tokens.get()).toEqual({
      [site]: { token, networkId: 'first', address: walletAddress, listed: false },
    });
    expect(JSON.stringify([...tab.replies.values(), await storage.sites.get()])).not.toContain(token);
    await expect.poll(held).toBe(0);
    expect(await storage.ledger.get()).toEqual({});
  });

  test('a site too many pushes out the one used longest ago that is neither connected nor allowed anything unasked', async () => {
    const storage = memoryStore();
    const grant = { method: 'm', transactionKind: 'k', publicKey: 'p', networkId: 'n', chainId: 'c', until: 9e15 };
    await storage.sites.update(() =>
      Object.fromEntries(
        Array.from({ length: 500 }, (_, n) => {
          const origin = `https://s${n}.example`;
          const unasked = n === 0 ? [grant] : [];
          return [
            origin,
            {
              origin,
              networkId: 'first',
              allowedAt: 1,
              lastCallAt: 1000 - n,
              connected: n === 499,
              keys: null,
              unasked,
            },
          ];
        }),
      ),
    );
    await storage.tokens.update(() => ({
      'https://s499.example': { token, networkId: 'first', address: walletAddress, listed: false },
    }));
    const { wallet, page, user } = backgroundOfTest(storage);
    const tab = page('r1');
    tab.call(1, 'client.connect_wallet');
    await user(true);
    (await wallet.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
    await tab.reply(1);
    const left = await storage.sites.get();
    expect(Object.keys(left)).toHaveLength(500);
    expect(Object.keys(left)).not.toContain('https://s498.example');
    expect([site, 'https://s0.example', 'https://s499.example'].filter((origin) => !(origin in left))).toEqual([]);
  });

  test('a refusal here never reaches the wallet', async () => {
    const { wallet, storage, page, user } = backgroundOfTest();
    const tab = page('r1');
    tab.call(1, 'client.connect_wallet');
    await user(false);
    expect(await tab.reply(1)).toMatchObject({ error: { code: 4001, data: { reason: 'user-rejected' } } });
    expect(wallet.calls).toEqual([]);
    expect(await storage.sites.get()).toEqual({});
  });

  test("the wallet's refusal reaches the page as the wallet said it", async () => {
    const { storage, wallet, page, user } = backgroundOfTest();
    const tab = page('r1');
    tab.call(1, 'client.connect_wallet');
    await user(true);
    const error = { code: 3001, message: 'User error', data: 'the user rejected the wallet connection' };
    (await wallet.next('client.connect_wallet')).answer({ kind: 'rpc-error', error, status: 400 });
    expect(await tab.reply(1)).toEqual({ type: 'error', id: 1, error });
    expect((await storage.approvals.get())[0]).toMatchObject({ step: 'refused-by-wallet' });
  });

  test('to a service without a wallet tells the user to create one, and the page what the wallet answered', async () => {
    const { wallet, page, user, storage } = backgroundOfTest();
    const tab = page('r1');
    tab.call(1, 'client.connect_wallet');
    await user(true);
    const error = { code: 2001, message: 'Application error', data: 'the application cancelled the request' };
    (await wallet.next('client.connect_wallet')).answer({ kind: 'rpc-error', error, status: 400 });
    expect(await tab.reply(1)).toMatchObject({ error });
    expect(await storage.approvals.get()).toMatchObject([
      { step: 'failed', detail: expect.stringContaining('Create a wallet in it first') },
    ]);
  });

  test('from two tabs at once it is one question, one session', async () => {
    const { wallet, page, user } = backgroundOfTest();
    const [first, second] = [page('r1'), page('r2', site, 2)];
    first.call(1, 'client.connect_wallet');
    second.call(1, 'client.connect_wallet');
    await user(true);
    (await wallet.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
    expect(await first.reply(1)).toMatchObject({ result: null });
    expect(await second.reply(1)).toMatchObject({ result: null });
    expect(wallet.calls).toEqual([]);
  });

  test('connected already, it answers at once', async () => {
    const { wallet, tab } = await connectedBackground();
    tab.call(2, 'client.connect_wallet');
    expect(await tab.reply(2)).toMatchObject({ result: null });
    expect(wallet.calls).toEqual([]);
  });

  test('three denials mute the site, not the others', async () => {
    const { page, user, storage } = backgroundOfTest();
    const tab = page('r1');
    for (const id of [1, 2, 3]) {
      tab.call(id, 'client.connect_wallet');
      await user(false);
      await tab.reply(id);
    }
    tab.call(4, 'client.connect_wallet');
    expect(reasonOf(await tab.reply(4))).toBe('site-blocked');
    page('r2', 'https://other.example').call(1, 'client.connect_wallet');
    await expect
      .poll(async () => (await storage.approvals.get()).map(({ origin }) => origin))
      .toEqual(['https://other.example']);
  });

  test.each([
    [
      'wallet-unreachable',
      { finding: 'no-answer', detail: 'refused', chainId: null, expectedChainId: '', checkedAt: 0, address: '' },
    ],
    [
      'wallet-unreachable',
      { finding: 'no-permission', detail: '', chainId: null, expectedChainId: '', checkedAt: 0, address: '' },
    ],
    [
      'origin-refused',
      { finding: 'origin-refused', detail: '', chainId: null, expectedChainId: '', checkedAt: 0, address: '' },
    ],
    [
      'api-v2-missing',
      { finding: 'outdated', detail: '', chainId: null, expectedChainId: '', checkedAt: 0, address: '' },
    ],
    [
      'wrong-chain',
      { finding: 'wrong-chain', detail: 'b', chainId: 'b', expectedChainId: 'a', checkedAt: 0, address: '' },
    ],
  ] as const)(
    'tells a site of %s only once the user has allowed it, and shows it to the user too',
    async (reason, status) => {
      const { wallet, storage, page, user } = backgroundOfTest();
      wallet.state.status = status;
      const tab = page('r1');
      tab.call(1, 'client.connect_wallet');
      await user(false);
      expect(reasonOf(await tab.reply(1))).toBe('user-rejected');
      expect(wallet.state.asked).toEqual([]);

      tab.call(2, 'client.connect_wallet');
      await user(true);
      expect(reasonOf(await tab.reply(2))).toBe(reason);
      expect(await storage.approvals.get()).toMatchObject([{ step: 'failed' }]);
      expect(wallet.calls).toEqual([]);
    },
  );

  test('shows the user that a connection has failed here', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { wallet, storage, page, user } = backgroundOfTest();
    wallet.link.check = () => Promise.reject(new StorageError('It was not stored'));
    const tab = page('r1');
    tab.call(1, 'client.connect_wallet');
    await user(true);
    expect(reasonOf(await tab.reply(1))).toBe('storage-failed');
    const detail = expect.stringContaining('the disk is full');
    expect(await storage.approvals.get()).toMatchObject([{ step: 'failed', detail }]);
  });

  test('takes no token from a wallet that another one has replaced meanwhile', async () => {
    const { wallet, storage, page, user } = backgroundOfTest();
    const tab = page('r1');
    tab.call(1, 'client.connect_wallet');
    await user(true);
    const asked = await wallet.next('client.connect_wallet');
    wallet.state.address = 'http://127.0.0.1:2789';
    asked.answer({ kind: 'result', result: null, token });
    expect(reasonOf(await tab.reply(1))).toBe('not-connected');
    expect([await storage.tokens.get(), wallet.calls]).toEqual([{}, []]);
  });

  test('bothers nobody for a site that was allowed before when the wallet does not answer', async () => {
    const { storage, wallet, tab } = await connectedBackground();
    await storage.tokens.update(() => ({}));
    await storage.approvals.update(() => []);
    wallet.state.status = {
      finding: 'no-answer',
      detail: '',
      chainId: null,
      expectedChainId: '',
      checkedAt: 0,
      address: '',
    };
    tab.call(2, 'client.connect_wallet');
    expect(reasonOf(await tab.reply(2))).toBe('wallet-unreachable');
    expect(await storage.approvals.get()).toEqual([]);
  });

  test('a site allowed before goes to the wallet at once', async () => {
    const { storage, wallet, tab } = await connectedBackground();
    await storage.tokens.update(() => ({}));
    tab.call(2, 'client.connect_wallet');
    (await wallet.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
    expect(await tab.reply(2)).toMatchObject({ result: null });
  });
});

describe('calls', () => {
  test('carry the session token of their site', async () => {
    const { wallet, tab, page } = await connectedBackground();
    tab.call(2, 'client.list_keys');
    const call = await wallet.next('client.list_keys');
    expect([call.origin, call.token]).toEqual([site, token]);
    call.answer({ kind: 'result', result: { keys: [] }, token: null });
    expect(await tab.reply(2)).toEqual({ type: 'result', id: 2, result: { keys: [] } });

    const other = page('r2', 'https://other.example', 2);
    other.call(1, 'client.list_keys');
    expect(reasonOf(await other.reply(1))).toBe('not-connected');
  });

  test('whose list of keys is too large for a page leave nothing of it in storage', async () => {
    const { storage, wallet, tab } = await connectedBackground();
    const keys = [{ name: 'Main', publicKey: 'k1', junk: 'x'.repeat(2 * 1024 * 1024) }];
    tab.call(2, 'client.list_keys');
    (await wallet.next('client.list_keys')).answer({ kind: 'result', result: { keys }, token: null });
    expect(reasonOf(await tab.reply(2))).toBe('bad-response');
    expect((await storage.sites.get())[site]?.keys).toBeNull();
  });

  test('outside client. are refused without a word to the wallet', async () => {
    const { wallet, tab } = await connectedBackground();
    for (const [id, method] of ['admin.list_wallets', 'Client.list_keys', 'list_keys', ' client.x', ''].entries()) {
      tab.call(10 + id, method);
      expect(await tab.reply(10 + id)).toMatchObject({ error: { code: 4200, data: { reason: 'method-not-allowed' } } });
    }
    expect(wallet.calls).toEqual([]);
  });

  test('a 401 drops the token, tells the pages, and the site can connect anew', async () => {
    const { storage, wallet, tab, events } = await connectedBackground();
    tab.send({ type: 'listen' });
    tab.call(2, 'client.list_keys');
    (await wallet.next('client.list_keys')).answer({ kind: 'token-invalid', error: { code: -32003, message: 'x' } });
    expect(await tab.reply(2)).toMatchObject({ error: { code: 4100, data: { reason: 'token-revoked' } } });
    expect(await storage.tokens.get()).toEqual({});
    expect(events).toEqual(['1 {"type":"event","event":"disconnected","payload":{"reason":"token-revoked"}}']);
    expect((await storage.sites.get())[site]?.connected).toBe(false);

    tab.call(3, 'client.list_keys');
    expect(reasonOf(await tab.reply(3))).toBe('not-connected');
    expect(wallet.calls).toEqual([]);
    tab.call(4, 'client.connect_wallet');
    const fresh = `${token}2`;
    (await wallet.next('client.connect_wallet')).answer({ kind: 'result', result: null, token: fresh });
    expect(await tab.reply(4)).toMatchObject({ result: null });
    expect(Object.values(await storage.tokens.get())).toMatchObject([{ token: fresh }]);
  });

  test('that may open a review go one at a time, reads do not wait behind them', async () => {
    const { wallet, tab } = await connectedBackground();
    tab.call(2, 'client.list_keys');
    (await wallet.next('client.list_keys')).answer({ kind: 'result', result: { keys: [] }, token: null });
    await tab.reply(2);

    tab.call(3, 'client.sign_transaction');
    tab.call(4, 'client.send_transaction');
    tab.call(5, 'client.list_keys');
    const sign = await wallet.next('client.sign_transaction');
    const list = await wallet.next('client.list_keys');
    expect(wallet.calls).toEqual([]);
    list.answer({ kind: 'result', result: { keys: [] }, token: null });
    await tab.reply(5);
    sign.answer({ kind: 'result', result: 1, token: null });
    (await wallet.next('client.send_transaction')).answer({ kind: 'result', result: 2, token: null });
    expect(await tab.reply(4)).toMatchObject({ result: 2 });
  });

  test.each([
    ['unreachable', 'reset'],
    ['bad-response', 'half of the headers'],
    ['too-large', 'more than 10 MiB'],
  ] as const)(
    'with an effect end with outcome-unknown without an answer, connections too: %s',
    async (kind, detail) => {
      const { wallet, tab, user } = await connectedBackground();
      const methods = ['client.send_transaction', 'client.sign_transaction', 'client.check_transaction'];
      for (const [id, method] of methods.entries()) {
        tab.call(id + 2, method);
        // The first one may have left a review open.
        if (kind === 'unreachable' && id > 0) await user(true);
        (await wallet.next(method)).answer({ kind, detail });
        expect(await tab.reply(id + 2)).toMatchObject({ error: { data: { reason: 'outcome-unknown', detail } } });
      }
      const other = backgroundOfTest();
      const page = other.page('r1');
      page.call(1, 'client.connect_wallet');
      await other.user(true);
      (await other.wallet.next('client.connect_wallet')).answer({ kind, detail });
      expect(reasonOf(await page.reply(1))).toBe('outcome-unknown');
    },
  );

  test('with an effect are not sent when nothing answers', async () => {
    const { wallet, tab } = await connectedBackground();
    wallet.state.up = false;
    tab.call(2, 'client.send_transaction');
    expect(reasonOf(await tab.reply(2))).toBe('wallet-unreachable');
    expect(wallet.calls).toEqual([]);
  });

  test('with an effect are held against the chain right before they go, after whatever they waited for', async () => {
    const { wallet, tab } = await connectedBackground();
    tab.call(2, 'client.sign_transaction');
    tab.call(3, 'client.check_transaction');
    const sign = await wallet.next('client.sign_transaction');
    wallet.state.stop = refusal('wrong-chain', 'The wallet is on test-1.');
    sign.answer({ kind: 'result', result: 1, token: null });
    expect(reasonOf(await tab.reply(3))).toBe('wrong-chain');
    expect(wallet.calls).toEqual([]);
    tab.call(4, 'client.list_keys');
    await wallet.next('client.list_keys');
  });

  test('that name another chain are refused before anybody is asked, and right before they go', async () => {
    const { wallet, tab, storage } = await connectedBackground();
    const call = (id: number, name: string, chainId: string): void =>
      tab.send({ type: 'call', id, method: `client.${name}`, params: null, chainId });
    for (const [id, name] of ['connect_wallet', 'list_keys', 'sign_transaction'].entries()) {
      call(10 + id, name, 'net-2');
      expect(await tab.reply(10 + id)).toMatchObject({ error: { data: { reason: 'wrong-chain' } } });
    }
    expect(wallet.calls).toEqual([]);
    expect((await storage.approvals.get()).filter(({ step }) => step === 'asking')).toEqual([]);

    call(2, 'sign_transaction', 'net-1');
    call(3, 'check_transaction', 'net-1');
    const sign = await wallet.next('client.sign_transaction');
    wallet.state.chainId = 'net-2';
    sign.answer({ kind: 'result', result: 1, token: null });
    expect(reasonOf(await tab.reply(3))).toBe('wrong-chain');
    expect(wallet.calls).toEqual([]);
  });

  test('over 32 a site are refused, and only those', async () => {
    const { tab, page, wallet } = await connectedBackground();
    for (let id = 100; id < 140; id++) tab.call(id, 'client.get_chain_id');
    expect(reasonOf(await tab.reply(139))).toBe('too-many-requests');
    expect(tab.replies.size).toBe(1 + 8);
    // What Drawbridge knows itself is never refused.
    tab.send({ type: 'status', id: 150 });
    expect(await tab.reply(150)).toMatchObject({ result: { connected: true } });
    const other = page('r2', 'https://other.example', 2);
    other.call(1, 'client.get_chain_id');
    await new Promise((resolve) => setTimeout(resolve));
    const answer = { kind: 'result', result: { chainID: 'net-1' }, token: null } as const;
    (await wallet.next('client.get_chain_id')).answer(answer);
    expect(await other.reply(1)).toMatchObject({ result: answer.result });
    // Concurrent questions for the chain are one request: browsers open six connections to a host.
    expect(wallet.calls).toEqual([]);
  });

  test('tell a stranger only whether the wallet is on the chain that it names, not which one the user expects', async () => {
    const { wallet, page } = backgroundOfTest();
    wallet.state.stop = refusal('wrong-chain', 'The wallet is on net-1.');
    const stranger = page('r1');
    const ask = (id: number, method: string, chainId: string) =>
      stranger.send({ type: 'call', id, method, params: null, chainId });
    for (const [id, chainId] of ['net-1', 'net-2'].entries()) {
      ask(id, 'client.get_chain_id', chainId);
      (await wallet.next('client.get_chain_id')).answer({ kind: 'result', result: { chainID: 'net-1' } });
      const told = { error: { data: { reason: 'wrong-chain', detail: 'The wallet is on net-1.' } } };
      expect(await stranger.reply(id)).toMatchObject(id === 0 ? { result: { chainID: 'net-1' } } : told);
    }
    ask(3, 'client.list_keys', 'net-1');
    expect(reasonOf(await stranger.reply(3))).toBe('not-connected');
  });

  test('with the id of a pending one are refused', async () => {
    const { tab } = await connectedBackground();
    tab.call(2, 'client.get_chain_id');
    tab.call(2, 'client.get_chain_id');
    expect(reasonOf(await tab.reply(2))).toBe('bad-request');
  });

  test('from a page without a web origin are refused', async () => {
    const { page } = backgroundOfTest();
    const tab = page('r1', 'null');
    tab.call(1, 'client.connect_wallet');
    expect(reasonOf(await tab.reply(1))).toBe('unsupported-page');
    // Its relay repeats until it is answered.
    tab.send({ type: 'listen' });
    await expect.poll(() => tab.connected).toEqual([false]);
  });

  test('whose answer is larger than 1 MiB end with a reason', async () => {
    const { wallet, tab } = await connectedBackground();
    tab.call(2, 'client.get_chain_id');
    const result = 'x'.repeat(1024 * 1024);
    (await wallet.next('client.get_chain_id')).answer({ kind: 'result', result, token: null });
    expect(reasonOf(await tab.reply(2))).toBe('bad-response');
  });
});

describe('cancelling', () => {
  const callOf = async (storage: ReturnType<typeof backgroundOfTest>['storage'], method: string) => {
    await expect.poll(async () => (await storage.walletCalls.get()).some((call) => call.method === method)).toBe(true);
    return (await storage.walletCalls.get()).find((call) => call.method === method)?.id ?? '';
  };

  test('a call that waits its turn never goes to the wallet', async () => {
    const { storage, wallet, tab, service } = await connectedBackground();
    tab.call(2, 'client.sign_transaction');
    tab.call(3, 'client.send_transaction');
    await wallet.next('client.sign_transaction');
    service.cancel(await callOf(storage, 'client.send_transaction'));
    expect(reasonOf(await tab.reply(3))).toBe('user-rejected');
    expect(wallet.calls).toEqual([]);
  });

  test('a call whose chain is being asked for never goes to the wallet', async () => {
    const { storage, wallet, tab, service } = await connectedBackground();
    const guard = Promise.withResolvers<null>();
    wallet.state.stop = guard.promise;
    tab.call(2, 'client.send_transaction');
    service.cancel(await callOf(storage, 'client.send_transaction'));
    expect(reasonOf(await tab.reply(2))).toBe('user-rejected');
    guard.resolve(null);
    await expect.poll(async () => (await storage.walletCalls.get()).length).toBe(0);
    expect(wallet.calls).toEqual([]);
    expect(await storage.ledger.get()).not.toHaveProperty(['r1@dapp.example 2', 'step'], 'sent');
  });

  test('a transaction that the wallet asks about ends with outcome-unknown, and keeps its turn', async () => {
    const { storage, wallet, tab, service } = await connectedBackground();
    tab.call(2, 'client.send_transaction');
    const sent = await wallet.next('client.send_transaction');
    tab.call(3, 'client.check_transaction');
    service.cancel(await callOf(storage, 'client.send_transaction'));
    expect(reasonOf(await tab.reply(2))).toBe('outcome-unknown');
    expect(wallet.calls).toEqual([]);
    sent.answer({ kind: 'result', result: 1, token: null });
    (await wallet.next('client.check_transaction')).answer({ kind: 'result', result: 2, token: null });
    expect(await tab.reply(3)).toMatchObject({ result: 2 });
  });

  test('a connection that the wallet approves too late is ended there', async () => {
    const { storage, wallet, page, user, service } = backgroundOfTest();
    const tab = page('r1');
    tab.call(1, 'client.connect_wallet');
    await user(true);
    const call = await wallet.next('client.connect_wallet');
    service.cancel(await callOf(storage, 'client.connect_wallet'));
    expect(reasonOf(await tab.reply(1))).toBe('user-rejected');
    await expect.poll(async () => (await storage.approvals.get())[0]?.step).toBe('failed');
    call.answer({ kind: 'result', result: null, token });
    expect((await wallet.next('client.disconnect_wallet')).token).toBe(token);
    expect(await storage.tokens.get()).toEqual({});
  });
});

describe('a page that listens', () => {
  test('is told whether its site is connected', async () => {
    const { tab, page } = await connectedBackground();
    tab.send({ type: 'listen' });
    await expect.poll(() => tab.connected).toEqual([true]);
    const other = page('r2', 'https://other.example', 2);
    other.send({ type: 'listen' });
    await expect.poll(() => other.connected).toEqual([false]);
  });

  test('hears by its next call of a session that ended in the wallet, and by no poll', async () => {
    const { wallet, tab, events, service } = await connectedBackground();
    tab.call(2, 'client.list_keys');
    (await wallet.next('client.list_keys')).answer({ kind: 'result', result: { keys: [] }, token: null });
    await tab.reply(2);
    tab.send({ type: 'listen' });
    tab.send({ type: 'poll' });
    await service.checkWallet();
    await wallet.next('client.get_chain_id');
    expect(wallet.calls).toEqual([]);
    tab.call(3, 'client.list_keys');
    (await wallet.next('client.list_keys')).answer({ kind: 'token-invalid', error: { code: -32003, message: '' } });
    await expect.poll(() => events.length).toBe(1);
    expect(events[0]).toContain('"disconnected"');
    expect(wallet.calls).toEqual([]);
  });
});

describe('disconnecting', () => {
  test('by the page ends the session in the wallet and forgets the site', async () => {
    const { storage, wallet, tab, events } = await connectedBackground();
    tab.send({ type: 'listen' });
    tab.call(2, 'client.disconnect_wallet');
    const call = await wallet.next('client.disconnect_wallet');
    expect(call.token).toBe(token);
    call.answer({ kind: 'result', result: null, token: null });
    expect(await tab.reply(2)).toMatchObject({ result: null });
    expect([await storage.tokens.get(), await storage.sites.get()]).toEqual([{}, {}]);
    expect(events).toEqual(['1 {"type":"event","event":"disconnected","payload":null}']);
  });

  test('tells what the site may know', async () => {
    const { wallet, tab, service } = await connectedBackground();
    tab.send({ type: 'status', id: 2 });
    expect(await tab.reply(2)).toMatchObject({ result: { connected: true, chainId: 'net-1' } });
    const ended = service.disconnect(site);
    (await wallet.next('client.disconnect_wallet')).answer({ kind: 'result', result: null, token: null });
    await ended;
    tab.send({ type: 'status', id: 3 });
    expect(await tab.reply(3)).toMatchObject({ result: { connected: false, chainId: null } });
  });
});

describe('after the death of the background', () => {
  test('a question that waits is answered by the next one', async () => {
    const { storage, wallet, page } = backgroundOfTest();
    page('r1').call(1, 'client.connect_wallet');
    await expect.poll(async () => (await storage.approvals.get()).length).toBe(1);

    const next = backgroundOfTest(storage, wallet);
    await next.service.ready;
    await next.user(true);
    const tab = next.page('r1');
    tab.call(1, 'client.connect_wallet', true);
    (await wallet.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
    expect(await tab.reply(1)).toMatchObject({ result: null });
    expect(wallet.calls).toEqual([]);
  });

  test('a review that the wallet had open is not asked for again', async () => {
    const { storage, wallet, page, user } = backgroundOfTest();
    page('r1').call(1, 'client.connect_wallet');
    await user(true);
    await wallet.next('client.connect_wallet');

    const next = backgroundOfTest(storage, wallet);
    const tab = next.page('r1');
    tab.call(1, 'client.connect_wallet', true);
    expect(reasonOf(await tab.reply(1))).toBe('outcome-unknown');
    expect(wallet.calls).toEqual([]);
    expect((await storage.approvals.get())[0]).toMatchObject({
      step: 'failed',
      detail: expect.stringContaining('It is not known whether your wallet carried this out'),
    });

    tab.call(2, 'client.connect_wallet');
    await next.user(true);
    await next.user(true);
    (await wallet.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
    expect(await tab.reply(2)).toMatchObject({ result: null });
  });

  test('a transaction that was sent is not sent again; one that was not, is', async () => {
    const { storage, wallet, tab } = await connectedBackground();
    tab.call(2, 'client.send_transaction');
    await wallet.next('client.send_transaction');
    tab.call(3, 'client.send_transaction');

    const next = backgroundOfTest(storage, wallet);
    const again = next.page('r1');
    again.call(2, 'client.send_transaction', true);
    again.call(3, 'client.send_transaction', true);
    expect(reasonOf(await again.reply(2))).toBe('outcome-unknown');
    expect(wallet.calls).toEqual([]);
    await next.user(true);
    (await wallet.next('client.send_transaction')).answer({ kind: 'result', result: 3, token: null });
    expect(await again.reply(3)).toMatchObject({ result: 3 });
    expect(wallet.calls).toEqual([]);
  });

  test('a transaction whose answer the page never read is not sent again; a connection is found as it is', async () => {
    const { wallet, tab, page } = await connectedBackground();
    tab.call(2, 'client.send_transaction');
    (await wallet.next('client.send_transaction')).answer({ kind: 'result', result: 2, token: null });
    await tab.reply(2);
    // The page was put into the back/forward cache with that answer on its way, and now it is back.
    const back = page('r1');
    back.call(1, 'client.connect_wallet', true);
    expect(await back.reply(1)).toMatchObject({ result: null });
    back.call(2, 'client.send_transaction', true);
    expect(reasonOf(await back.reply(2))).toBe('outcome-unknown');
    expect(wallet.calls).toEqual([]);
  });

  test('a transaction that the ledger may have forgotten for room is not sent again', async () => {
    const { storage, wallet, tab } = await connectedBackground();
    tab.call(2, 'client.send_transaction');
    (await wallet.next('client.send_transaction')).answer({ kind: 'result', result: 2, token: null });
    await tab.reply(2);
    const [known = ''] = Object.keys(await storage.ledger.get());
    const siteName = known.slice(known.indexOf('@') + 1, known.indexOf(' '));
    const large = { result: 'x'.repeat(30_000) };
    for (let frame = 0; frame < 8; frame++) {
      const key = `${callerKey(`frame${frame}`, siteName)} 1`;
      await storage.ledger.update((all) => ({ ...all, [key]: { step: 'settled', outcome: large, at: 0 } }));
    }
    const next = backgroundOfTest(storage, wallet);
    const other = next.page('r2');
    other.call(1, 'client.send_transaction');
    (await wallet.next('client.send_transaction')).answer({ kind: 'result', result: 1, token: null });
    await other.reply(1);
    await expect.poll(async () => Object.keys(await storage.ledger.get())).not.toContain(known);

    const back = next.page('r1');
    back.call(2, 'client.send_transaction', true);
    expect(reasonOf(await back.reply(2))).toBe('outcome-unknown');
    expect(wallet.calls).toEqual([]);
  });

  test('a call that is handed over again is not refused for the number of new ones', async () => {
    const { storage, wallet, tab } = await connectedBackground();
    tab.call(2, 'client.send_transaction');
    await wallet.next('client.send_transaction');

    const next = backgroundOfTest(storage, wallet);
    const busy = next.page('r2');
    for (let id = 1; id <= 32; id++) busy.call(id, 'client.get_chain_id');
    const again = next.page('r1');
    again.call(2, 'client.send_transaction', true);
    expect(reasonOf(await again.reply(2))).toBe('outcome-unknown');
    for (const isAgain of [false, true]) {
      again.call(3, 'client.get_chain_id', isAgain);
      expect(reasonOf(await again.reply(3))).toBe('too-many-requests');
      again.replies.delete(3);
    }
  });

  test('a connection that is handed over again is not refused for the number of new calls, if it may be in the wallet', async () => {
    const { storage, wallet, page, user } = backgroundOfTest();
    page('r1').call(1, 'client.connect_wallet');
    await user(true);
    await wallet.next('client.connect_wallet');

    const next = backgroundOfTest(storage, wallet);
    for (const [n, origin] of [site, 'https://other.example'].entries()) {
      const busy = next.page(`busy${n}`, origin);
      for (let id = 1; id <= 32; id++) busy.call(id, 'client.get_chain_id');
    }
    const again = next.page('r1');
    // Others of its calls are refused all the same, and so is a connection that never went.
    again.call(2, 'client.get_chain_id', true);
    expect(reasonOf(await again.reply(2))).toBe('too-many-requests');
    const other = next.page('r2', 'https://other.example', 1);
    other.call(1, 'client.connect_wallet', true);
    expect(reasonOf(await other.reply(1))).toBe('too-many-requests');
    again.call(1, 'client.connect_wallet', true);
    expect(reasonOf(await again.reply(1))).toBe('outcome-unknown');
  });

  test('a read is repeated, but not one that the wallet may ask its user about', async () => {
    const { storage, wallet, tab } = await connectedBackground();
    tab.call(2, listKeys);
    await wallet.next(listKeys);
    const second = backgroundOfTest(storage, wallet);
    const again = second.page('r1');
    again.call(2, listKeys, true);
    expect(reasonOf(await again.reply(2))).toBe('outcome-unknown');
    again.call(3, listKeys);
    await second.user(true);
    (await wallet.next(listKeys)).answer(noKeys);
    await again.reply(3);

    again.call(4, listKeys);
    await wallet.next(listKeys);
    const third = backgroundOfTest(storage, wallet).page('r1');
    third.call(4, listKeys, true);
    (await wallet.next(listKeys)).answer(noKeys);
    expect(await third.reply(4)).toMatchObject({ result: { keys: [] } });
  });

  test('an answer that came while the port was away waits for it', async () => {
    const { wallet, tab, page } = await connectedBackground();
    tab.call(2, 'client.send_transaction');
    const call = await wallet.next('client.send_transaction');
    tab.close();
    const running = page('r1');
    running.call(2, 'client.send_transaction', true);
    call.answer({ kind: 'result', result: 'sent', token: null });
    expect(await running.reply(2)).toMatchObject({ result: 'sent' });

    // The wallet may review the first one of a session, and would review it again.
    running.call(3, 'client.list_keys');
    const list = await wallet.next('client.list_keys');
    running.close();
    list.answer({ kind: 'result', result: { keys: [] }, token: null });
    await new Promise((resolve) => setTimeout(resolve));
    const late = page('r1');
    late.call(3, 'client.list_keys', true);
    expect(await late.reply(3)).toMatchObject({ result: { keys: [] } });
    expect(wallet.calls).toEqual([]);
  });
});

test('a call that cannot be stored on a full disk does not go, and says why; what was sent has the wallet’s answer', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { tab, wallet, storage } = await connectedBackground();
  const full = async (): Promise<never> => {
    throw new StorageError('ledger was not stored');
  };
  const ledger = vi.spyOn(storage.ledger, 'update').mockImplementation(full);
  tab.call(2, 'client.send_transaction');
  expect(await tab.reply(2)).toMatchObject({ error: { code: -32603, data: { reason: 'storage-failed' } } });
  expect(wallet.calls).toEqual([]);
  ledger.mockRestore();

  const reviews = vi.spyOn(storage.cutOffReviews, 'update').mockImplementationOnce(full);
  tab.call(4, 'client.send_transaction');
  expect(await tab.reply(4)).toMatchObject({ error: { code: -32603, data: { reason: 'storage-failed' } } });
  expect(wallet.calls).toEqual([]);
  expect(await storage.ledger.get()).toEqual({});
  reviews.mockRestore();

  tab.call(3, 'client.send_transaction');
  const sending = await wallet.next('client.send_transaction');
  vi.spyOn(storage.cutOffReviews, 'update').mockImplementation(full);
  sending.answer({ kind: 'result', result: { transactionHash: 'ab' } });
  expect(await tab.reply(3)).toMatchObject({ result: { transactionHash: 'ab' } });
});

test('a connection that cannot be stored before it goes ends in the window too', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { page, user, wallet, storage } = backgroundOfTest();
  const tab = page('r1');
  tab.call(1, 'client.connect_wallet');
  await expect.poll(storage.approvals.get).toMatchObject([{ step: 'asking' }]);
  vi.spyOn(storage.ledger, 'update').mockRejectedValueOnce(new StorageError('ledger was not stored'));
  await user(true);
  expect(await tab.reply(1)).toMatchObject({ error: { code: -32603, data: { reason: 'storage-failed' } } });
  expect(wallet.calls).toEqual([]);
  expect(await storage.approvals.get()).toMatchObject([
    { step: 'failed', detail: expect.stringContaining('cannot store anything') },
  ]);
});

test('a call that fails because nothing can be read did not go, and says so; one that went is unknown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { tab, wallet, storage } = await connectedBackground();
  const unreadable = async (): Promise<never> => {
    throw new StorageError('sites could not be read');
  };
  const sites = vi.spyOn(storage.sites, 'get').mockImplementation(unreadable);
  const settings = vi.spyOn(storage.settings, 'get').mockImplementation(unreadable);
  tab.call(2, 'client.send_transaction');
  expect(await tab.reply(2)).toMatchObject({ error: { code: -32603, data: { reason: 'storage-failed' } } });
  expect(wallet.calls).toEqual([]);
  sites.mockRestore();
  settings.mockRestore();

  const done = { result: { transactionHash: 'ab' } };
  const unknown = { error: { code: -32603, data: { reason: 'outcome-unknown' } } };
  for (const [id, as, told] of [
    [3, { step: 'sent' }, unknown],
    [4, { step: 'delivered' }, unknown],
    [5, { step: 'settled', outcome: done }, done],
  ] as const) {
    vi.spyOn(storage.ledger, 'update').mockImplementationOnce(async (change) => {
      const found = mapValues(change({}), (entry) => ({ ...entry, ...as }));
      vi.spyOn(storage.ledger, 'get').mockResolvedValue(found);
      return unreadable();
    });
    tab.call(id, 'client.send_transaction');
    expect(await tab.reply(id)).toMatchObject(told);
    vi.spyOn(storage.ledger, 'get').mockResolvedValue({});
  }
});

test('a session that cannot be stored on a full disk is ended in the wallet, and the page hears why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { page, user, wallet, storage } = backgroundOfTest();
  const tab = page('r1');
  tab.call(1, 'client.connect_wallet');
  await user(true);
  const asked = await wallet.next('client.connect_wallet');
  vi.spyOn(storage.sites, 'update').mockRejectedValue(new StorageError('sites was not stored'));
  asked.answer({ kind: 'result', result: null, token });
  const ended = await wallet.next('client.disconnect_wallet');
  expect(ended.token).toBe(token);
  ended.answer({ kind: 'result', result: null, token: null });
  expect(await tab.reply(1)).toMatchObject({ error: { code: -32603, data: { reason: 'storage-failed' } } });
  expect(await storage.tokens.get()).toEqual({});
});

test('a page that cannot be stored as listening is told nothing, and the failure is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  logged.mockClear();
  const { page, storage } = backgroundOfTest();
  const error = new StorageError('frames was not stored');
  vi.spyOn(storage.frames, 'update').mockRejectedValueOnce(error);
  const tab = page('r1');
  tab.send({ type: 'listen' });
  await expect.poll(() => logged.mock.calls).toEqual([[error]]);
  expect(tab.connected).toEqual([]);
});
