import { failureOf } from '#lib/data-api/data-api-error.ts';
import { listAssets } from '#lib/data-api/list-assets.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import { type AssetsState, noAssets } from '#lib/network-state.ts';
import type { Network } from '#lib/settings/network.ts';
import { currentNetwork, networkOf, type Settings } from '#lib/settings/settings.ts';
import type { PerNetwork, Stored } from '#lib/storage/stored.ts';

/** In milliseconds, for the whole list. */
const promptly = 30_000;

/** The last list stays meanwhile and after a failure, unless the address changed. Concurrent calls for the same addresses are one. */
export function createRefreshAssets(deps: {
  settings: Stored<Settings>;
  assets: PerNetwork<AssetsState>;
  dataApi: (network: Network) => DataApi;
  now: () => number;
}): (networkId?: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();

  const refresh = async (network: Network): Promise<void> => {
    const api = deps.dataApi(network);
    const address = api.baseUrl;
    // The network in use may change meanwhile.
    const assets = deps.assets.of(network.id);
    await assets.update((last) => (last.address === address ? last : { ...noAssets, address }));
    // So may the address of this one, which may be removed too.
    const keep = (change: Partial<AssetsState>) =>
      assets.update((last) => (last.address === address ? { ...last, ...change } : last));
    try {
      const list = await listAssets(api, { signal: AbortSignal.timeout(promptly) });
      const unreadable = list.unreadable.length;
      await keep({ assets: list.assets, unreadable, fetchedAt: deps.now(), failure: null });
    } catch (error) {
      await keep({ failure: failureOf(error) });
    }
  };

  return async (networkId) => {
    const settings = await deps.settings.get();
    const network = networkOf(settings, networkId ?? '') ?? currentNetwork(settings);
    const key = [network.id, ...network.dataApiAddresses].join(' ');
    const job = running.get(key) ?? refresh(network).finally(() => running.delete(key));
    running.set(key, job);
    await job;
  };
}
