import { describe, expect, test, vi } from 'vitest';
import { unaskedFor } from '#lib/sites/unasked.ts';
import { StorageError } from '#lib/storage/browser-area.ts';
import { mapValues } from '#lib/storage/stored.ts';
import { refusal } from './outcome.ts';
import {
  apiToken,
  backgroundWithApiToken,
  backgroundWithWallet,
  sending,
  transfer,
  vote,
} from './testing/api-token.ts';
import { site } from './testing/background.ts';

const reasonOf = (reply: unknown) => (reply as { error?: { data?: { reason?: string } } }).error?.data?.reason;
const done = { kind: 'result', result: { transactionHash: 'h' }, token: null } as const;

describe('with the API token', () => {
  test.each(['client.send_transaction', 'client.sign_transaction', 'client.check_transaction', 'client.something_new'])(
    'the user is asked about %s before it goes to the wallet',
    async (method) => {
      const { wallet, tab, send, asked, requests, service } = await backgroundWithApiToken();
      send(2, vote, method);
      const request = await asked();
      expect(request).toMatchObject({ origin: site, method, publicKey: 'k1', tabId: 1 });
      expect(request.transaction).toContain(vote);
      expect(wallet.calls).toEqual([]);

      await service.answer({ id: request.id, allow: true });
      const call = await wallet.next(method);
      expect((await requests())[0]?.step).toBe('in-wallet');
      expect([call.origin, call.token, call.params]).toEqual([site, apiToken, sending(vote)]);
      call.answer(done);
      expect(await tab.reply(2)).toMatchObject({ result: { transactionHash: 'h' } });
      expect((await requests())[0]).toMatchObject({ step: 'done', transaction: '' });
    },
  );

  test('reads are not asked about, nor do they wait', async () => {
    const { wallet, tab, requests } = await backgroundWithApiToken();
    for (const [index, method] of ['client.list_keys', 'client.get_chain_id'].entries()) {
      tab.call(10 + index, method);
      (await wallet.next(method)).answer({ kind: 'result', result: { keys: [] }, token: null });
      expect(await tab.reply(10 + index)).toMatchObject({ result: {} });
    }
    expect(await requests()).toEqual([]);
  });

  test('a denial ends with 4001, and three of them mute the site and all it still asks', async () => {
    const { wallet, tab, send, asked, service, requests } = await backgroundWithApiToken();
    for (const id of [2, 3, 4, 5]) send(id, vote);
    for (const id of [2, 3, 4]) {
      await service.answer({ id: (await asked()).id, allow: false });
      expect(await tab.reply(id)).toMatchObject({ error: { code: 4001, data: { reason: 'user-rejected' } } });
    }
    expect(reasonOf(await tab.reply(5))).toBe('user-rejected');
    send(6, vote);
    expect(reasonOf(await tab.reply(6))).toBe('site-blocked');
    expect([wallet.calls, await requests()]).toEqual([[], []]);
  });

  test('denials before the user has allowed one count no more', async () => {
    const { wallet, tab, send, asked, service } = await backgroundWithApiToken();
    for (const [id, allow] of [
      [2, false],
      [3, false],
      [4, true],
      [5, false],
    ] as const) {
      send(id, vote);
      await service.answer({ id: (await asked()).id, allow });
      if (allow) (await wallet.next('client.send_transaction')).answer(done);
      await tab.reply(id);
    }
    send(6, vote);
    expect(await asked()).toMatchObject({ step: 'asking', transaction: vote });
  });

  test('closing the window denies', async () => {
    const { tab, send, asked, approvals } = await backgroundWithApiToken();
    send(2, vote);
    await asked();
    await approvals.windowClosed();
    expect(reasonOf(await tab.reply(2))).toBe('user-rejected');
  });

  test('a failure is shown with its sentence', async () => {
    const { wallet, tab, send, asked, service, requests } = await backgroundWithApiToken();
    send(2, vote);
    await service.answer({ id: (await asked()).id, allow: true });
    const error = { code: 1070, message: 'Not enough tokens' };
    (await wallet.next('client.send_transaction')).answer({ kind: 'rpc-error', error, status: 400 });
    expect(await tab.reply(2)).toEqual({ type: 'error', id: 2, error });
    expect((await requests())[0]).toMatchObject({ step: 'failed', detail: 'Not enough tokens' });
  });

  test('nobody is asked when the wallet does not answer', async () => {
    const { wallet, tab, send, requests } = await backgroundWithApiToken();
    wallet.state.up = false;
    send(2, vote);
    expect(reasonOf(await tab.reply(2))).toBe('wallet-unreachable');
    expect(await requests()).toEqual([]);
  });

  test('nobody is asked when the chain is wrong, and what was allowed before it became so is not sent', async () => {
    const { wallet, tab, send, asked, requests, service } = await backgroundWithApiToken();
    wallet.state.stop = refusal('wrong-chain', 'The chain could not be told.');
    send(2, vote);
    expect(reasonOf(await tab.reply(2))).toBe('wrong-chain');
    expect(await requests()).toEqual([]);

    wallet.state.stop = null;
    send(3, vote);
    const { id } = await asked();
    wallet.state.stop = refusal('wrong-chain', 'The wallet is on test-1.');
    await service.answer({ id, allow: true });
    expect(reasonOf(await tab.reply(3))).toBe('wrong-chain');
    expect(wallet.calls).toEqual([]);
    expect(await requests()).toMatchObject([{ step: 'not-sent' }]);
  });

  test('goes to no other chain than the one that was shown, though the settings expect none', async () => {
    const { wallet, tab, send, asked, service, requests, storage } = await backgroundWithApiToken();
    expect((await storage.settings.get()).networks[0]?.expectedChainId).toBe('');
    send(2, vote);
    const { id, chainId } = await asked();
    expect(chainId).toBe('net-1');
    wallet.state.chainId = 'main-9';
    await service.answer({ id, allow: true });
    expect(reasonOf(await tab.reply(2))).toBe('wrong-chain');
    expect(wallet.calls).toEqual([]);
    expect(await requests()).toMatchObject([{ step: 'not-sent' }]);
  });

  test('what was allowed and cannot be stored on a full disk is not sent, and the window says why', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { wallet, tab, send, asked, requests, service, storage } = await backgroundWithApiToken();
    send(2, vote);
    const { id } = await asked();
    vi.spyOn(storage.ledger, 'update').mockRejectedValueOnce(new StorageError('ledger was not stored'));
    await service.answer({ id, allow: true });
    expect(reasonOf(await tab.reply(2))).toBe('storage-failed');
    expect(wallet.calls).toEqual([]);
    expect(await requests()).toMatchObject([
      { step: 'not-sent', detail: expect.stringContaining('cannot store anything') },
    ]);
  });

  test('a token that the wallet refuses is told as such: connecting again would not help', async () => {
    const { wallet, tab, send, asked, service } = await backgroundWithApiToken();
    send(2, vote);
    await service.answer({ id: (await asked()).id, allow: true });
    const refused = { kind: 'token-invalid', error: { code: -32003, message: '' } } as const;
    (await wallet.next('client.send_transaction')).answer(refused);
    expect(await tab.reply(2)).toMatchObject({
      error: { code: 4100, data: { reason: 'token-revoked', detail: expect.stringContaining('API token') } },
    });
  });

  test('what was allowed when the token was forgotten meanwhile is not sent', async () => {
    const { wallet, tab, send, asked, service } = await backgroundWithApiToken();
    send(2, vote);
    const { id } = await asked();
    await service.apiToken.forget();
    await service.answer({ id, allow: true });
    expect(reasonOf(await tab.reply(2))).toBe('not-connected');
    expect(wallet.calls).toEqual([]);
  });

  test.each([
    ['a transaction that stands twice', `{"publicKey":"k1","transaction":${vote},"transaction":${transfer}}`],
    ['one that differs in case only', `{"publicKey":"k1","transaction":${vote},"Transaction":${transfer}}`],
    ['two kinds under one name', sending('{"voteSubmission":{},"vote_submission":{}}')],
    ['a member that parsers drop', sending('{"voteSubmission":{"__proto__":{"a":1}}}')],
  ])('%s is refused: what is shown need not be what is signed', async (_name, params) => {
    const { tab, requests } = await backgroundWithApiToken();
    tab.send({ type: 'call', id: 2, method: 'client.send_transaction', params });
    expect(reasonOf(await tab.reply(2))).toBe('bad-request');
    expect(await requests()).toEqual([]);
  });

  const long = 'x'.repeat(33 * 1024);
  test.each([
    ['transaction', sending(`{"voteSubmission":{"reference":"${long}"}}`)],
    ['transaction of two bytes a letter', sending(`{"voteSubmission":{"reference":"${'é'.repeat(17 * 1024)}"}}`)],
    ['public key', `{"publicKey":"${long}","sendingMode":"TYPE_SYNC","transaction":${vote}}`],
    ['kind', sending(`{"${long}":{}}`)],
    ['member of no known form', `{"anything":"${long}"}`],
  ])('more than a person can judge is refused: a long %s', async (_name, params) => {
    const { tab, requests } = await backgroundWithApiToken();
    tab.send({ type: 'call', id: 2, method: 'client.send_transaction', params });
    expect(reasonOf(await tab.reply(2))).toBe('too-large');
    expect(await requests()).toEqual([]);
  });

  test('the names that are shown with it count too', async () => {
    const { tab, send, storage, asked, requests } = await backgroundWithApiToken();
    const ids = Array.from({ length: 200 }, (_, index) => index.toString(16).padStart(64, '0'));
    const all = `{"batchMarketInstructions":{"cancellations":${JSON.stringify(ids.map((marketId) => ({ marketId })))}}}`;
    send(2, all);
    expect((await asked()).transaction).toContain(ids[199]);
    const contacts = Object.fromEntries(ids.map((id) => [id, 'é'.repeat(150)]));
    await storage.settings.update((settings) => ({ ...settings, contacts }));
    send(3, all);
    expect(reasonOf(await tab.reply(3))).toBe('too-large');
    expect(await requests()).toHaveLength(1);
  });

  test('requests of many sites leave room in storage for everything else', async () => {
    const background = await backgroundWithApiToken();
    const long = `{"voteSubmission":{"reference":"${'x'.repeat(31 * 1024)}"}}`;
    // As many as five sites may have pending.
    background.send(2, long);
    const asked = await background.asked();
    await background.storage.approvals.update(() =>
      Array.from({ length: 160 }, (_, n) => ({ ...asked, id: `id${n}`, key: `r${n} 1` })),
    );
    background.send(3, vote);
    expect(reasonOf(await background.tab.reply(3))).toBe('too-many-requests');
  });
});

describe('without asking again', () => {
  const bound = { publicKey: 'k1', networkId: 'first', chainId: 'net-1' };
  const entry = { method: 'client.send_transaction', transactionKind: 'voteSubmission', ...bound };

  test('covers that site, method, kind and key, and nothing else, until it is taken back or over', async () => {
    const { wallet, tab, send, asked, service, storage, requests } = await backgroundWithApiToken();
    send(2, vote);
    const first = await asked();
    send(3, vote);
    send(4, transfer);
    await expect.poll(requests).toHaveLength(3);
    await service.answer({ id: first.id, allow: true, always: true });
    for (const id of [2, 3]) {
      (await wallet.next('client.send_transaction')).answer(done);
      await tab.reply(id);
    }
    expect((await asked()).transactionKind).toBe('transfer');
    expect((await storage.sites.get())[site]?.unasked).toEqual([{ ...entry, until: 1000 + unaskedFor }]);

    send(5, `{"vote_submission":{"proposalId":"${'b2'.repeat(32)}"}}`);
    (await wallet.next('client.send_transaction')).answer(done);
    expect(await tab.reply(5)).toMatchObject({ result: {} });
    expect(await requests()).toHaveLength(3);

    send(6, vote, 'client.sign_transaction');
    await expect.poll(async () => (await requests()).at(-1)?.method).toBe('client.sign_transaction');

    const newest = async (): Promise<string[]> => {
      const { method = '', transactionKind = '', publicKey = '' } = (await requests()).at(-1) ?? {};
      return [method, transactionKind, publicKey];
    };
    const params = sending(vote).replace('"k1"', '"k2"');
    tab.send({ type: 'call', id: 7, method: 'client.send_transaction', params });
    await expect.poll(newest).toEqual(['client.send_transaction', 'voteSubmission', 'k2']);

    // Its time is over.
    const until = (time: number) =>
      storage.sites.update((all) => {
        const found = all[site];
        return found ? { ...all, [site]: { ...found, unasked: [{ ...entry, until: time }] } } : all;
      });
    await until(1000);
    send(8, vote);
    await expect.poll(newest).toEqual(['client.send_transaction', 'voteSubmission', 'k1']);

    await until(1001);
    send(9, vote);
    (await wallet.next('client.send_transaction')).answer(done);
    await tab.reply(9);
    await service.askAgain({ origin: site, ...entry });
    send(10, vote);
    await expect.poll(async () => (await requests()).length).toBe(6);
    expect(wallet.calls).toEqual([]);
  });

  test('a permission with what only a newer version understands, such as a limit, lets nothing through', async () => {
    const { storage, wallet, send, asked } = await backgroundWithApiToken();
    const newer = { ...entry, until: 1001, mostAmount: '1' };
    await storage.sites.update((all) => mapValues(all, (one) => ({ ...one, unasked: [newer] })));
    send(2, vote);
    expect((await asked()).transactionKind).toBe('voteSubmission');
    expect(wallet.calls).toEqual([]);
  });

  /** The site may send votes unasked. */
  async function allowed() {
    const background = await backgroundWithApiToken();
    const { send, asked, service, wallet, tab } = background;
    send(2, vote);
    await service.answer({ id: (await asked()).id, allow: true, always: true });
    (await wallet.next('client.send_transaction')).answer(done);
    await tab.reply(2);
    send(3, vote);
    (await wallet.next('client.send_transaction')).answer(done);
    await tab.reply(3);
    return background;
  }

  test.each([
    ['a page of another site', { frameId: 1, top: 'https://evil.example' }],
    ['a page whose surroundings are unknown', { frameId: 1, top: '?' }],
    ['a frame in a page of its own, which may be within another', { frameId: 1, top: site }],
  ])('holds for the page itself only: in %s the user is asked, and cannot allow it', async (_what, frame) => {
    const { wallet, page, asked, storage } = await allowed();
    const framed = page('r9', site, 1, frame);
    framed.send({ type: 'call', id: 1, method: 'client.send_transaction', params: sending(vote) });
    expect((await asked()).offersUnasked).toBe(false);
    expect(wallet.calls).toEqual([]);
    expect((await storage.sites.get())[site]?.unasked).toHaveLength(1);
  });

  test('ends with the chain: the user is asked on another one, and again on the first', async () => {
    const { wallet, send, asked, service, tab, requests } = await allowed();
    wallet.state.chainId = 'net-2';
    send(4, vote);
    const request = await asked();
    expect(request.chainId).toBe('net-2');
    await service.answer({ id: request.id, allow: true, always: true });
    (await wallet.next('client.send_transaction')).answer(done);
    await tab.reply(4);
    send(5, vote);
    (await wallet.next('client.send_transaction')).answer(done);
    await tab.reply(5);
    expect((await requests()).filter(({ step }) => step === 'asking')).toEqual([]);
  });

  test('holds on the network of the site, whichever is in use', async () => {
    const { storage, wallet, send, tab } = await allowed();
    await storage.settings.update((all) => ({
      ...all,
      networks: [...all.networks, ...all.networks.map((network) => ({ ...network, id: 'other' }))],
      networkId: 'other',
    }));
    send(4, vote);
    (await wallet.next('client.send_transaction')).answer(done);
    await tab.reply(4);
  });

  test.each([
    ['a strange member', vote.replace('"value"', '"transfer":{"amount":"1"},"value"')],
    ['an unknown value', vote.replace('VALUE_YES', 'VALUE_MAYBE')],
    ['an array', '{"voteSubmission":["a"]}'],
    ['a text', '{"voteSubmission":"a"}'],
  ])('covers only what is understood: %s is asked about, each time', async (_what, transaction) => {
    const { wallet, send, asked, service, tab, requests } = await allowed();
    send(4, transaction);
    send(5, transaction);
    const request = await asked();
    expect(request.offersUnasked).toBe(false);
    await service.answer({ id: request.id, allow: true, always: true });
    (await wallet.next('client.send_transaction')).answer(done);
    await tab.reply(4);
    expect((await requests()).filter(({ step }) => step === 'asking')).toHaveLength(1);
    expect(wallet.calls).toEqual([]);
  });

  test('answers nothing of another site, whose very same transaction waits beside it', async () => {
    const { wallet, page, user, send, asked, service, requests } = await backgroundWithApiToken();
    const other = page('r2', 'https://other.example', 2);
    other.call(1, 'client.connect_wallet');
    await user(true);
    await other.reply(1);
    send(2, vote);
    await asked();
    other.send({ type: 'call', id: 2, method: 'client.send_transaction', params: sending(vote) });
    await expect.poll(async () => (await requests()).length).toBe(2);
    await service.answer({ id: (await asked()).id, allow: true, always: true });
    await wallet.next('client.send_transaction');
    expect((await requests()).map(({ step }) => step)).toEqual(['in-wallet', 'asking']);
  });

  test.each([
    ['is not understood', vote.replace('"value"', '"strange":1,"value"'), 'k1'],
    ['is for another key', vote, 'k2'],
    ['is of another kind', `{"orderCancellation":{"marketId":"${'b2'.repeat(32)}"}}`, 'k1'],
  ])('does not answer what waits beside it and %s', async (_what, transaction, publicKey) => {
    const { wallet, tab, send, asked, service, requests } = await backgroundWithApiToken();
    send(2, vote);
    const { id } = await asked();
    tab.send({ type: 'call', id: 3, method: 'client.send_transaction', params: sending(transaction, publicKey) });
    await expect.poll(async () => (await requests()).length).toBe(2);
    await service.answer({ id, allow: true, always: true });
    await wallet.next('client.send_transaction');
    expect((await requests()).map(({ step }) => step)).toEqual(['in-wallet', 'asking']);
  });

  test('is not to be had for a call without a sending mode, which the wallet requires', async () => {
    const { tab, asked } = await backgroundWithApiToken();
    const params = `{"publicKey":"k1","transaction":${vote}}`;
    tab.send({ type: 'call', id: 2, method: 'client.send_transaction', params });
    expect(await asked()).toMatchObject({ transactionKind: '', offersUnasked: false });
  });

  test.each([
    ['several kinds at once', sending('{"voteSubmission":{},"transfer":{}}')],
    ['a call with more in it', `{"publicKey":"k1","transaction":${vote},"encodedTransaction":"aGk="}`],
    ['no params at all', null],
    ['funds that leave', sending(transfer)],
  ])('is not to be had for %s, and all of it is shown', async (_name, params) => {
    const { wallet, tab, asked, service, storage } = await backgroundWithApiToken();
    tab.send({ type: 'call', id: 2, method: 'client.send_transaction', params });
    const { id, transaction, transactionKind } = await asked();
    expect(transactionKind).toBe(params?.includes(`"transaction":${transfer}`) ? 'transfer' : '');
    if (params?.includes('encoded')) expect(transaction).toBe(params);
    await service.answer({ id, allow: true, always: true });
    (await wallet.next('client.send_transaction')).answer(done);
    await tab.reply(2);
    expect((await storage.sites.get())[site]?.unasked).toEqual([]);
  });
});

describe('after the death of the background', () => {
  test('a request that waits is joined by the call that asked it', async () => {
    const { storage, wallet, send, asked } = await backgroundWithApiToken();
    send(2, vote);
    const { id } = await asked();

    const next = backgroundWithWallet(storage, wallet);
    const again = next.page('r1');
    again.send({ type: 'call', id: 2, method: 'client.send_transaction', params: sending(vote) }, true);
    await next.service.answer({ id, allow: true });
    (await wallet.next('client.send_transaction')).answer(done);
    expect(await again.reply(2)).toMatchObject({ result: {} });
    expect(await next.requests()).toHaveLength(1);
    expect(wallet.calls).toEqual([]);
  });

  test.each([true, false])('an answer (%s) that comes before the page does is kept for it', async (allow) => {
    const { storage, wallet, send, asked } = await backgroundWithApiToken();
    send(2, vote);
    const { id } = await asked();

    const next = backgroundWithWallet(storage, wallet);
    await next.service.answer({ id, allow });
    await expect
      .poll(async () => (allow ? next.timers.length : Object.keys(await storage.ledger.get()).length))
      .toBe(1);
    const again = next.page('r1');
    again.send({ type: 'call', id: 2, method: 'client.send_transaction', params: sending(vote) }, true);
    if (allow) (await wallet.next('client.send_transaction')).answer(done);
    const reply = await again.reply(2);
    if (allow) expect(reply).toMatchObject({ result: {} });
    else expect(reasonOf(reply)).toBe('user-rejected');
    for (const job of next.timers) job();
    expect((await next.requests()).map(({ step }) => step)).toEqual(allow ? ['done'] : []);
  });

  test('allowed, but not sent yet, it is sent once', async () => {
    const { storage, wallet, send, asked } = await backgroundWithApiToken();
    send(2, vote);
    const { id } = await asked();
    // The next background begins with what the last one had stored and not acted on.
    await storage.approvals.update((all) =>
      all.map((one) => (one.id === id && one.kind === 'transaction' ? { ...one, step: 'in-wallet' } : one)),
    );
    const after = backgroundWithWallet(storage, wallet);
    const again = after.page('r1');
    again.send({ type: 'call', id: 2, method: 'client.send_transaction', params: sending(vote) }, true);
    (await wallet.next('client.send_transaction')).answer(done);
    expect(await again.reply(2)).toMatchObject({ result: {} });
    expect(wallet.calls).toEqual([]);
  });

  test('sent, it is not sent again, and shown as lost', async () => {
    const { storage, wallet, send, asked, service } = await backgroundWithApiToken();
    send(2, vote);
    await service.answer({ id: (await asked()).id, allow: true });
    await wallet.next('client.send_transaction');

    const next = backgroundWithWallet(storage, wallet);
    const again = next.page('r1');
    again.send({ type: 'call', id: 2, method: 'client.send_transaction', params: sending(vote) }, true);
    expect(reasonOf(await again.reply(2))).toBe('outcome-unknown');
    expect(wallet.calls).toEqual([]);
    expect((await next.requests())[0]).toMatchObject({
      step: 'failed',
      detail: expect.stringContaining('It is not known whether your wallet carried this out'),
    });
  });

  test('allowed when its page is gone, it is not sent, and the window says so', async () => {
    const { storage, wallet, send, asked } = await backgroundWithApiToken();
    send(2, vote);
    const { id } = await asked();
    const next = backgroundWithWallet(storage, wallet);
    await next.service.answer({ id, allow: true });
    await expect.poll(() => next.timers.length).toBe(1);
    for (const job of next.timers) job();
    await expect
      .poll(async () => (await next.requests())[0])
      .toMatchObject({ step: 'not-sent', detail: expect.stringContaining('so nothing was sent') });
    expect(wallet.calls).toEqual([]);
  });

  test('another transaction under the name of one that was allowed is asked about anew', async () => {
    const { storage, wallet, send, asked } = await backgroundWithApiToken();
    send(2, vote);
    const { id } = await asked();
    const next = backgroundWithWallet(storage, wallet);
    await next.service.answer({ id, allow: true });
    next.page('r1').send({ type: 'call', id: 2, method: 'client.send_transaction', params: sending(transfer) }, true);
    expect(await next.asked()).toMatchObject({ transactionKind: 'transfer' });
    expect(wallet.calls).toEqual([]);
  });

  test('another transaction under the name of one that is still asked is asked about by itself', async () => {
    const { storage, wallet, send, asked } = await backgroundWithApiToken();
    send(2, vote);
    const { id } = await asked();
    const next = backgroundWithWallet(storage, wallet);
    await next.service.ready;
    next.page('r1').send({ type: 'call', id: 2, method: 'client.send_transaction', params: sending(transfer) }, true);
    await expect.poll(async () => (await next.requests()).length).toBe(2);
    expect(await next.requests()).toMatchObject([{ id }, { transactionKind: 'transfer', step: 'asking' }]);
    await next.service.answer({ id, allow: true });
    expect(wallet.calls).toEqual([]);
  });
});
