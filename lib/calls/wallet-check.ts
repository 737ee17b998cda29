import type { Clock } from '#lib/schedule.ts';
import { sameWallet, type WalletNetwork } from '#lib/settings/network.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { WalletClient } from '#lib/wallet/client.ts';
import { chainOf, type RoutineState } from '#lib/wallet/routine-state.ts';
import { checkTimes, runRoutine } from '#lib/wallet/wallet-checks.ts';

/** Whether the earlier chain ID still counts while a slow node delays the new one. */
function stillCounts(before: RoutineState | undefined, state: RoutineState): boolean {
  if (before === undefined || state.state !== 'slow-node' || before.address !== state.address) return false;
  return chainOf(before) !== null && state.checkedAt - before.checkedAt < checkTimes.chain;
}

/** Runs the connection routine and stores its result, later for a late chain ID. Concurrent runs are one. */
export function createWalletCheck(deps: {
  networkId: string;
  statuses: Stored<Readonly<Record<string, RoutineState>>>;
  chain: { seen(walletAddress: string, chainId: string): Promise<void>; lost(): Promise<void> };
  network: () => Promise<WalletNetwork>;
  clientAt: (network: WalletNetwork) => WalletClient;
  site: () => Promise<string>;
  clock: Pick<Clock, 'now'>;
}): () => Promise<RoutineState> {
  const { networkId } = deps;
  let running: { network: WalletNetwork; found: Promise<RoutineState> } | undefined;

  /** Stores a result, unless the settings changed. Resolves to what is stored. */
  const store = async (network: WalletNetwork, state: RoutineState): Promise<RoutineState> => {
    const chainId = chainOf(state);
    if (!sameWallet(network, await deps.network(), chainId)) return state;
    const stored = await deps.statuses.update((all) =>
      stillCounts(all[networkId], state) ? all : { ...all, [networkId]: state },
    );
    if (chainId !== null) await deps.chain.seen(network.walletAddress, chainId);
    else if (state.state === 'unreachable') await deps.chain.lost();
    return stored[networkId] ?? state;
  };

  const run = async (network: WalletNetwork, found: (state: Promise<RoutineState>) => void): Promise<void> => {
    const { walletAddress: baseUrl, expectedChainId } = network;
    const site = await deps.site();
    const client = deps.clientAt(network);
    const slow = (state: RoutineState): void => found(store(network, state));
    const end = store(network, await runRoutine({ client, baseUrl, expectedChainId, now: deps.clock.now, site, slow }));
    found(end);
    await end;
  };

  const check = async (): Promise<RoutineState> => {
    const network = await deps.network();
    if (!running || !sameWallet(running.network, network)) {
      const { promise, resolve, reject } = Promise.withResolvers<RoutineState>();
      const mine = { network, found: promise };
      running = mine;
      run(network, resolve)
        .catch(reject)
        .finally(() => {
          if (running === mine) running = undefined;
        });
    }
    const state = await running.found;
    // The settings changed meanwhile: check the new wallet.
    return sameWallet(network, await deps.network(), chainOf(state)) ? state : check();
  };
  return check;
}
