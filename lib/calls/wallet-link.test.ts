import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentNetwork, defaultSettings, type Settings } from '#lib/settings/settings.ts';
import { withNetwork } from '#lib/settings/testing/with-network.ts';
import { type LearntChains, learnChain } from '#lib/sites/learn-chain.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import type { WalletStatus } from '#lib/wallet/wallet-checks.ts';
import { requiredMethods } from '#lib/wallet/wallet-checks.ts';
import { createWalletLink } from './wallet-link.ts';

const slow = 'http://localhost:1';
const other = 'http://localhost:2';

/** The Origin rules of a browser in which every site has the same. */
const rulesOver = (fetch: typeof globalThis.fetch) => ({ fetch, siteOf: async (_origin: string) => '1' });

const linkOver = (
  fetch: typeof globalThis.fetch,
  settings = memoryItem<Settings>(defaultSettings),
  now = () => 5,
  seen: (networkId: string, address: string, chainId: string) => Promise<void> = async () => undefined,
  rules = rulesOver(fetch),
) =>
  createWalletLink(
    'first',
    { settings, walletStatuses: memoryItem<Readonly<Record<string, WalletStatus>>>({}) },
    { seen, lost: async () => undefined },
    rules,
    'chrome-extension://abc',
    { now },
  );

test('a wallet that was changed for another while it was asked is not what the check tells of', async () => {
  const settings = memoryItem<Settings>(withNetwork(defaultSettings, { walletAddress: slow }));
  const walletStatuses = memoryItem<Readonly<Record<string, WalletStatus>>>({});
  const chainSeen = vi.fn(async (_networkId: string, _address: string, _chainId: string) => undefined);
  const health = Promise.withResolvers<Response>();
  const link = createWalletLink(
    'first',
    { settings, walletStatuses },
    { seen: chainSeen, lost: async () => undefined },
    rulesOver(async (input) => {
      const url = String(input);
      if (url.includes('/health')) return url.startsWith(slow) ? health.promise : new Response('');
      if (url.includes('/methods')) return Response.json({ registeredMethods: [] });
      return Response.json({ jsonrpc: '2.0', id: 1, result: { chainID: url.startsWith(slow) ? 'slow' : 'other' } });
    }),
    'chrome-extension://abc',
    { now: () => 5 },
  );
  const checks = [link.check()];
  await settings.update((all) => withNetwork(all, { walletAddress: other }));
  checks.push(link.check());
  health.resolve(new Response(''));
  for (const state of await Promise.all(checks)) expect(state).toMatchObject({ address: other, chainId: 'other' });
  expect(await walletStatuses.get()).toMatchObject({ first: { address: other } });
  expect(chainSeen.mock.calls).toEqual([['first', other, 'other']]);
});

test('a chain is seen only where it is told, by the wallet that is in use by then', async () => {
  const settings = memoryItem<Settings>(withNetwork(defaultSettings, { walletAddress: slow }));
  const chainSeen = vi.fn(async (_networkId: string, _address: string, _chainId: string) => undefined);
  let time = 5;
  const answers: Array<() => unknown> = [
    () => ({ result: { chainID: 'one' } }),
    () => ({ error: { code: 1000, message: 'Network error' } }),
    () =>
      settings.update((all) => withNetwork(all, { walletAddress: other })).then(() => ({ result: { chainID: 'two' } })),
  ];
  const link = createWalletLink(
    'first',
    { settings, walletStatuses: memoryItem<Readonly<Record<string, WalletStatus>>>({}) },
    { seen: chainSeen, lost: async () => undefined },
    rulesOver(async (_input, init) => {
      const { id } = JSON.parse(String(init?.body));
      return Response.json({ jsonrpc: '2.0', id, ...Object(await answers.shift()?.()) });
    }),
    'chrome-extension://abc',
    { now: () => time },
  );
  // Those that ask at once share an answer: the wallet may take 20 s for each.
  for (let i = 0; i < 3; i++) {
    time += 1000;
    await Promise.all([link.askChain(), link.askChain()]);
  }
  expect(chainSeen.mock.calls).toEqual([['first', slow, 'one']]);
});

test.each([
  ['a chain ID that is none', { result: { chainID: 'x'.repeat(300) } }, 'wrong-chain'],
  ['an endless sentence', { error: { code: 1000, message: 'm', data: 'x'.repeat(100_000) } }, undefined],
])('%s of whatever answers fills no storage, and no call goes', async (_name, said, reason) => {
  const walletStatuses = memoryItem<Readonly<Record<string, WalletStatus>>>({});
  const seen = vi.fn(async (_networkId: string, _address: string, _chainId: string) => undefined);
  const link = createWalletLink(
    'first',
    { settings: memoryItem(defaultSettings), walletStatuses },
    { seen, lost: async () => undefined },
    rulesOver(async (input, init) => {
      if (`${input}`.includes('/methods')) return Response.json({ registeredMethods: requiredMethods });
      const { id } = JSON.parse(String(init?.body ?? '{}'));
      return Response.json({ jsonrpc: '2.0', id, ...said });
    }),
    'chrome-extension://abc',
    { now: () => 5 },
  );
  expect(await link.check()).toMatchObject({ chainId: null });
  expect(JSON.stringify(await walletStatuses.get()).length).toBeLessThan(1500);
  const refused = await link.guard();
  // The page has the wallet's own error as it is.
  expect(refused).toMatchObject(reason === undefined ? said : { error: { data: { reason } } });
  expect(seen).not.toHaveBeenCalled();
});

test('the answer of a wallet that was replaced meanwhile is told to nobody', async () => {
  const settings = memoryItem(defaultSettings);
  const chainIds = ['old', 'new'];
  const link = linkOver(async (_input, init) => {
    await settings.update((all) => withNetwork(all, { walletAddress: 'http://127.0.0.1:1790' }));
    const { id } = JSON.parse(String(init?.body));
    return Response.json({ jsonrpc: '2.0', id, result: { chainID: chainIds.shift() } });
  }, settings);
  expect(await link.askChain()).toMatchObject({ result: { chainID: 'new' } });
});

test('concurrent questions for the chain are one request, but not that right before a call goes', async () => {
  const fetch = vi.fn(() => new Promise<Response>(() => undefined));
  const siteOf = vi.fn(async (_origin: string) => '1');
  const link = linkOver(fetch, undefined, undefined, undefined, { fetch, siteOf });
  for (let i = 0; i < 10; i++) void link.askChain();
  // As of sites that name a chain.
  for (let i = 0; i < 10; i++) void link.guardEarly(`net-${i}`);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  for (let i = 0; i < 2; i++) void link.guard();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(3));
  // So no site gets an Origin rule by it.
  expect(new Set(siteOf.mock.calls.flat())).toEqual(new Set(['chrome-extension://abc']));
});

test('sites have the wallet asked for its chain once a second, and no call goes by that answer', async () => {
  let time = 5;
  const chain: object = { result: { chainID: 'net-1' } };
  const settings = memoryItem<Settings>(withNetwork(defaultSettings, { walletAddress: slow }));
  const fetch = vi.fn(async (_input: unknown, init?: RequestInit) => {
    const { id } = JSON.parse(String(init?.body));
    return Response.json({ jsonrpc: '2.0', id, ...chain });
  });
  const link = linkOver(fetch, settings, () => time);
  for (let n = 0; n < 5; n++) {
    expect(await link.askChain()).toMatchObject(chain);
    expect(await link.guardEarly('net-2')).toMatchObject({ error: { data: { reason: 'wrong-chain' } } });
  }
  expect(fetch).toHaveBeenCalledTimes(1);
  await link.guard();
  expect(fetch).toHaveBeenCalledTimes(2);
  time += 999;
  await link.askChain();
  expect(fetch).toHaveBeenCalledTimes(2);
  time += 1;
  await link.askChain();
  expect(fetch).toHaveBeenCalledTimes(3);
  await settings.update((all) => withNetwork(all, { walletAddress: other }));
  await link.askChain();
  expect(fetch).toHaveBeenCalledTimes(4);
});

test.each(['guard', 'check'] as const)(
  'a site that hears of another chain by a %s is answered with it',
  async (how) => {
    let chainID = 'net-1';
    const told: unknown[] = [];
    const answer = async (_input: unknown, init?: RequestInit): Promise<Response> => {
      if (!init?.body) return Response.json({ registeredMethods: requiredMethods });
      const { id } = JSON.parse(String(init.body));
      return Response.json({ jsonrpc: '2.0', id, result: { chainID } });
    };
    const link = linkOver(answer, undefined, undefined, async (_networkId, _address, chainId) => {
      told.push([chainId, await link.askChain()]);
    });
    await link.guard();
    chainID = 'net-2';
    await link[how]();
    expect(told.at(-1)).toMatchObject(['net-2', { result: { chainID } }]);
  },
);

test.each([
  ['a wallet that was down answers as soon as it is up', 'unreachable'],
  ['a wallet that refused the Origin is asked again', 'origin-refused'],
  ['a wallet whose nodes did not answer is asked again', 'rpc-error'],
] as const)('%s', async (_what, kind) => {
  const fetch = vi.fn(async () => Response.json({ jsonrpc: '2.0', id: 2, result: { chainID: 'net-1' } }));
  if (kind === 'unreachable') fetch.mockRejectedValueOnce(new TypeError('nothing listens'));
  else if (kind === 'origin-refused') fetch.mockResolvedValueOnce(new Response(null, { status: 403 }));
  else
    fetch.mockResolvedValueOnce(Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'No node' } }));
  const link = linkOver(fetch);
  expect(await link.askChain()).toMatchObject({ kind });
  expect(await link.askChain()).toMatchObject({ kind: 'result' });
});

test('concurrent listings of one session are one request, and the next one asks anew', async () => {
  const requests: Array<() => void> = [];
  const link = linkOver((_input, init) => {
    const { id } = JSON.parse(String(init?.body));
    const result = `answer ${requests.length}`;
    const { promise, resolve } = Promise.withResolvers<Response>();
    requests.push(() => resolve(Response.json({ jsonrpc: '2.0', id, result })));
    return promise;
  });
  const { walletAddress: address } = currentNetwork(defaultSettings);
  const list = (origin: string, token: string) =>
    link.call(origin, { method: 'client.list_keys', params: null }, { token: token.repeat(64), address });
  const page = 'https://dapp.example';
  // As a page does that shows its keys in ten places, while the wallet asks for its passphrase.
  const same = Array.from({ length: 10 }, () => list(page, 'T'));
  const others = [list('https://other.example', 'T'), list(page, 'U')];
  for (let i = 0; i < 3; i++) {
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(i));
    requests[i]?.();
  }
  for (const answer of await Promise.all(same)) expect(answer).toMatchObject({ result: 'answer 0' });
  const told = (await Promise.all(others)).map((answer) => 'result' in answer && answer.result);
  expect(told).toEqual(['answer 1', 'answer 2']);
  const next = list(page, 'T');
  await vi.waitFor(() => expect(requests).toHaveLength(4));
  requests[3]?.();
  expect(await next).toMatchObject({ result: 'answer 3' });
});

test('what no person answers ends after 30 s, and a review never does', async () => {
  const over = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
  const never: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const link = linkOver(never);
  const ended: string[] = [];
  const call = (method: string) =>
    link.call('https://dapp.example', { method, params: null }, null).then(() => ended.push(method));
  const read = call('client.disconnect_wallet');
  void call('client.list_keys');
  await new Promise((resolve) => setTimeout(resolve));
  over.abort(new DOMException('', 'TimeoutError'));
  await read;
  await new Promise((resolve) => setTimeout(resolve));
  expect(ended).toEqual(['client.disconnect_wallet']);
  vi.restoreAllMocks();
});

test('a token goes to no wallet but that which gave it', async () => {
  const settings = memoryItem<Settings>(withNetwork(defaultSettings, { walletAddress: slow }));
  const fetch = vi.fn(async () => Response.json({ jsonrpc: '2.0', id: 1, result: {} }));
  const link = linkOver(fetch, settings);
  const call = { method: 'client.list_keys', params: null };
  const given = { token: 'T'.repeat(64), address: slow };
  expect(await link.call('https://dapp.example', call, given)).toMatchObject({ kind: 'result' });
  await settings.update((all) => withNetwork(all, { walletAddress: other }));
  expect(await link.call('https://dapp.example', call, given)).toMatchObject({ kind: 'token-invalid' });
  expect(fetch).toHaveBeenCalledTimes(1);
});

describe('a chain that is learnt from an answer', () => {
  /** A wallet that answers with `state.chain`, of a network that expects none. */
  function learning() {
    const store = {
      settings: memoryItem<Settings>(withNetwork(defaultSettings, { walletAddress: slow })),
      walletStatuses: memoryItem<Readonly<Record<string, WalletStatus>>>({}),
      learntChains: memoryItem<LearntChains>({}),
    };
    const asked: string[] = [];
    const state = { chain: { result: { chainID: 'one' } } as object, up: true, asked: 0 };
    const link = createWalletLink(
      'first',
      store,
      { seen: (...answer) => learnChain(store, ...answer), lost: async () => undefined },
      rulesOver(async (input, init) => {
        const url = String(input);
        state.asked += 1;
        if (!state.up) throw new TypeError('no connection');
        if (url.includes('/health')) return new Response('');
        if (url.includes('/methods')) return Response.json({ registeredMethods: requiredMethods });
        asked.push(String(init?.body));
        return Response.json({ jsonrpc: '2.0', id: asked.length, ...state.chain });
      }),
      'chrome-extension://abc',
      { now: () => 5 },
    );
    const expected = async () => currentNetwork(await store.settings.get()).expectedChainId;
    return { link, store, asked, state, expected };
  }

  test('is asked for once by the routine, and another one is the wrong one from then on', async () => {
    const { link, asked, state, expected } = learning();
    const checks = await Promise.all([link.check(), link.check()]);
    expect(checks).toMatchObject([
      { finding: 'ok', detail: 'one', chainId: 'one', expectedChainId: '' },
      { finding: 'ok' },
    ]);
    expect([asked.length, await expected()]).toEqual([1, 'one']);
    state.chain = { result: { chainID: 'two' } };
    expect(await link.check()).toMatchObject({
      finding: 'wrong-chain',
      detail: 'two',
      chainId: 'two',
      expectedChainId: 'one',
    });
    expect(await link.guard()).toMatchObject({ error: { data: { reason: 'wrong-chain' } } });
    expect(await expected()).toBe('one');
  });

  test.each(['no-answer', 'wrong-chain'] as const)('corrects a status of %s', async (finding) => {
    const { link, store, asked } = learning();
    const chainId = finding === 'no-answer' ? null : 'two';
    const before = { finding, detail: '', chainId, expectedChainId: '', checkedAt: 0, address: slow };
    await store.walletStatuses.update(() => ({ first: before }));
    await link.guard();
    await expect.poll(store.walletStatuses.get).toMatchObject({ first: { finding: 'ok', chainId: 'one' } });
    await link.guard();
    // By the guard, the routine, and the guard.
    expect(asked).toHaveLength(3);
  });

  test('has a status of ok corrected once the wallet has stopped, and then stay', async () => {
    const { link, store, state } = learning();
    expect(await link.check()).toMatchObject({ finding: 'ok' });
    state.up = false;
    await link.askChain();
    await expect.poll(store.walletStatuses.get).toMatchObject({ first: { finding: 'no-answer' } });
    const { asked } = state;
    await link.askChain();
    expect(state.asked).toBe(asked + 1);
  });

  test('is asked for once by the guard', async () => {
    const { link, asked, expected } = learning();
    expect(await link.guard()).toEqual({ chainId: 'one' });
    expect([asked.length, await expected()]).toEqual([1, 'one']);
  });

  test.each([
    ['no node', { error: { code: 1000, message: 'Network error' } }],
    ['no chain', { result: {} }],
  ])('is not there where the answer holds %s', async (_name, chain) => {
    const { link, state, expected } = learning();
    state.chain = chain;
    await link.check();
    expect(await expected()).toBe('');
  });
});

describe('the connection routine at a node that is slow', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A service that answers at once but for its chain ID, which the test gives: one for each time it is asked. */
  function slowWallet() {
    const settings = memoryItem<Settings>(withNetwork(defaultSettings, { walletAddress: slow }));
    const walletStatuses = memoryItem<Readonly<Record<string, WalletStatus>>>({});
    const status = async () => (await walletStatuses.get())['first'] ?? null;
    const chains: Array<(chainID: string) => void> = [];
    const chainSeen = vi.fn(async (_networkId: string, _address: string, _chainId: string) => undefined);
    const link = createWalletLink(
      'first',
      { settings, walletStatuses },
      { seen: chainSeen, lost: async () => undefined },
      rulesOver(async (input) => {
        if (String(input).includes('/health')) return new Response('');
        if (String(input).includes('/methods')) return Response.json({ registeredMethods: requiredMethods });
        const id = chains.length + 1;
        return new Promise((resolve) => {
          chains.push((chainID) => resolve(Response.json({ jsonrpc: '2.0', id, result: { chainID } })));
        });
      }),
      'chrome-extension://abc',
      { now: Date.now },
    );
    return { settings, status, chains, check: link.check, chainSeen };
  }

  test('a slow node is told after 10 s, and what comes later is stored when it comes, without another check', async () => {
    const { status, chains, check, chainSeen } = slowWallet();
    const first = check();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(await status()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toMatchObject({ finding: 'slow-node', detail: '', chainId: null, expectedChainId: '' });
    expect(await status()).toMatchObject({ finding: 'slow-node', detail: '', chainId: null, expectedChainId: '' });
    // Whoever checks meanwhile is not kept waiting, and brings about no second request.
    expect(await check()).toMatchObject({ finding: 'slow-node', detail: '', chainId: null, expectedChainId: '' });
    expect(chains).toHaveLength(1);

    chains[0]?.('main-1');
    await vi.advanceTimersByTimeAsync(0);
    expect(await status()).toMatchObject({ finding: 'ok', detail: 'main-1', chainId: 'main-1', expectedChainId: '' });
    expect(chainSeen.mock.calls).toEqual([['first', slow, 'main-1']]);
  });

  test('what it finds again is stored only once the time of it is out of date, as with an open popup', async () => {
    const { status, chains, check } = slowWallet();
    const times: unknown[] = [];
    for (let seconds = 0; seconds <= 60; seconds += 5) {
      const checked = check();
      await vi.advanceTimersByTimeAsync(0);
      chains.at(-1)?.('main-1');
      await checked;
      times.push((await status())?.checkedAt);
      await vi.advanceTimersByTimeAsync(5000);
    }
    expect(new Set(times).size).toBe(3);
  });

  test('settings that change while the chain ID is late are checked anew, and what comes late counts for nothing', async () => {
    const { settings, status, chains, check, chainSeen } = slowWallet();
    void check();
    await vi.advanceTimersByTimeAsync(10_000);
    await settings.update((all) => withNetwork(all, { expectedChainId: 'main-2' }));
    const second = check();
    await vi.advanceTimersByTimeAsync(0);
    chains[1]?.('main-2');
    expect(await second).toMatchObject({ finding: 'ok', chainId: 'main-2' });
    chains[0]?.('main-1');
    await vi.advanceTimersByTimeAsync(0);
    expect(await status()).toMatchObject({ finding: 'ok', chainId: 'main-2' });
    expect(chainSeen.mock.calls).toEqual([['first', slow, 'main-2']]);
  });
});

describe('the guard before a call with an effect', () => {
  const refused = (): never => {
    throw new TypeError('nothing listens');
  };
  const chain = (answer: object) => (): Response => Response.json({ jsonrpc: '2.0', id: 1, ...answer });
  const on = (chainID: string) => chain({ result: { chainID } });

  function guarded(expectedChainId: string, answer: () => Response | Promise<Response>) {
    const settings = memoryItem<Settings>(withNetwork(defaultSettings, { walletAddress: slow, expectedChainId }));
    const asked: string[] = [];
    const link = linkOver(async (input, init) => {
      asked.push(String(init?.body ?? input));
      return answer();
    }, settings);
    return { settings, asked, guard: link.guard };
  }

  afterEach(() => {
    vi.restoreAllMocks();
  });

  test.each(['main-1', ''])('asks for the chain and nothing else, where the settings expect "%s"', async (expected) => {
    const { guard, asked } = guarded(expected, on('main-1'));
    expect(await guard()).toEqual({ chainId: 'main-1' });
    expect(asked).toEqual([expect.stringContaining('client.get_chain_id')]);
  });

  test.each(['main-1', ''])(
    'lets a call go only on the chain that was shown, where "%s" is expected',
    async (expected) => {
      const guardNow = (shown: string) => guarded(expected, on('main-1')).guard(shown);
      expect(await guardNow('main-1')).toEqual({ chainId: 'main-1' });
      expect(await guardNow('test-1')).toMatchObject({
        error: { data: { reason: 'wrong-chain', detail: 'The wallet is on main-1.' } },
      });
    },
  );

  // vegaprotocol/vega v0.71.6, wallet/api/client_get_chain_id.go: 1000 with either sentence where no node tells.
  const noNode = { code: 1000, message: 'Network error', data: 'no healthy node available' };
  test.each([
    ['another chain', on('test-1'), 'wrong-chain', 'The wallet is on test-1.'],
    ['no chain in it', chain({ result: {} }), 'wrong-chain', 'The chain could not be told.'],
    ['junk', () => new Response('<p>'), 'wrong-chain', 'The chain could not be told.'],
    ['no answer', refused, 'wallet-unreachable', 'nothing listens'],
  ] as const)('refuses upon %s', async (_name, answer, reason, detail) => {
    const { guard } = guarded('main-1', answer);
    expect(await guard()).toMatchObject({ error: { data: { reason, detail: expect.stringContaining(detail) } } });
  });

  test.each(['main-1', ''])(
    'tells what the wallet says of a chain that it cannot tell, where "%s" is expected',
    async (expected) => {
      expect(await guarded(expected, chain({ error: noNode })).guard()).toEqual({ error: noNode });
    },
  );

  test('with no chain expected lets nothing go without one', async () => {
    for (const [answer, reason] of [
      [refused, 'wallet-unreachable'],
      [() => new Response('<p>'), 'wrong-chain'],
      [chain({ result: {} }), 'wrong-chain'],
    ] as const) {
      expect(await guarded('', answer).guard()).toMatchObject({ error: { data: { reason } } });
    }
  });

  test('waits 30 s for a slow network, then refuses', async () => {
    const over = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
    const { guard } = guarded('main-1', async () => {
      over.abort(new DOMException('', 'TimeoutError'));
      throw over.signal.reason;
    });
    const detail = 'The chain could not be told. The wallet service did not answer in time.';
    expect(await guard()).toMatchObject({ error: { data: { reason: 'wrong-chain', detail } } });
    expect(timeout.mock.calls).toEqual([[30_000]]);
  });

  test('holds the answer against what is expected by then', async () => {
    const first = Promise.withResolvers<Response>();
    const { guard, settings, asked } = guarded('main-1', () => (asked.length === 1 ? first.promise : on('main-1')()));
    const passed = guard();
    await expect.poll(() => asked.length).toBe(1);
    await settings.update((all) => withNetwork(all, { expectedChainId: 'main-2' }));
    first.resolve(on('main-1')());
    expect(await passed).toMatchObject({ error: { data: { reason: 'wrong-chain' } } });
    expect(asked).toHaveLength(2);
  });
});
