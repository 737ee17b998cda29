import { failureOf } from '#lib/data-api/data-api-error.ts';
import { listAssets } from '#lib/data-api/list-assets.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import { type AssetsState, noAssets } from '#lib/network-state.ts';
import { elapsed } from '#lib/schedule.ts';
import type { Network } from '#lib/settings/network.ts';
import { currentNetwork, networkOf, type Settings } from '#lib/settings/settings.ts';
import { singleFlight } from '#lib/single-flight.ts';
import type { PerNetwork, Stored } from '#lib/storage/stored.ts';

/** In milliseconds, for the whole list. */
const promptly = 30_000;

const dayMs = 24 * 3_600_000;

/** Fetches a network's list, unless the last one is younger than `olderThanMs`. */
type RefreshAssets = (networkId?: string, olderThanMs?: number) => Promise<void>;

/** The last list stays meanwhile and after a failure, unless the address changed. Concurrent calls for the same addresses are one. */
export function createRefreshAssets(deps: {
  settings: Stored<Settings>;
  assets: PerNetwork<AssetsState>;
  dataApi: (network: Network) => DataApi;
  now: () => number;
}): RefreshAssets {
  const refreshes = singleFlight<void>();

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

  return async (networkId, olderThanMs = 0) => {
    const settings = await deps.settings.get();
    const network = networkOf(settings, networkId ?? '') ?? currentNetwork(settings);
    const { fetchedAt, address } = await deps.assets.of(network.id).get();
    const isOfAddress = fetchedAt !== null && address === network.dataApiAddresses[0];
    if (isOfAddress && elapsed(fetchedAt, deps.now()) < olderThanMs) return;
    const key = [network.id, ...network.dataApiAddresses].join(' ');
    await refreshes(key, () => refresh(network));
  };
}

/** Reviews name what is in the list: it is fetched when a first site is connected to a network, at most once a day. */
export function keepAssets(
  tokens: Pick<Stored<Readonly<Record<string, { networkId: string }>>>, 'watch'>,
  refresh: RefreshAssets,
): void {
  let inUse: ReadonlySet<string> = new Set();
  tokens.watch((all) => {
    const before = inUse;
    inUse = new Set(Object.values(all).map(({ networkId }) => networkId));
    for (const id of inUse.difference(before)) refresh(id, dayMs).catch(console.error);
  });
}
