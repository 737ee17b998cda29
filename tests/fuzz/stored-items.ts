import * as z from 'zod/mini';
import { approvalWindowItem } from '#lib/approvals/window.ts';
import { cutOffReviewsItem } from '#lib/calls/cut-off-reviews.ts';
import { ledgerItem } from '#lib/calls/ledger.ts';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { requestIdFormatsItem } from '#lib/calls/wallet-link.ts';
import { sample } from '#lib/data-api/testing/field-table.ts';
import * as tables from '#lib/data-api/testing/interface-tables.ts';
import { governanceAlertSchema, placeholderAlert } from '#lib/governance/alert.ts';
import { coverageSchema } from '#lib/governance/coverage.ts';
import { defaultSettings, settingsSchema } from '#lib/settings/settings.ts';
import { vegaItem } from '#lib/settings/vega-item.ts';
import { denialsItem } from '#lib/sites/denials.ts';
import { framesItem } from '#lib/sites/frames.ts';
import { siteOriginSchema } from '#lib/sites/origin.ts';
import { siteSchema } from '#lib/sites/site.ts';
import { apiTokenItem, tokensItem } from '#lib/sites/token-store.ts';
import * as state from '#lib/state.ts';
import { type Read, readEntries, readWhole } from '#lib/storage/parse-stored.ts';
import type { StorageKey, Stored } from '#lib/storage/stored.ts';
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

const site = { origin: 'https://a.example', allowedAt: 1, lastCallAt: 2, connected: true, keys: [], unasked: [] };
const node = { latencyMs: 5, probedAt: 1, failures: 0, retryAt: 0, refusal: null, failure: null };
const asked = { id: 'a', origin: 'https://a.example', topOrigin: null, tabId: 1, askedAt: 1, detail: '' };
const transaction = {
  kind: 'transaction',
  step: 'asking',
  key: 'relay 1',
  method: 'client.sign_transaction',
  publicKey: 'ab',
  transactionKind: 'voteSubmission',
  transaction: '{"voteSubmission":{}}',
};
const { followedVote: _vote, news: _news, newsAt: _at, ...alert } = placeholderAlert('p', 1);
const vote = { value: 'VALUE_YES', balance: '1', at: '1' };
const assets = {
  assets: [sample(tables.asset)],
  fetchedAt: 1,
  loading: false,
  failure: null,
  unreadable: 0,
  address: 'http://localhost',
};

/** Every value that the extension keeps. */
export const storedCases: readonly StoredCase[] = [
  stored('kept:settings', state.settingsItem, { ...defaultSettings }, readWhole(settingsSchema, null)),
  stored('kept:lastChainId', state.lastChainIdItem, 'net-1', readWhole(z.string(), null)),
  stored('kept:sites', state.sitesItem, { [site.origin]: site }, readEntries(siteSchema)),
  stored(
    'kept:cutOffReviews',
    cutOffReviewsItem,
    { 'http://127.0.0.1:1789': { open: true, since: 'cut' } },
    readEntries(z.object({ open: z.boolean(), since: z.enum(['well', 'cut', 'failing']) })),
  ),
  stored(
    'kept:alerts',
    state.alertsItem,
    { p: { ...alert, followedVote: { party: 'a', ...vote } } },
    readEntries(governanceAlertSchema),
  ),
  stored('kept:assets', state.assetsItem, assets, readWhole(state.assetsStateSchema, null)),
  stored(
    'kept:governanceHistory',
    state.coverageItem,
    { since: 1, heardUntil: 2, gaps: [{ from: 1, to: 2 }] },
    readWhole(coverageSchema, null),
  ),
  stored('sync:vega', vegaItem, false),
  stored('kept:httpWalletSites', state.httpWalletSitesItem, [site.origin], readWhole(z.array(siteOriginSchema), null)),
  stored('session:walletStatus', state.walletStatusItem, { state: 'ready', chainId: 'a', checkedAt: 1, address: '' }),
  stored('session:approvals', state.approvalsItem, [
    { ...asked, kind: 'connect', step: 'asking' },
    { ...asked, ...transaction },
  ]),
  stored('session:dataApiNodes', state.nodesItem, { inUse: 'http://localhost', nodes: { 'http://localhost': node } }),
  stored('session:networkTest', state.networkTestItem, null),
  stored('session:streamState', state.streamStateItem, { state: 'listening', since: 1 }),
  stored('session:apiTokenState', state.apiTokenStateItem, {
    state: 'valid',
    remembered: true,
    hint: 'ab',
    checkedAt: 1,
  }),
  stored('session:apiToken', apiTokenItem, { token: 'T'.repeat(64), address: 'http://127.0.0.1:1789' }),
  stored('session:tokens', tokensItem, { [site.origin]: { token: 'T'.repeat(64), listed: true } }),
  stored('session:frames', framesItem, { relay: { origin: site.origin, tabId: 1, frameId: 0 } }),
  stored('session:denials', denialsItem, { [site.origin]: [1, 2] }),
  stored('session:ledger', ledgerItem, { 'relay 1': { step: 'settled', outcome: { result: 1 }, at: 1 } }),
  stored('session:walletCalls', walletCallsItem, [
    { id: 'a', origin: site.origin, method: 'client.x', step: 'waiting', since: 1 },
  ]),
  stored('session:approvalWindow', approvalWindowItem, 7),
  stored('session:requestIdFormats', requestIdFormatsItem, { 'http://127.0.0.1:1789': 'string' }),
];
