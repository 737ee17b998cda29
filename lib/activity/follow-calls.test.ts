import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyOf, memoryStore } from '#lib/background/testing/memory-store.ts';
import { apiToken, sending, vote } from '#lib/calls/testing/api-token.ts';
import {
  backgroundOfTest,
  connectedBackground,
  site,
  startBackground,
  token,
  walletOfTest,
} from '#lib/calls/testing/background.ts';
import { defaultNetwork } from '#lib/settings/settings.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import type { ActivityEntry } from './activity-log.ts';

const publicKey = 'ab'.repeat(32);
const hash = 'CD'.repeat(32);

type Background = Pick<ReturnType<typeof backgroundOfTest>, 'storage' | 'logTimers'>;

/** What is in the log once everything that waits for its time is done. */
async function logged({ storage, logTimers }: Background): Promise<ActivityEntry[]> {
  for (let turn = 0; turn < 20; turn++) {
    for (const job of logTimers.splice(0)) job();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return Object.values(await storage.activity.get());
}

const inWords = (entries: readonly ActivityEntry[]): string[] =>
  entries.map(({ what, kind, decided, outcome, reason }) =>
    [what, kind, decided, outcome, reason].filter(Boolean).join(' '),
  );

const done: WalletAnswer = { kind: 'result', result: { transactionHash: hash }, token: null };

/** A page that sends the wallet one call, which answers it so. */
async function answered(
  background: Awaited<ReturnType<typeof connectedBackground>>,
  id: number,
  method: string,
  params: string | null,
  answer: WalletAnswer,
): Promise<void> {
  background.tab.send({ type: 'call', id, method, params });
  (await background.wallet.next(method)).answer(answer);
  await background.tab.reply(id);
}

test('what was with the wallet when its background died is unknown, and what the user is still asked goes on', async () => {
  const background = await connectedBackground();
  const { storage, wallet, tab } = background;
  tab.send({ type: 'call', id: 2, method: 'client.send_transaction', params: sending(vote, publicKey) });
  await wallet.next('client.send_transaction');
  background.page('r2', 'https://other.example', 2).call(1, 'client.connect_wallet');
  await expect.poll(async () => (await storage.approvals.get()).some(({ step }) => step === 'asking')).toBe(true);
  expect(inWords(await logged(background))).toEqual([
    'connect wallet done',
    'send voteSubmission open',
    'connect open',
  ]);

  const next = backgroundOfTest(storage, wallet);
  expect(inWords(await logged(next))).toEqual([
    'connect wallet done',
    'send voteSubmission unknown',
    'connect unknown',
  ]);
});

test('a session: connected, keys seen, sent, refused in the wallet, disconnected', async () => {
  const background = await connectedBackground();
  const keys = { keys: [{ name: 'Main', publicKey }] };
  for (const id of [2, 3, 4]) {
    await answered(background, id, 'client.list_keys', null, { kind: 'result', result: keys, token: null });
  }
  const transaction = sending(vote, publicKey);
  await answered(background, 5, 'client.send_transaction', transaction, done);
  await answered(background, 6, 'client.sign_transaction', transaction, {
    kind: 'rpc-error',
    status: 400,
    error: { code: 3001, message: 'User error', data: 'the user rejected the wallet connection' },
  });
  background.tab.call(7, 'client.connect_wallet', false, false);
  await background.tab.reply(7);
  await answered(background, 8, 'client.disconnect_wallet', null, { kind: 'result', result: null, token: null });
  background.tab.call(9, 'client.disconnect_wallet');
  background.tab.call(10, 'client.send_transaction');
  await background.tab.reply(10);
  const entries = await logged(background);
  expect(inWords(entries)).toEqual([
    'connect wallet done',
    'keys done',
    'send voteSubmission wallet done',
    'sign voteSubmission wallet denied',
    'disconnect done',
    'send failed not-connected',
  ]);
  expect(entries[2]).toMatchObject({ origin: site, publicKey, keyName: 'Main', hash, at: 1000 });
});

/** A site of the first of two networks, each with a wallet of its own. */
async function onFirstOfTwo() {
  const storage = memoryStore();
  const test = { ...defaultNetwork, id: 'test', walletAddress: 'http://127.0.0.1:1790' };
  await storage.settings.update((all) => ({ ...all, networks: [defaultNetwork, test] }));
  await storage.lastChainIds.update(() => ({ first: 'net-1', test: 'net-2' }));
  const [wallet, second] = [walletOfTest(), walletOfTest()];
  Object.assign(second.state, { chainId: 'net-2', address: test.walletAddress });
  second.state.status = { ...second.state.status, detail: 'net-2', chainId: 'net-2', address: test.walletAddress };
  let at = 0;
  const openWallet = (networkId: string) => (networkId === 'test' ? second : wallet).link;
  const background = startBackground(storage, { openWallet, now: () => at++ });
  const tab = background.page('r1');
  const connect = (id: number, chainId?: string): void =>
    tab.send({ type: 'call', id, method: 'client.connect_wallet', params: null, chainId });
  const session = async (from: typeof wallet, id: number, given: string): Promise<void> => {
    (await from.next('client.connect_wallet')).answer({ kind: 'result', result: null, token: given });
    expect(await tab.reply(id)).toMatchObject({ result: null });
  };
  connect(1);
  return { ...background, openWallet, wallet, second, tab, connect, session };
}

test('a site that is connected anew after a restart of its wallet', async () => {
  const background = await onFirstOfTwo();
  const { wallet, tab, connect, session, user } = background;
  await user(true);
  await session(wallet, 1, token);
  const keys = { keys: [{ name: 'Main', publicKey }] };
  tab.call(2, 'client.list_keys');
  (await wallet.next('client.list_keys')).answer({ kind: 'result', result: keys, token: null });
  await tab.reply(2);
  connect(3);
  (await wallet.next('client.list_keys')).answer({ kind: 'token-invalid', error: { code: -32003, message: '' } });
  await session(wallet, 3, 'U'.repeat(64));
  expect(inWords(await logged(background))).toEqual(['keys done', 'connect wallet done', 'connect wallet done']);
});

test('a site that asks for another network, denied and allowed', async () => {
  const background = await onFirstOfTwo();
  const { wallet, second, tab, connect, session, user } = background;
  await user(true);
  await session(wallet, 1, token);
  connect(2, 'net-1');
  await tab.reply(2);
  connect(3, 'net-2');
  await user(false);
  await tab.reply(3);
  connect(4, 'net-2');
  await user(true);
  await session(second, 4, 'U'.repeat(64));
  const entries = await logged(background);
  expect(inWords(entries)).toEqual(['connect wallet done', 'connect here denied', 'connect wallet done']);
  expect(entries.map(({ networkId }) => networkId)).toEqual(['first', 'first', 'test']);
});

test('a site that asks for another network of two backgrounds', async () => {
  const first = await onFirstOfTwo();
  await first.user(true);
  await first.session(first.wallet, 1, token);
  first.connect(2, 'net-2');
  await expect.poll(async () => (await first.storage.approvals.get()).at(-1)?.step).toBe('asking');
  expect(inWords(await logged(first))).toEqual(['connect wallet done']);

  const next = startBackground(await copyOf(first.storage), first);
  const page = next.page('r1');
  page.send({ type: 'call', id: 2, method: 'client.connect_wallet', params: null, chainId: 'net-2' }, true);
  await next.user(false);
  await page.reply(2);
  expect(inWords(await logged(next))).toEqual(['connect wallet done', 'connect here denied']);
});

test('connections that a page asks for at once, each for another network', async () => {
  const background = await onFirstOfTwo();
  const { wallet, second, tab, connect, session, user } = background;
  for (const id of [2, 3]) connect(id, 'net-2');
  connect(4, 'net-1');
  await user(true);
  await session(wallet, 1, token);
  await user(true);
  await session(second, 2, 'U'.repeat(64));
  await user(false);
  await tab.reply(4);
  const words = ['connect wallet done', 'connect wallet done', 'connect here denied'];
  await expect.poll(async () => inWords(await logged(background))).toEqual(words);
});

test('refused here, and refused without asking', async () => {
  const background = backgroundOfTest();
  const page = background.page('r1');
  page.call(1, 'client.connect_wallet');
  page.call(2, 'client.connect_wallet');
  await background.user(false);
  await page.reply(2);
  page.call(3, 'client.connect_wallet', false, false);
  page.call(4, 'client.connect_wallet', false, false);
  await page.reply(4);
  await expect.poll(async () => inWords(await logged(background))).toEqual(['connect here denied', 'connect muted']);
});

test('with the API token: by whom each was allowed', async () => {
  const background = backgroundOfTest();
  const { wallet, service, user, storage } = background;
  wallet.state.takes.add(apiToken);
  await service.apiToken.set({ token: apiToken, remember: false });
  const tab = background.page('r1');
  tab.call(1, 'client.connect_wallet');
  await user(true);
  await tab.reply(1);
  const params = sending(vote, publicKey);
  const send = async (id: number, answer: () => Promise<unknown>): Promise<void> => {
    tab.send({ type: 'call', id, method: 'client.send_transaction', params });
    await answer();
    (await wallet.next('client.send_transaction')).answer(done);
    await tab.reply(id);
  };
  const asked = async () => (await storage.approvals.get()).find(({ step }) => step === 'asking')?.id;
  await send(2, () => user(true));
  await send(3, async () => {
    await expect.poll(asked).toBeDefined();
    await service.answer({ id: (await asked()) ?? '', allow: true, always: true });
  });
  await send(4, async () => undefined);
  expect(inWords(await logged(background))).toEqual([
    'connect here done',
    'send voteSubmission here done',
    'send voteSubmission always done',
    'send voteSubmission unasked done',
  ]);
});

test('a vote of one’s own, from the question to the answer', async () => {
  const background = backgroundOfTest();
  const { service, wallet, storage } = background;
  const proposalId = 'a1'.repeat(32);
  await service.castVote({ networkId: 'first', proposalId, publicKey, value: 'VALUE_YES' });
  (await wallet.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
  const keys = { keys: [{ name: 'Main', publicKey }] };
  (await wallet.next('client.list_keys')).answer({ kind: 'result', result: keys, token: null });
  const sending = await wallet.next('client.send_transaction');
  expect(inWords(await logged(background))).toEqual(['connect wallet done', 'send voteSubmission open']);
  sending.answer(done);
  await expect.poll(async () => Object.values(await storage.castVotes.of('first').get())[0]?.state).toBe('sent');
  const [, own] = await logged(background);
  expect(own).toMatchObject({ origin: 'chrome-extension://abc', decided: 'wallet', outcome: 'done', hash });
});

test('one line of a call that the next background takes up, and of one that no page comes back for', async () => {
  const first = backgroundOfTest();
  first.page('r1').call(1, 'client.connect_wallet');
  first.page('r2', 'https://gone.example', 2).call(1, 'client.connect_wallet');
  await expect.poll(async () => (await first.storage.approvals.get()).length).toBe(2);
  expect(inWords(await logged(first))).toEqual(['connect open', 'connect open']);

  const next = backgroundOfTest(await copyOf(first.storage));
  const page = next.page('r1');
  page.call(1, 'client.connect_wallet', true);
  await next.user(true);
  (await next.wallet.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
  await page.reply(1);
  await next.user(false);
  expect(inWords(await logged(next)).sort()).toEqual(['connect unknown', 'connect wallet done']);
});

test('a site that is blocked: by the user, or by the administrator', async () => {
  const computer = await connectedBackground();
  void computer.siteBlocks.block({ origin: site });
  await expect
    .poll(async () => inWords(await logged(computer)))
    .toEqual(['connect wallet done', 'disconnect here done']);

  const { storage, wallet } = await connectedBackground();
  const managed = backgroundOfTest(storage, wallet, { get: async () => ({ neverAllowedSites: [site] }) });
  await expect.poll(async () => inWords(await logged(managed))).toEqual(['disconnect done']);
});

test('switched off, nothing is written; cleared, nothing is left', async () => {
  const background = await connectedBackground();
  expect(await logged(background)).toHaveLength(1);
  await background.service.clearActivity();
  expect(await logged(background)).toEqual([]);
  await background.storage.settings.update((settings) => ({ ...settings, keepActivity: false }));
  const ending = background.service.disconnect(site);
  (await background.wallet.next('client.disconnect_wallet')).answer({ kind: 'result', result: null, token: null });
  await ending;
  expect(await logged(background)).toEqual([]);
});

test('no secret in a call, its answer or its error gets into the log', async () => {
  const secret = fc.oneof(
    fc.stringMatching(/^s3cr3t[A-Za-z0-9]{20,60}$/),
    fc.constant('abandon ability able about above absent absorb abstract'),
    fc.stringMatching(/^xsecret[0-9a-f]{57}$/),
  );
  const place = fc.constantFrom(
    'method',
    'member',
    'publicKey',
    'kind',
    'value',
    'result',
    'hash',
    'message',
    'data',
    'reason',
  );
  const names = ['client.send_transaction', 'client.sign_transaction', 'client.check_transaction', 'client.admin'];
  await fc.assert(
    fc.asyncProperty(secret, place, fc.constantFrom(...names), async (hidden, where, name) => {
      const background = await connectedBackground();
      const at = (here: typeof where, usual: string): string => (where === here ? hidden : usual);
      const method = where === 'method' ? `client.${hidden}` : name;
      const params = JSON.stringify({
        publicKey: at('publicKey', publicKey),
        sendingMode: 'TYPE_SYNC',
        transaction: { [at('kind', 'voteSubmission')]: { proposalId: at('value', 'p') } },
        ...(where === 'member' && { [hidden]: hidden }),
      });
      const error = {
        code: 1000,
        message: at('message', 'no'),
        data: where === 'reason' ? { reason: hidden } : hidden,
      };
      const answer: WalletAnswer = ['message', 'data', 'reason'].includes(where)
        ? { kind: 'rpc-error', status: 400, error }
        : { kind: 'result', result: { transactionHash: at('hash', hash), tx: at('result', '') }, token: null };
      await answered(background, 2, method, params, answer);
      const entries = await logged(background);
      expect(entries).toHaveLength(2);
      expect(JSON.stringify(await background.storage.activity.get())).not.toContain(hidden);
    }),
    { numRuns: 60 },
  );
});

test('a request that ended with a block was denied', async () => {
  const background = backgroundOfTest();
  const page = background.page('r1');
  page.call(1, 'client.connect_wallet');
  await expect.poll(async () => (await background.storage.approvals.get()).length).toBe(1);
  await background.siteBlocks.block({ origin: site });
  await page.reply(1);
  expect(inWords(await logged(background))).toEqual(['connect here denied']);
});
