import * as z from 'zod/mini';
import { approvalSchema } from '#lib/approvals/approval.ts';
import { dataApiFailureSchema } from '#lib/data-api/data-api-error.ts';
import { nodesStateSchema, noNodes } from '#lib/data-api/nodes/node-state.ts';
import { plainAsset } from '#lib/data-api/plain-asset.ts';
import { type Asset, assetSchema } from '#lib/data-api/schema/asset.ts';
import { governanceAlertSchema } from '#lib/governance/alert.ts';
import { historySchema, noHistory } from '#lib/governance/coverage.ts';
import { streamStateSchema } from '#lib/governance/stream-state.ts';
import { networkTestSchema } from '#lib/networks/network-test.ts';
import { firstNetworkId } from '#lib/settings/network.ts';
import { defaultSettings, settingsSchema } from '#lib/settings/settings.ts';
import { apiTokenStateSchema, noApiToken } from '#lib/sites/api-token-state.ts';
import { siteOriginSchema } from '#lib/sites/origin.ts';
import { siteSchema } from '#lib/sites/site.ts';
import { perNetworkItem } from '#lib/storage/per-network-item.ts';
import { type Stored, storedItem, storedRecord } from '#lib/storage/stored.ts';
import { routineStateSchema } from '#lib/wallet/routine-state.ts';

/**
 * What the background owns and the extension's pages watch. Nothing here holds a token: those stand in
 * `lib/sites/token-store.ts`, which no page imports.
 */

export const settingsItem = storedItem('kept:settings', settingsSchema, defaultSettings);

const vegaSwitch = storedItem('sync:vega', z.boolean(), true);

/**
 * Whether pages get `window.vega`. Kept apart from the other settings, because content scripts must be able to read it
 * (`lib/bridge/vega-switch.ts`). The settings page is the only writer. Where the user has told Firefox to keep no such
 * storage it is on, and cannot be moved.
 */
export const vegaItem: Stored<boolean> = { ...vegaSwitch, get: () => vegaSwitch.get().catch(() => true) };

/** The routine's last result; null before the first run in this browser session. */
export const walletStatusItem = storedItem('session:walletStatus', z.nullable(routineStateSchema), null);

/** Last chain ID ever seen, so that the popup is not empty at its first paint. */
export const lastChainIdItem = storedItem('kept:lastChainId', z.string(), '');

export const approvalsItem = storedItem('session:approvals', z.array(approvalSchema), []);

/** Sites by origin. */
export const sitesItem = storedRecord('kept:sites', siteSchema);

/** Origins of the sites on which `fetch` answers for the wallet service's own address, as the user chose. */
export const httpWalletSitesItem = storedItem('kept:httpWalletSites', z.array(siteOriginSchema), []);

/** What may be shown of the API token; the token itself is elsewhere. */
export const apiTokenStateItem = storedItem('session:apiTokenState', apiTokenStateSchema, noApiToken);

/** Where the value of a network is kept. The first network's has no ID in its name: version 1 knew no other. */
export function networkKey<K extends string>(key: K, networkId: string): K | `${K}:${string}` {
  return networkId === firstNetworkId ? key : `${key}:${networkId}`;
}

/** The network's alerts by proposal ID. */
export const alertsItem = perNetworkItem(settingsItem, (id) =>
  storedRecord(networkKey('kept:alerts', id), governanceAlertSchema),
);

/** How far back the alerts reach, and what is not known between. */
export const historyItem = perNetworkItem(settingsItem, (id) =>
  storedItem(networkKey('kept:governanceHistory', id), historySchema, noHistory),
);

export const streamStateItem = storedItem('session:streamState', streamStateSchema, { state: 'off' });

/** How the data API addresses do that have been asked in this browser session, and which one is in use. */
export const nodesItem = storedItem('session:dataApiNodes', nodesStateSchema, noNodes);

/** The last test of a network's addresses, as asked for on the settings page. */
export const networkTestItem = storedItem('session:networkTest', z.nullable(networkTestSchema), null);

/** A list of assets, in which thousands are read at once. One that is damaged is left out: it is fetched anew. */
const assetsSchema = z.pipe(
  z.array(z.unknown()),
  z.transform((list: unknown[]): Asset[] =>
    list.flatMap((item) => plainAsset(item) ?? assetSchema.safeParse(item).data ?? []),
  ),
);

/**
 * The network's assets as last fetched. `fetchedAt` is Unix milliseconds, null before the first list arrived; a failed
 * attempt leaves the list and its time alone and sets `failure`. `address` is the first
 * address of the data API that `assets` came from, so that the list of another one is never taken for it.
 */
export const assetsStateSchema = z.object({
  assets: assetsSchema,
  fetchedAt: z.nullable(z.number()),
  loading: z.boolean(),
  /** Why the last attempt failed; null when it did not. */
  failure: z._default(z.nullable(dataApiFailureSchema), null),
  /** Assets of the list that could not be read and are left out. */
  unreadable: z._default(z.number(), 0),
  address: z.string(),
});

export type AssetsState = z.infer<typeof assetsStateSchema>;

export const noAssets: AssetsState = {
  assets: [],
  fetchedAt: null,
  loading: false,
  failure: null,
  unreadable: 0,
  address: '',
};

export const assetsItem = perNetworkItem(settingsItem, (id) =>
  storedItem(networkKey('kept:assets', id), assetsStateSchema, noAssets),
);

/** Empties everything that is kept of a network, as when it is removed from the settings. */
export async function forgetNetwork(networkId: string): Promise<void> {
  await alertsItem.of(networkId).update(() => ({}));
  await historyItem.of(networkId).update(() => noHistory);
  await assetsItem.of(networkId).update(() => noAssets);
}
