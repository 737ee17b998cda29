import type { Activity } from '#lib/activity/activity-log.ts';
import type { Store } from '#lib/background/store.ts';
import type { Payments } from '#lib/calls/payments.ts';
import { noNodes } from '#lib/data-api/nodes/node-state.ts';
import { noCoverage } from '#lib/governance/coverage.ts';
import { notManaged } from '#lib/managed/policy.ts';
import { noAssets } from '#lib/network-state.ts';
import { defaultSettings, type Settings } from '#lib/settings/settings.ts';
import { noApiToken } from '#lib/sites/api-token-state.ts';
import { type PerNetwork, perNetwork, type Stored } from '#lib/storage/stored.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';

/** What the background stores, in memory and empty. */
export function memoryStore() {
  const settings = memoryItem<Settings>(defaultSettings);
  const activity = memoryItem<Activity>({});
  const payments = memoryItem<Payments>({});
  return {
    activity,
    alerts: perNetwork(() => memoryItem({})),
    apiToken: memoryItem(null),
    chainIds: memoryItem({}),
    apiTokenState: memoryItem(noApiToken),
    approvals: memoryItem([]),
    approvalWindow: memoryItem(null),
    assets: perNetwork(() => memoryItem(noAssets)),
    blockedSites: memoryItem({}),
    castVotes: perNetwork(() => memoryItem({})),
    closingVotes: memoryItem([]),
    cutOffReviews: memoryItem({}),
    failedCalls: memoryItem({}),
    frames: memoryItem({}),
    coverage: perNetwork(() => memoryItem(noCoverage)),
    httpWalletSites: memoryItem([]),
    lastChainIds: memoryItem({ first: 'net-1' }),
    learntChains: memoryItem({}),
    ledger: memoryItem({}),
    managed: memoryItem(notManaged),
    networkNames: memoryItem({}),
    networkTest: memoryItem(null),
    nodes: memoryItem(noNodes),
    denials: memoryItem({}),
    deniedSites: memoryItem<string[]>([]),
    payments,
    rememberedApiToken: memoryItem(null),
    settings,
    sites: memoryItem({}),
    storageFails: memoryItem(false),
    streamState: perNetwork(() => memoryItem({ state: 'off' })),
    tokens: memoryItem({}),
    unread: memoryItem({}),
    walletCalls: memoryItem([]),
    walletStatuses: memoryItem({}),
    forgetActivity: async () => {
      await activity.update(() => ({}));
      await payments.update(() => ({}));
    },
    forgetNetwork: async () => undefined,
    forgetWallet: async () => undefined,
    restoreInto: () => undefined,
  } satisfies Store as Store;
}

/** What is stored at this moment, for the next background; what the previous one still does does not reach it. */
export async function copyOf(state: Store): Promise<Store> {
  const copy = memoryStore();
  const isStored = (item: unknown): item is Stored<unknown> =>
    typeof item === 'object' && item !== null && 'update' in item;
  const isPerNetwork = (item: unknown): item is PerNetwork<unknown> =>
    typeof item === 'object' && item !== null && 'of' in item;
  const copyItem = async (from: Stored<unknown>, to: Stored<unknown>): Promise<void> => {
    const value = await from.get();
    await to.update(() => value);
  };
  const { networks } = await state.settings.get();
  const take = async ([name, from]: [string, unknown]): Promise<void> => {
    const to: unknown = Reflect.get(copy, name);
    if (isPerNetwork(from) && isPerNetwork(to)) {
      await Promise.all(networks.map(({ id }) => copyItem(from.of(id), to.of(id))));
    } else if (isStored(from) && isStored(to)) await copyItem(from, to);
  };
  await Promise.all(Object.entries(state).map(take));
  return copy;
}
