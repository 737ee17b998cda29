import { describe, expect, test, vi } from 'vitest';
import { copyOf, memoryStore } from '#lib/background/testing/memory-store.ts';
import type { RpcError } from '#lib/bridge/reasons.ts';
import { emptyAlert } from '#lib/governance/testing/empty-alert.ts';
import { defaultSettings } from '#lib/settings/settings.ts';
import { apiToken } from './testing/api-token.ts';
import { backgroundOfTest, token, walletOfTest } from './testing/background.ts';

const proposalId = 'a1'.repeat(32);
const publicKey = 'b2'.repeat(32);
const vote = { networkId: 'first', proposalId, publicKey, value: 'VALUE_YES' as const };
const hash = 'c3'.repeat(32);
const done = { kind: 'result', result: null } as const;
const keys = { kind: 'result', result: { keys: [{ name: 'Main', publicKey }] }, token: null } as const;
const [connect, listKeys, send] = ['client.connect_wallet', 'client.list_keys', 'client.send_transaction'];

const stored = async ({ castVotes }: ReturnType<typeof memoryStore>) =>
  Object.values(await castVotes.of('first').get())[0];

type Background = ReturnType<typeof backgroundOfTest>;

/** A background whose own session has listed its keys. */
async function connected(): Promise<Background> {
  const background = backgroundOfTest();
  const opening = background.service.own.open();
  (await background.wallet.next(connect)).answer({ ...done, token });
  (await background.wallet.next(listKeys)).answer(keys);
  await opening;
  return background;
}

/** Everything else answered at once, up to `steps` turns of the event loop; each transaction is noted in `sent`. */
async function play(background: Background, steps: number, sent: string[]): Promise<void> {
  for (let step = 0; step < steps; step++) {
    const asked = (await background.storage.approvals.get()).find((approval) => approval.step === 'asking');
    if (asked && step % 7 === 6) void background.service.answer({ id: asked.id, allow: true });
    for (const call of background.wallet.calls.splice(0)) {
      if (call.method === send) sent.push(call.params ?? '');
      const { method } = call;
      call.answer(
        method === connect
          ? { ...done, token }
          : method === listKeys
            ? keys
            : { ...done, result: { transactionHash: hash } },
      );
    }
    await Promise.resolve();
    if (
      step % 20 === 19 &&
      ['sent', 'unknown', 'refused'].includes(`${(await stored(background.storage as never))?.state}`)
    )
      return;
  }
}

describe('a vote', () => {
  test('connects first, is stored before it goes to the wallet, and then with its hash', async () => {
    const background = backgroundOfTest();
    const { storage, wallet } = background;
    await background.service.castVote(vote);
    expect(await stored(storage)).toMatchObject({ state: 'asked', hash: '' });
    (await wallet.next(connect)).answer({ ...done, token });
    (await wallet.next(listKeys)).answer(keys);
    const sending = await wallet.next(send);
    expect(await stored(storage)).toMatchObject({ state: 'reviewing' });
    expect(sending).toMatchObject({ origin: 'chrome-extension://abc', token });
    expect(JSON.parse(sending.params ?? '')).toEqual({
      publicKey,
      sendingMode: 'TYPE_SYNC',
      transaction: { voteSubmission: { proposalId, value: 'VALUE_YES' } },
    });
    sending.answer({ ...done, result: { transactionHash: hash } });
    await expect.poll(() => stored(storage)).toMatchObject({ state: 'sent', hash });
    await expect.poll(background.held).toBe(1);
  });

  test('goes once, however often the button is pressed, and again once it has ended', async () => {
    const { service, storage, wallet } = await connected();
    await Promise.all([service.castVote(vote), service.castVote({ ...vote, value: 'VALUE_NO' })]);
    const sending = await wallet.next(send);
    await service.castVote(vote);
    expect(wallet.calls).toEqual([]);
    sending.answer({ ...done, result: { transactionHash: hash } });
    await expect.poll(() => stored(storage)).toMatchObject({ state: 'sent', value: 'VALUE_YES' });
    await service.castVote({ ...vote, value: 'VALUE_NO' });
    expect((await wallet.next(send)).params).toContain('VALUE_NO');
    expect(await stored(storage)).toMatchObject({ state: 'reviewing', value: 'VALUE_NO', hash: '' });
  });

  test('waits its turn while the wallet is busy, and is asked, not sent, meanwhile', async () => {
    const { service, storage, wallet, timers } = await connected();
    await service.castVote(vote);
    const busy = { code: 2000, message: 'Application error', data: 'a request is already being processed' };
    (await wallet.next(send)).answer({ kind: 'rpc-error', error: busy, status: 400 });
    await expect.poll(() => stored(storage)).toMatchObject({ state: 'asked' });
    for (const timer of timers.splice(0)) timer();
    (await wallet.next(send)).answer({ ...done, result: { transactionHash: hash } });
    await expect.poll(() => stored(storage)).toMatchObject({ state: 'sent' });
  });

  const answers: [string, RpcError, object][] = [
    ['the user of the wallet', { code: 3001, message: 'User error' }, { state: 'refused', reason: 'rejected' }],
    ['a user who closes the wallet', { code: 3000, message: 'User error' }, { state: 'refused', reason: 'locked' }],
    [
      'a locked wallet',
      { code: -32603, message: 'Internal error', data: 'could not sign transaction' },
      { state: 'refused', reason: 'locked' },
    ],
    [
      'a wallet that does not let the key be used',
      { code: 2000, message: 'Application error', data: 'this public key is not allowed to be used' },
      { state: 'refused', reason: 'key-refused' },
    ],
    [
      'the network, for want of tokens',
      {
        code: 1089,
        message: 'Network error',
        data: 'the network blocked the transaction through the spam protection: party has insufficient associated governance tokens in their staking account to submit votes (ABCI code 89)',
      },
      { state: 'refused', reason: 'no-tokens' },
    ],
    [
      'the network, in its own words',
      { code: 1070, message: 'Network error', data: 'the network could not process the transaction: no' },
      { state: 'refused', reason: 'other', said: 'the network could not process the transaction: no' },
    ],
    [
      'a network without a node, before anything was sent',
      { code: 1000, message: 'Network error', data: 'no healthy node available' },
      { state: 'refused', reason: 'other' },
    ],
    [
      'the network, in words of a node that took nothing',
      { code: 1070, message: 'Network error', data: 'the transaction failed: no' },
      { state: 'refused', reason: 'other' },
    ],
    [
      'a node that does not say whether it took it',
      { code: 1000, message: 'Network error', data: 'the transaction failed: EOF' },
      { state: 'unknown' },
    ],
  ];
  test.each(answers)('refused by %s', async (_who, error, state) => {
    const { service, storage, wallet } = await connected();
    await service.castVote(vote);
    (await wallet.next(send)).answer({ kind: 'rpc-error', error: { data: '', ...error }, status: 400 });
    await expect.poll(() => stored(storage)).toMatchObject(state);
  });

  test.each([
    [{ kind: 'unreachable', detail: 'cut' }, { state: 'unknown' }],
    [{ kind: 'bad-response', detail: 'html' }, { state: 'unknown' }],
  ] as const)('answered with %j', async (answer, state) => {
    const { service, storage, wallet } = await connected();
    await service.castVote(vote);
    (await wallet.next(send)).answer(answer);
    await expect.poll(() => stored(storage)).toMatchObject(state);
  });

  test('connects anew where the wallet has ended the session, which it tells before it does anything', async () => {
    const { service, storage, wallet } = await connected();
    await service.castVote(vote);
    const ended = { kind: 'token-invalid', error: { code: -32003, message: '' } } as const;
    (await wallet.next(send)).answer(ended);
    const connecting = await wallet.next(connect);
    expect(await stored(storage)).toMatchObject({ state: 'asked' });
    connecting.answer({ ...done, token: 'U'.repeat(64) });
    (await wallet.next(listKeys)).answer(keys);
    (await wallet.next(send)).answer({ ...done, result: { transactionHash: hash } });
    await expect.poll(() => stored(storage)).toMatchObject({ state: 'sent', hash });
    // Once, and not over and over.
    await service.castVote(vote);
    (await wallet.next(send)).answer(ended);
    (await wallet.next(connect)).answer({ ...done, token });
    (await wallet.next(listKeys)).answer(keys);
    (await wallet.next(send)).answer(ended);
    await expect.poll(() => stored(storage)).toMatchObject({ state: 'refused', reason: 'locked' });
  });

  test('goes though the list of blocked sites cannot be read: Drawbridge is no site', async () => {
    const { service, storage, wallet } = await connected();
    await storage.blockedSites.update(() => 'unreadable');
    await service.castVote(vote);
    await wallet.next(send);
  });

  test('is refused, and not unknown, when the connection before it breaks', async () => {
    const { service, storage, wallet } = backgroundOfTest();
    await service.castVote(vote);
    (await wallet.next(connect)).answer({ kind: 'unreachable', detail: 'reset' });
    await expect.poll(() => stored(storage)).toMatchObject({ state: 'refused', reason: 'other' });
    expect(wallet.calls).toEqual([]);
  });

  test('does not go to a wallet that is down or on another chain', async () => {
    const { service, storage, wallet } = await connected();
    wallet.state.stop = { error: { code: 4901, message: 'other chain', data: { reason: 'wrong-chain' } } };
    await service.castVote(vote);
    await expect
      .poll(() => stored(storage))
      .toMatchObject({
        state: 'refused',
        reason: 'other',
        said: expect.stringContaining('The wallet is on another chain'),
      });
    expect(wallet.calls).toEqual([]);
  });

  test('does not go once its proposal has closed, even while the wallet was being connected', async () => {
    const { service, storage, wallet } = backgroundOfTest();
    const alert = { ...emptyAlert(proposalId, 0), state: 'STATE_OPEN', closesAt: 5000 };
    await storage.alerts.of('first').update(() => ({ [proposalId]: alert }));
    await service.castVote(vote);
    const connecting = await wallet.next(connect);
    await storage.alerts.of('first').update(() => ({ [proposalId]: { ...alert, state: 'STATE_PASSED' } }));
    connecting.answer({ ...done, token });
    (await wallet.next(listKeys)).answer(keys);
    await expect.poll(() => stored(storage)).toMatchObject({ state: 'refused', reason: 'closed' });
    await service.castVote({ ...vote, value: 'VALUE_NO' });
    await expect.poll(() => stored(storage)).toMatchObject({ state: 'refused', reason: 'closed', value: 'VALUE_NO' });
    expect(wallet.calls).toEqual([]);
  });

  test('does not go to the wallet of another network than the one it was cast on', async () => {
    const { service, storage, wallet } = await connected();
    const other = { ...defaultSettings.networks[0], id: 'other', name: 'Other' };
    await storage.settings.update((before) => ({
      ...before,
      networks: [...before.networks, { ...before.networks[0], ...other } as (typeof before.networks)[number]],
      networkId: 'other',
    }));
    await service.castVote(vote);
    const of = async () => Object.values(await storage.castVotes.of('first').get())[0];
    await expect.poll(of).toMatchObject({ state: 'refused' });
    expect(wallet.calls).toEqual([]);
  });

  test('is refused by the user in Drawbridge with an API token, as often as they like', async () => {
    const storage = memoryStore();
    const wallet = walletOfTest();
    wallet.state.takes.add(apiToken);
    const background = backgroundOfTest(storage, wallet);
    await background.service.apiToken.set({ token: apiToken, remember: false });
    for (let time = 0; time < 5; time++) {
      await background.service.castVote(vote);
      if (time === 0) (await wallet.next(listKeys)).answer(keys);
      await background.user(false);
      await expect.poll(() => stored(storage)).toMatchObject({ state: 'refused', reason: 'rejected' });
    }
    expect(wallet.calls).toEqual([]);
  });
});

test.each([
  ['before it went to the wallet', false, { state: 'refused', reason: 'interrupted' }],
  ['while it was with the wallet', true, { state: 'unknown' }],
])('a vote that breaks off %s has ended', async (_when, withWallet, ended) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { service, storage, wallet, held } = await connected();
  const broken = (): never => {
    throw new Error('broken');
  };
  if (withWallet) {
    await service.castVote(vote);
    const sending = await wallet.next(send);
    vi.spyOn(storage.activity, 'update').mockImplementation(broken);
    vi.spyOn(storage.cutOffReviews, 'update').mockImplementation(broken);
    sending.answer({ ...done, result: { transactionHash: hash } });
  } else {
    Object.defineProperty(wallet.state, 'stop', { get: broken });
    await service.castVote(vote);
  }
  await expect.poll(() => stored(storage)).toMatchObject(ended);
  // What may have been sent is looked for.
  await expect.poll(held).toBe(withWallet ? 1 : 0);
});

test('of two approvals, the one whose vote never went to the wallet is not the other', async () => {
  const first = backgroundOfTest();
  first.wallet.state.takes.add(apiToken);
  await first.service.apiToken.set({ token: apiToken, remember: false });
  await first.service.castVote(vote);
  (await first.wallet.next(listKeys)).answer(keys);
  await first.user(true);
  await first.wallet.next(send);
  await first.storage.castVotes.of('first').update((votes) => {
    const [known] = Object.values(votes);
    return known ? { other: { ...known, proposalId: 'd4'.repeat(32), state: 'asked' }, ...votes } : votes;
  });
  const second = backgroundOfTest(await copyOf(first.storage));
  await second.service.ready;
  expect(await second.storage.approvals.get()).toMatchObject([
    { step: 'failed', detail: expect.stringContaining('It is not known whether your wallet carried this out') },
  ]);
});

test('a vote whose approval is open goes on in the next background, with the answer that the user gives there', async () => {
  const first = backgroundOfTest();
  first.wallet.state.takes.add(apiToken);
  await first.service.apiToken.set({ token: apiToken, remember: false });
  await first.service.castVote(vote);
  (await first.wallet.next(listKeys)).answer(keys);
  await expect.poll(() => first.storage.approvals.get()).toMatchObject([{ step: 'asking' }]);

  const wallet = walletOfTest();
  wallet.state.takes.add(apiToken);
  const second = backgroundOfTest(await copyOf(first.storage), wallet);
  await second.service.ready;
  await second.user(true);
  (await wallet.next(send)).answer({ ...done, result: { transactionHash: hash } });
  await expect.poll(() => stored(second.storage)).toMatchObject({ state: 'sent', hash });
});

test('an approval whose vote is stored no more has ended with the background', async () => {
  const first = backgroundOfTest();
  first.wallet.state.takes.add(apiToken);
  await first.service.apiToken.set({ token: apiToken, remember: false });
  await first.service.castVote(vote);
  (await first.wallet.next(listKeys)).answer(keys);
  await first.user(true);
  await first.wallet.next(send);
  await first.storage.castVotes.of('first').update(() => ({}));
  const second = backgroundOfTest(await copyOf(first.storage));
  await second.service.ready;
  expect((await second.storage.approvals.get()).filter(({ step }) => step === 'in-wallet')).toEqual([]);
});

describe.each(['a session', 'an API token'])('a background killed at any moment, with %s', (kind) => {
  /** Resolves to whether there was anything left to die in. */
  const dieAfter = async (steps: number): Promise<boolean> => {
    const first = backgroundOfTest();
    if (kind === 'an API token') {
      first.wallet.state.takes.add(apiToken);
      await first.service.apiToken.set({ token: apiToken, remember: false });
    }
    const sent: string[] = [];
    const casting = first.service.castVote(vote);
    await play(first, steps, sent);
    // Before the copy, which takes some turns: what has gone by now must be in it.
    const wentBefore = sent.length + first.wallet.calls.filter(({ method }) => method === send).length;
    const storage = await copyOf(first.storage);
    const left = await stored(storage as ReturnType<typeof memoryStore>);
    await casting;

    const wallet = walletOfTest();
    wallet.state.takes.add(apiToken);
    const second = backgroundOfTest(storage as ReturnType<typeof memoryStore>, wallet);
    const later: string[] = [];
    await second.service.resumeVotes();
    await play(second, 300, later);
    const end = await stored(second.storage as ReturnType<typeof memoryStore>);
    expect(wentBefore + later.length).toBeLessThanOrEqual(1);
    // The page that asked was not told yet: nothing is stored, and nothing has gone.
    if (!left) expect([end, wentBefore]).toEqual([undefined, 0]);
    else if (wentBefore + later.length > 0) expect(['sent', 'unknown']).toContain(end?.state);
    else expect(end?.state === 'unknown' || end?.reason === 'interrupted').toBe(true);
    // Neither a question nor a vote that is said to be with the wallet is left.
    expect((await second.storage.approvals.get()).filter(({ step }) => /^(asking|in-wallet)$/.test(step))).toEqual([]);
    return left?.state !== 'sent';
  };

  test('the vote never goes twice, and the user learns how it ended', async () => {
    let steps = 0;
    while (await dieAfter(steps)) steps += 1;
    expect(steps).toBeGreaterThan(20);
  });
});
