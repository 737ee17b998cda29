import { type Activity, activityItem, damagedActivityItem } from '#lib/activity/activity-entry.ts';
import { approvalsItem } from '#lib/approvals/approval.ts';
import { approvalWindowItem } from '#lib/approvals/window.ts';
import { cutOffReviewsItem } from '#lib/calls/cut-off-reviews.ts';
import { ledgerItem } from '#lib/calls/ledger.ts';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { requestIdFormatsItem } from '#lib/calls/wallet-link.ts';
import { noCoverage } from '#lib/governance/coverage.ts';
import {
  alertsOf,
  assetsItem,
  castVotesOf,
  coverageOf,
  noAssets,
  nodesItem,
  remindersOf,
  streamStateItem,
} from '#lib/network-state.ts';
import { apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { chainIdItem, networkNameItem } from '#lib/sites/current-chain.ts';
import { denialsItem } from '#lib/sites/denials.ts';
import { failedCallsItem } from '#lib/sites/failed-calls.ts';
import { framesItem } from '#lib/sites/frames.ts';
import { lastSiteNumberItem } from '#lib/sites/origin-rule.ts';
import { apiTokenItem, rememberedApiTokenItem, tokensItem } from '#lib/sites/token-store.ts';
import {
  closingVotesItem,
  httpWalletSitesItem,
  lastChainIdItem,
  networkTestItem,
  settingsItem,
  sitesItem,
  unreadItem,
  walletStatusItem,
} from '#lib/state.ts';
import { perNetworkItem } from '#lib/storage/per-network-item.ts';
import type { Stored } from '#lib/storage/stored.ts';

/**
 * Everything the background stores. No page imports this: it holds the tokens. What calls and the stream need is in
 * memory, read once and, for calls, together.
 */
export function openBackgroundState() {
  const settings = settingsItem.inMemory();
  const alerts = perNetworkItem(settings, (id) => alertsOf(id).inMemory());
  const coverage = perNetworkItem(settings, (id) => coverageOf(id).inMemory());
  const castVotes = perNetworkItem(settings, (id) => castVotesOf(id).inMemory());
  const reminders = perNetworkItem(settings, remindersOf);
  /** Long, and not needed to answer a call. */
  const activity: Stored<Activity> = activityItem;
  const damagedActivity: Stored<unknown> = damagedActivityItem;
  return {
    activity,
    damagedActivity,
    alerts,
    apiToken: apiTokenItem.inMemory(),
    apiTokenState: apiTokenStateItem.inMemory(),
    approvals: approvalsItem.inMemory(),
    approvalWindow: approvalWindowItem.inMemory(),
    assets: assetsItem,
    castVotes,
    chainId: chainIdItem.inMemory(),
    closingVotes: closingVotesItem.inMemory(),
    cutOffReviews: cutOffReviewsItem.inMemory(),
    requestIdFormats: requestIdFormatsItem.inMemory(),
    failedCalls: failedCallsItem.inMemory(),
    frames: framesItem.inMemory(),
    coverage,
    httpWalletSites: httpWalletSitesItem.inMemory(),
    lastChainId: lastChainIdItem.inMemory(),
    lastSiteNumber: lastSiteNumberItem.inMemory(),
    ledger: ledgerItem.inMemory(),
    networkName: networkNameItem.inMemory(),
    networkTest: networkTestItem.inMemory(),
    nodes: nodesItem.inMemory(),
    denials: denialsItem.inMemory(),
    reminders,
    rememberedApiToken: rememberedApiTokenItem.inMemory(),
    settings,
    sites: sitesItem.inMemory(),
    streamState: streamStateItem.inMemory(),
    tokens: tokensItem.inMemory(),
    unread: unreadItem.inMemory(),
    walletCalls: walletCallsItem.inMemory(),
    walletStatus: walletStatusItem.inMemory(),
    /** Removes everything stored of a network. */
    async forgetNetwork(networkId: string): Promise<void> {
      await alerts.of(networkId).update(() => ({}));
      await coverage.of(networkId).update(() => noCoverage);
      await castVotes.of(networkId).update(() => ({}));
      await reminders.of(networkId).update(() => ({}));
      await assetsItem.of(networkId).update(() => noAssets);
    },
  };
}

export type BackgroundState = ReturnType<typeof openBackgroundState>;
