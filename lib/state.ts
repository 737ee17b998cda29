import * as z from 'zod/mini';
import type { ClosingVote } from '#lib/governance/due-reminders.ts';
import type { NetworkTest } from '#lib/networks/network-test.ts';
import { networkKey } from '#lib/settings/network.ts';
import { defaultSettings, settingsSchema } from '#lib/settings/settings.ts';
import { siteOriginSchema, siteSchema } from '#lib/sites/site.ts';
import { perNetworkItem } from '#lib/storage/per-network-item.ts';
import { sessionItem, storedItem, storedRecord } from '#lib/storage/stored.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';

/** What pages may watch, and the popup's first paint needs. What is stored of a network is in `network-state.ts`. */

export const settingsItem = storedItem('kept:settings', settingsSchema, defaultSettings);

/** How the wallet of each network was found, by the network's ID: none before the first run in this browser session. */
export const walletStatusesItem = sessionItem<Readonly<Record<string, RoutineState>>>('walletStatuses', {});

export const lastChainIdOf = (networkId: string) =>
  storedItem(networkKey('kept:lastChainId', networkId), z.catch(z.string(), ''), '');

/** The chain that the network's wallet was on when it was last asked; empty for never. Fills the popup's first paint. */
export const lastChainIdItem = perNetworkItem(settingsItem, lastChainIdOf);

export const sitesItem = storedRecord('kept:sites', siteSchema);

/** Sites on which `fetch` answers for the wallet service's own address. */
export const httpWalletSitesItem = storedItem('kept:httpWalletSites', z.array(siteOriginSchema), []);

/** Whether the last write to the disk failed, most likely because it is full. */
export const storageFailsItem = sessionItem('storageFails', false);

/** As on the toolbar button. */
export const unreadItem = sessionItem('unread', 0);

/** Votes that close soon, of the network in use, the first to close first: the popup does not read the long lists at once. */
export const closingVotesItem = sessionItem<ClosingVote[]>('closingVotes', []);

/** From the settings page. */
export const networkTestItem = sessionItem<NetworkTest | null>('networkTest', null);
