import { type Activity, activityItem } from '#lib/activity/activity-entry.ts';
import { bounded } from '#lib/activity/keep-entries.ts';
import { approvalsItem } from '#lib/approvals/approval.ts';
import { approvalWindowItem } from '#lib/approvals/window.ts';
import { cutOffReviewsItem } from '#lib/calls/cut-off-reviews.ts';
import { ledgerItem } from '#lib/calls/ledger.ts';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { requestIdFormatsItem } from '#lib/calls/wallet-link.ts';
import { noCoverage } from '#lib/governance/coverage.ts';
import { managedItem } from '#lib/managed/policy.ts';
import {
  alertsOf,
  assetsItem,
  castVotesOf,
  coverageOf,
  networkKey,
  noAssets,
  nodesItem,
  remindersOf,
  streamStateItem,
} from '#lib/network-state.ts';
import { firstNetworkId } from '#lib/settings/network.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { blockedSitesItem } from '#lib/sites/blocked-sites.ts';
import { chainIdItem, networkNameItem } from '#lib/sites/current-chain.ts';
import { denialsItem, deniedSitesItem } from '#lib/sites/denials.ts';
import { failedCallsItem } from '#lib/sites/failed-calls.ts';
import { framesItem } from '#lib/sites/frames.ts';
import { lastSiteNumberItem } from '#lib/sites/origin-rule.ts';
import { withoutRights } from '#lib/sites/site.ts';
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
import { mapValues } from '#lib/storage/map-values.ts';
import { restoreCopy } from '#lib/storage/owner.ts';
import { perNetworkItem } from '#lib/storage/per-network-item.ts';
import type { OwnedItem, Stored } from '#lib/storage/stored.ts';
import { forgetDamaged, type Restore } from './restore-damaged.ts';

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
  const sites = sitesItem.inMemory();
  const httpWalletSites = httpWalletSitesItem.inMemory();
  /** Long, and not needed to answer a call. */
  const activity: Stored<Activity> = activityItem;
  return {
    activity,
    alerts,
    apiToken: apiTokenItem.inMemory(),
    apiTokenState: apiTokenStateItem.inMemory(),
    approvals: approvalsItem.inMemory(),
    approvalWindow: approvalWindowItem.inMemory(),
    assets: assetsItem,
    blockedSites: blockedSitesItem.inMemory(),
    castVotes,
    chainId: chainIdItem.inMemory(),
    closingVotes: closingVotesItem.inMemory(),
    cutOffReviews: cutOffReviewsItem.inMemory(),
    requestIdFormats: requestIdFormatsItem.inMemory(),
    failedCalls: failedCallsItem.inMemory(),
    frames: framesItem.inMemory(),
    coverage,
    httpWalletSites,
    lastChainId: lastChainIdItem.inMemory(),
    lastSiteNumber: lastSiteNumberItem.inMemory(),
    ledger: ledgerItem.inMemory(),
    managed: managedItem.inMemory(),
    networkName: networkNameItem.inMemory(),
    networkTest: networkTestItem.inMemory(),
    nodes: nodesItem.inMemory(),
    denials: denialsItem.inMemory(),
    deniedSites: deniedSitesItem.inMemory(),
    reminders,
    rememberedApiToken: rememberedApiTokenItem.inMemory(),
    settings,
    sites,
    streamState: streamStateItem.inMemory(),
    tokens: tokensItem.inMemory(),
    unread: unreadItem.inMemory(),
    walletCalls: walletCallsItem.inMemory(),
    walletStatus: walletStatusItem.inMemory(),
    /** Removes the log, with what could not be read of it. */
    async forgetActivity(): Promise<void> {
      await activity.update(() => ({}));
      await forgetDamaged(['activity']);
    },
    /** Removes everything stored of a network. */
    async forgetNetwork(networkId: string): Promise<void> {
      await alerts.of(networkId).update(() => ({}));
      await coverage.of(networkId).update(() => noCoverage);
      await castVotes.of(networkId).update(() => ({}));
      await reminders.of(networkId).update(() => ({}));
      await assetsItem.of(networkId).update(() => noAssets);
      await forgetDamaged(['alerts', 'castVotes', 'reminders'].map((name) => networkKey(name, networkId)));
    },
    /** Of the item with that name in the database. Settings are changed by `updateSettings`, with all that follows. */
    restoreInto(name: string, updateSettings: Stored<Settings>['update']): Restore | undefined {
      const [kind = '', id = firstNetworkId] = name.split(':');
      const into =
        <T>(item: OwnedItem<T>, { update }: Pick<Stored<T>, 'update'>): Restore =>
        (copy, asked) =>
          restoreCopy(item, copy, update, asked);
      const items: Record<string, Restore> = {
        settings: into(settingsItem, { update: updateSettings }),
        // Its session has ended, and its unasked permissions may have been withdrawn since.
        sites: into(sitesItem, {
          update: (to) => sites.update((all) => ({ ...mapValues(to(all), withoutRights), ...all })),
        }),
        activity: into(activityItem, { update: (to) => activity.update((all) => bounded(to(all))) }),
        httpWalletSites: into(httpWalletSitesItem, httpWalletSites),
        alerts: into(alertsOf(id), alerts.of(id)),
        castVotes: into(castVotesOf(id), castVotes.of(id)),
        reminders: into(remindersOf(id), reminders.of(id)),
      };
      return Object.hasOwn(items, kind) ? items[kind] : undefined;
    },
  };
}

export type BackgroundState = ReturnType<typeof openBackgroundState>;
