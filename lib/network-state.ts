import * as z from 'zod/mini';
import { dataApiFailureSchema } from '#lib/data-api/data-api-error.ts';
import { type Asset, assetSchema } from '#lib/data-api/list-assets.ts';
import { noNodes } from '#lib/data-api/nodes/node-state.ts';
import { message, number } from '#lib/data-api/schema/field.ts';
import { governanceAlertSchema } from '#lib/governance/alert.ts';
import { castVoteSchema } from '#lib/governance/cast-vote.ts';
import type { StreamState } from '#lib/governance/connection.ts';
import { coverageSchema, noCoverage } from '#lib/governance/coverage.ts';
import { networkKey } from '#lib/settings/network.ts';
import { keptObject } from '#lib/storage/schema.ts';
import { sessionItem, storedItem, storedRecord } from '#lib/storage/stored.ts';

/** What is stored of a network. Pages read it only for the views that show it: the lists are long. */

export const alertsOf = (networkId: string) =>
  storedRecord(networkKey('kept:alerts', networkId), governanceAlertSchema);

export const castVotesOf = (networkId: string) => storedRecord(networkKey('kept:castVotes', networkId), castVoteSchema);

/** Coverage of the alerts. Where it is damaged, nothing was heard before. */
export const coverageOf = (networkId: string) =>
  storedItem(networkKey('kept:governanceHistory', networkId), z.catch(coverageSchema, noCoverage), noCoverage);

export const streamStateOf = (networkId: string) =>
  sessionItem<StreamState>(networkKey('streamState', networkId), { state: 'off' });

/** Health of the data API addresses in this browser session. */
export const nodesItem = sessionItem('dataApiNodes', noNodes);

/** A damaged asset is left out: it is fetched again. */
const assetsSchema = z.lazy(() =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((list: unknown[]): Asset[] => list.flatMap((item) => assetSchema.safeParse(item).data ?? [])),
  ),
);

/**
 * The network's assets as last fetched. `fetchedAt` is Unix milliseconds, null before the first list; a failed attempt
 * only sets `failure`. `address` is the first data API address of the list.
 */
export const assetsStateSchema = z.lazy(() =>
  keptObject({
    assets: assetsSchema,
    fetchedAt: z.nullable(z.number()),
    /** Of the last attempt; null on success. */
    failure: message(dataApiFailureSchema),
    /** Number of unreadable assets, which are left out. */
    unreadable: number,
    address: z.string(),
  }),
);

export type AssetsState = z.infer<typeof assetsStateSchema>;

export const noAssets: AssetsState = {
  assets: [],
  fetchedAt: null,
  failure: null,
  unreadable: 0,
  address: '',
};

export const assetsOf = (networkId: string) =>
  storedItem(networkKey('kept:assets', networkId), z.catch(assetsStateSchema, noAssets), noAssets);
