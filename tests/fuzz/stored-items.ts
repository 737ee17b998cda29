import * as z from 'zod/mini';
import { activityEntrySchema, activityItem } from '#lib/activity/activity-log.ts';
import { entryOf } from '#lib/activity/testing/entry.ts';
import { deniedSitesItem } from '#lib/calls/denials.ts';
import { cutOffReviewsItem } from '#lib/calls/interrupted-reviews.ts';
import { sample } from '#lib/data-api/testing/field-table.ts';
import * as tables from '#lib/data-api/testing/interface-tables.ts';
import { governanceAlertSchema } from '#lib/governance/alert.ts';
import { emptyAlert } from '#lib/governance/testing/empty-alert.ts';
import { managedItem } from '#lib/managed/policy.ts';
import * as networkState from '#lib/network-state.ts';
import { defaultNetwork, defaultSettings, settingsSchema } from '#lib/settings/settings.ts';
import { vegaItem } from '#lib/settings/vega-item.ts';
import { blockedSitesItem } from '#lib/sites/blocked-sites.ts';
import { siteOriginSchema, siteSchema } from '#lib/sites/site.ts';
import * as state from '#lib/state.ts';
import { type Read, readEntries, readWhole, type StorageKey, type Stored } from '#lib/storage/stored.ts';
import type { Json } from './arbitraries.ts';

/** A value in storage: its key there, what may be in it, and for what is kept how that is read. */
export interface StoredCase {
  key: StorageKey;
  item: Stored<unknown>;
  sample: Json;
  read?: Read<unknown>;
}

/** Hides of what type an item is: here it is only read, and given back what was read from it. */
function stored<T>(key: StoredCase['key'], item: Stored<T>, sample: Json, read?: Read<unknown>): StoredCase {
  const update: Stored<unknown>['update'] = (change) => item.update((value) => change(value) as T);
  return { key, item: { get: item.get, update, watch: item.watch }, sample, ...(read && { read }) };
}

const site = {
  origin: 'https://a.example',
  networkId: 'first',
  allowedAt: 1,
  lastCallAt: 2,
  connected: true,
  keys: [],
  unasked: [],
};
const {
  followedVote: _vote,
  news: _news,
  newsAt: _at,
  unpinned: _pin,
  unknownHere: _here,
  partStates: _parts,
  reminded: _reminded,
  ...alert
} = emptyAlert('p', 1);
const vote = { value: 'VALUE_YES', balance: '1', at: '1' };
const assets = {
  assets: [sample(tables.asset)],
  fetchedAt: 1,
  failure: null,
  unreadable: 0,
  address: 'http://localhost',
};

/** What is fetched again is not set aside. */
const nothingRefused: Read<unknown> = (value) => ({ value });

/** Every value that outlives the browser session, and so the version that stored it. */
export const storedCases: readonly StoredCase[] = [
  stored('kept:settings', state.settingsItem, { ...defaultSettings }, readWhole(settingsSchema, null)),
  stored('kept:activity', activityItem, { a: entryOf() }, readEntries(activityEntrySchema)),
  stored('kept:lastChainId', state.lastChainIdsItem, { first: 'net-1' }, nothingRefused),
  stored('kept:learntChains', state.learntChainsItem, { 'first net-1': 'told' }, nothingRefused),
  stored('kept:sites', state.sitesItem, { [site.origin]: site }, readEntries(siteSchema)),
  stored(
    'kept:cutOffReviews',
    cutOffReviewsItem,
    { 'http://127.0.0.1:1789': { open: true, since: 'cut' } },
    // What cannot be read counts as interrupted.
    readEntries(z.unknown()),
  ),
  stored(
    'kept:alerts',
    networkState.alertsOf('first'),
    {
      p: {
        ...alert,
        partStates: ['STATE_ENACTED'],
        unpinned: true,
        reminded: 1,
        followedVote: { party: 'a', ...vote },
      },
    },
    readEntries(governanceAlertSchema),
  ),
  stored('kept:assets', networkState.assetsOf('first'), assets, nothingRefused),
  stored(
    'kept:governanceHistory',
    networkState.coverageOf('first'),
    { since: 1, heardUntil: 2, gaps: [{ from: 1, to: 2 }] },
    nothingRefused,
  ),
  stored('sync:vega', vegaItem, false),
  stored('kept:managed', managedItem, {
    applied: '1 {}',
    policy: {
      networks: [{ ...defaultNetwork }],
      alerts: {},
      alwaysAllowed: ['https://a.example'],
      neverAllowed: ['*'],
      vegaOff: true,
      httpWalletOff: false,
    },
    problems: [{ place: 'alerts', value: '1' }],
    own: { networkId: 'first', walletAddresses: { first: 'http://127.0.0.1:1789' }, alerts: { follow: true } },
  }),
  stored('kept:deniedSites', deniedSitesItem, ['a.example'], nothingRefused),
  stored('kept:blockedSites', blockedSitesItem, { [site.origin]: 1 }),
  stored('kept:httpWalletSites', state.httpWalletSitesItem, [site.origin], readWhole(z.array(siteOriginSchema), null)),
];
