import * as z from 'zod/mini';
import type { ClosingVote } from '#lib/governance/due-reminders.ts';
import type { NetworkTest } from '#lib/networks/network-test.ts';
import { firstNetworkId } from '#lib/settings/network.ts';
import { type ByNetwork, defaultSettings, settingsSchema } from '#lib/settings/settings.ts';
import { type LearntChains, learntChainsSchema } from '#lib/sites/learn-chain.ts';
import { siteOriginSchema, siteSchema } from '#lib/sites/site.ts';
import { sessionItem, storedItem, storedRecord } from '#lib/storage/stored.ts';
import type { WalletStatus } from '#lib/wallet/wallet-checks.ts';

/** What pages may watch, and the popup's first paint needs. What is stored of a network is in `network-state.ts`. */

export const settingsItem = storedItem('kept:settings', settingsSchema, defaultSettings);

/** How the wallet of each network was found, by the network's ID: none before the first run in this browser session. */
export const walletStatusesItem = sessionItem<ByNetwork<WalletStatus>>('walletStatuses', {});

/** Before there were several, that of the network in use. */
const lastChainIdsSchema = z.pipe(
  z.unknown(),
  z.transform((stored: unknown): ByNetwork<string> => {
    if (typeof stored === 'string') return { [firstNetworkId]: stored };
    return Object.fromEntries(
      Object.entries(Object(stored)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  }),
);

/** The chain that each network's wallet was on when it was last asked, by the network's ID. Fills the popup's first paint. */
export const lastChainIdsItem = storedItem<ByNetwork<string>>('kept:lastChainId', lastChainIdsSchema, {});

/** Chains that networks learnt from their wallets. */
export const learntChainsItem = storedItem<LearntChains>('kept:learntChains', learntChainsSchema, {});

export const sitesItem = storedRecord('kept:sites', siteSchema);

/** Sites on which `fetch` answers for the wallet service's own address. */
export const httpWalletSitesItem = storedItem('kept:httpWalletSites', z.array(siteOriginSchema), []);

/** Whether the last write to the disk failed, most likely because it is full. */
export const storageFailsItem = sessionItem('storageFails', false);

/** Unread alerts of each network. */
export const unreadItem = sessionItem<ByNetwork<number>>('unreadCounts', {});

/** Votes that close soon, the first to close first: the popup does not read the long lists at once. */
export const closingVotesItem = sessionItem<readonly ClosingVote[]>('closing', []);

/** From the settings page. */
export const networkTestItem = sessionItem<NetworkTest | null>('networkTest', null);
