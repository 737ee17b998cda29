import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { createWalletClient } from '#lib/wallet/client.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import { requiredMethods } from '#lib/wallet/wallet-checks.ts';
import { createWalletCheck } from './wallet-check.ts';

const address = 'http://127.0.0.1:1789';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A service that answers at once but for its chain ID, which the test gives: one for each time it is asked. */
function slowWallet() {
  const statuses = memoryItem<Readonly<Record<string, RoutineState>>>({});
  const status = { get: async () => (await statuses.get())['first'] ?? null };
  const chains: Array<(chainID: string) => void> = [];
  const network = { walletAddress: address, expectedChainId: '' };
  const fetch: typeof globalThis.fetch = async (input) => {
    if (String(input).includes('/health')) return new Response('');
    if (String(input).includes('/methods')) return Response.json({ registeredMethods: requiredMethods });
    const id = chains.length + 1;
    return new Promise((resolve) => {
      chains.push((chainID) => resolve(Response.json({ jsonrpc: '2.0', id, result: { chainID } })));
    });
  };
  const client = createWalletClient({ baseUrl: address, fetch });
  const chainSeen = vi.fn(async (_address: string, _chainId: string) => undefined);
  const check = createWalletCheck({
    networkId: 'first',
    statuses,
    chain: { seen: chainSeen, lost: async () => undefined },
    network: async () => ({ ...network }),
    clientAt: () => client,
    site: async () => '1',
    clock: { now: Date.now },
  });
  return { status, chains, network, check, chainSeen };
}

test('a slow node is told after 10 s, and what comes later is stored when it comes, without another check', async () => {
  const { status, chains, check, chainSeen } = slowWallet();
  const first = check();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(await status.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(await first).toMatchObject({ state: 'slow-node' });
  expect(await status.get()).toMatchObject({ state: 'slow-node' });
  // Whoever checks meanwhile is not kept waiting, and brings about no second request.
  expect(await check()).toMatchObject({ state: 'slow-node' });
  expect(chains).toHaveLength(1);

  chains[0]?.('main-1');
  await vi.advanceTimersByTimeAsync(0);
  expect(await status.get()).toMatchObject({ state: 'ready', chainId: 'main-1' });
  expect(chainSeen.mock.calls).toEqual([[address, 'main-1']]);
});

test('what was found less than half a minute ago is not taken back for a chain ID that is late', async () => {
  const { status, chains, check } = slowWallet();
  for (const expected of ['ready', 'slow-node'] as const) {
    void check();
    await vi.advanceTimersByTimeAsync(0);
    chains.at(-1)?.('main-1');
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(expected === 'ready' ? 5_000 : 25_000);
    void check();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await status.get()).toMatchObject({ state: expected });
    chains.at(-1)?.('main-1');
    await vi.advanceTimersByTimeAsync(0);
  }
});

test('settings that change while the chain ID is late are checked anew, and what comes late counts for nothing', async () => {
  const { status, chains, network, check, chainSeen } = slowWallet();
  void check();
  await vi.advanceTimersByTimeAsync(10_000);
  network.expectedChainId = 'main-2';
  const second = check();
  await vi.advanceTimersByTimeAsync(0);
  chains[1]?.('main-2');
  expect(await second).toMatchObject({ state: 'ready', chainId: 'main-2' });
  chains[0]?.('main-1');
  await vi.advanceTimersByTimeAsync(0);
  expect(await status.get()).toMatchObject({ state: 'ready', chainId: 'main-2' });
  expect(chainSeen.mock.calls).toEqual([[address, 'main-2']]);
});
