import { describe, expect, test } from 'vitest';
import { noPermission, type WalletAnswer } from './answer.ts';
import type { HealthAnswer, MethodsAnswer, WalletClient } from './client.ts';
import { type checkTimes, requiredMethods, runRoutine, type WalletStatus } from './wallet-checks.ts';

interface Told {
  health: HealthAnswer;
  methods: MethodsAnswer;
  chain: WalletAnswer;
}

const fine: Told = {
  health: { kind: 'running' },
  methods: { kind: 'methods', methods: [...requiredMethods] },
  chain: { kind: 'result', result: { chainID: 'chain-1' }, token: null },
};

/** Runs the routine against a client that answers as told; `calls` are the steps it took, in order. */
async function routine(change: Partial<Told>, expectedChainId = 'chain-1') {
  const told = { ...fine, ...change };
  const calls: unknown[] = [];
  const client: WalletClient = {
    baseUrl: 'http://localhost:1789',
    async health(scope) {
      calls.push(['health', scope?.site]);
      return told.health;
    },
    async methods(scope) {
      calls.push(['methods', scope?.site]);
      return told.methods;
    },
    async call({ method, site, token }) {
      calls.push([method, site, token]);
      return told.chain;
    },
  };
  const state = await runRoutine({ client, expectedChainId, now: () => 42, site: '3' });
  return { state, calls };
}

const at = { chainId: null, expectedChainId: 'chain-1', checkedAt: 42, address: 'http://localhost:1789' };
const without = (method: string): MethodsAnswer => ({
  kind: 'methods',
  methods: requiredMethods.filter((name) => name !== method),
});
const rpcError = (code: number): WalletAnswer => ({
  kind: 'rpc-error',
  status: 400,
  error: { code, message: 'Network error', data: 'no node answers' },
});

test('asks for health, methods and the chain ID, as one site, with no token', async () => {
  const { state, calls } = await routine({});
  expect(state).toEqual({ ...at, finding: 'ok', detail: 'chain-1', chainId: 'chain-1' });
  expect(calls).toEqual([
    ['health', '3'],
    ['methods', '3'],
    ['client.get_chain_id', '3', undefined],
  ]);
});

test('accepts any chain when none is expected', async () => {
  expect((await routine({}, '')).state.finding).toBe('ok');
});

test.each([
  [{ health: { kind: 'unreachable', detail: 'refused' } }, { finding: 'no-answer', detail: 'refused' }, 1],
  [{ health: { kind: 'unreachable', detail: noPermission } }, { finding: 'no-permission' }, 1],
  [{ health: { kind: 'bad-response', detail: 'HTML' } }, { finding: 'bad-answer', detail: 'HTML' }, 1],
  [{ health: { kind: 'origin-refused', detail: '403' } }, { finding: 'origin-refused', detail: '403' }, 1],
  [{ methods: { kind: 'unreachable', detail: 'reset' } }, { finding: 'no-answer', detail: 'reset' }, 2],
  [{ methods: { kind: 'too-large', detail: 'long' } }, { finding: 'bad-answer', detail: 'long' }, 2],
  [{ chain: { kind: 'unreachable', detail: 'reset' } }, { finding: 'no-answer', detail: 'reset' }, 3],
  [{ chain: rpcError(-32603) }, { finding: 'refused' }, 3],
  [{ chain: { kind: 'token-invalid', error: { code: -32003, message: '' } } }, { finding: 'refused' }, 3],
  [{ chain: { kind: 'result', result: {}, token: null } }, { finding: 'bad-answer' }, 3],
] as const)('%j is unreachable, and nothing more is asked', async (change, state, steps) => {
  const run = await routine(change);
  expect(run.state).toMatchObject({ ...at, ...state });
  expect(run.calls).toHaveLength(steps);
});

test('a 404 on health is outdated, and nothing more is asked', async () => {
  const { state, calls } = await routine({ health: { kind: 'outdated' } });
  expect(state).toEqual({ ...at, finding: 'outdated', detail: '' });
  expect(calls).toHaveLength(1);
});

test.each(requiredMethods)('without %s it lacks that', async (method) => {
  const { state } = await routine({ methods: without(method) });
  expect(state).toEqual({ ...at, finding: 'methods-missing', detail: method, chainId: 'chain-1' });
});

test('without get_chain_id there is no chain ID to tell, and it is listed once', async () => {
  for (const methods of [without('client.get_chain_id'), fine.methods]) {
    const { state } = await routine({ methods, chain: rpcError(-32601) });
    expect(state).toEqual({
      ...at,
      finding: 'methods-missing',
      detail: 'client.get_chain_id',
    });
  }
});

test('no node outweighs missing methods', async () => {
  const { state } = await routine({ methods: without('client.send_transaction'), chain: rpcError(1000) });
  expect(state).toEqual({ ...at, finding: 'no-node', detail: 'no node answers' });
});

test('the wrong chain outweighs missing methods', async () => {
  const { state } = await routine({ methods: without('client.send_transaction') }, 'chain-2');
  expect(state).toEqual({
    ...at,
    finding: 'wrong-chain',
    detail: 'chain-1',
    chainId: 'chain-1',
    expectedChainId: 'chain-2',
  });
});

test('a service that never answers is unreachable when its time is over', async () => {
  const client: WalletClient = {
    baseUrl: at.address,
    health: (scope) =>
      new Promise((resolve) => {
        scope?.signal?.addEventListener('abort', () => resolve({ kind: 'unreachable', detail: 'late' }));
      }),
    methods: async () => fine.methods,
    call: async () => fine.chain,
  };
  const deps = {
    client,
    expectedChainId: at.expectedChainId,
    now: () => 42,
    times: { answer: 1 },
  };
  expect(await runRoutine(deps)).toEqual({
    ...at,
    finding: 'no-answer',
    detail: 'late',
  });
});

describe('a chain ID that is late', () => {
  /** A service that is there and tells its chain when the test says so, or when it is given up. */
  function late() {
    const chain = Promise.withResolvers<WalletAnswer>();
    const slow: WalletStatus[] = [];
    const client: WalletClient = {
      baseUrl: at.address,
      health: async () => fine.health,
      methods: async () => fine.methods,
      call: ({ signal }) => {
        signal?.addEventListener('abort', () => chain.resolve({ kind: 'unreachable', detail: 'given up' }));
        return chain.promise;
      },
    };
    const run = (times: Partial<typeof checkTimes>): Promise<WalletStatus> =>
      runRoutine({
        client,
        expectedChainId: 'chain-1',
        now: () => 42,
        times,
        slow: (state) => slow.push(state),
      });
    return { chain, slow, run };
  }

  test('is told as a slow node, and is waited for all the same', async () => {
    const { chain, slow, run } = late();
    const ended = run({ chainLate: 1 });
    await expect.poll(() => slow).toEqual([{ ...at, finding: 'slow-node', detail: '' }]);
    chain.resolve(fine.chain);
    expect(await ended).toEqual({ ...at, finding: 'ok', detail: 'chain-1', chainId: 'chain-1' });
  });

  test('leaves it at that when it never comes', async () => {
    const { slow, run } = late();
    expect(await run({ chainLate: 1, chain: 30 })).toEqual({
      ...at,
      finding: 'slow-node',
      detail: '',
    });
    expect(slow).toHaveLength(1);
  });

  test('is no slow node when it was in time, nor when the service goes away', async () => {
    const inTime = late();
    inTime.chain.resolve(fine.chain);
    expect(await inTime.run({})).toMatchObject({ finding: 'ok' });
    const gone = late();
    gone.chain.resolve({ kind: 'unreachable', detail: 'reset' });
    expect(await gone.run({})).toMatchObject({ finding: 'no-answer' });
    expect([inTime.slow, gone.slow]).toEqual([[], []]);
  });
});
