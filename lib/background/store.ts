import { activityItem, bounded } from '#lib/activity/activity-log.ts';
import { approvalsItem } from '#lib/approvals/approval.ts';
import { approvalWindowItem } from '#lib/approvals/window.ts';
import { denialsItem, deniedSitesItem } from '#lib/calls/denials.ts';
import { cutOffReviewsItem } from '#lib/calls/interrupted-reviews.ts';
import { ledgerItem } from '#lib/calls/ledger.ts';
import { paymentsItem } from '#lib/calls/payments.ts';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { noCoverage } from '#lib/governance/coverage.ts';
import { managedItem } from '#lib/managed/policy.ts';
import { alertsOf, assetsOf, castVotesOf, coverageOf, noAssets, nodesItem, streamStateOf } from '#lib/network-state.ts';
import { firstNetworkId, networkKey } from '#lib/settings/network.ts';
import { type Settings, withNetworksOf } from '#lib/settings/settings.ts';
import { apiTokenItem, rememberedApiTokenItem } from '#lib/sites/api-token.ts';
import { apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { blockedSitesItem } from '#lib/sites/blocked-sites.ts';
import { chainIdsItem, networkNamesItem } from '#lib/sites/current-chain.ts';
import { failedCallsItem } from '#lib/sites/failed-calls.ts';
import { framesItem } from '#lib/sites/frames.ts';
import { withoutLearnt } from '#lib/sites/learn-chain.ts';
import { tokensItem } from '#lib/sites/sessions.ts';
import { rightsOf, withoutRights } from '#lib/sites/site.ts';
import { everySite } from '#lib/sites/site-pattern.ts';
import {
  closingVotesItem,
  httpWalletSitesItem,
  lastChainIdsItem,
  learntChainsItem,
  networkTestItem,
  settingsItem,
  sitesItem,
  storageFailsItem,
  unreadItem,
  walletStatusesItem,
} from '#lib/state.ts';
import { countWithdrawal, keepAll } from '#lib/storage/areas.ts';
import { type DamagedCopy, damagedName, everything, type Lost, restoreCopy } from '#lib/storage/damaged.ts';
import { writes } from '#lib/storage/database.ts';
import { forgetDamaged, type Restore } from '#lib/storage/restore-damaged.ts';
import { mapValues, type OwnedItem, perNetwork, type Stored } from '#lib/storage/stored.ts';

/** A copy of nothing, which the settings page and the popup show until the user has seen it. First, and older than the others. */
const noticeOf = (value: Lost): DamagedCopy => ({ name: everything, at: 0, value });

const drops = (before: readonly string[], after: readonly string[]): boolean =>
  new Set(before).difference(new Set(after)).size > 0;

/** Counts each change that takes away what a site may do, or the API token. */
function counted<T>(item: Stored<T>, withdraws: (before: T, after: T) => boolean): Stored<T> {
  const update: typeof item.update = (change) =>
    item.update((before) => {
      const after = change(before);
      if (after !== before && withdraws(before, after)) countWithdrawal();
      return after;
    });
  return { ...item, update };
}

/** Tells when nothing can be stored, and what the user is to know where everything has gone: no site may ask before. */
function keepEverything(): Stored<boolean> {
  const fails = storageFailsItem.inMemory();
  keepAll({
    lost: () => ({ blockedSites: 'lost', [damagedName]: [noticeOf('gone')] }),
    async older(stored) {
      const blocked = blockedSitesItem.source.read(await stored('blockedSites')).value;
      const none = blocked === 'unreadable' ? blocked : { ...blocked, [everySite]: Date.now() };
      // No copy set aside either: it may give a site what has been withdrawn since.
      return { blockedSites: none, sites: {}, httpWalletSites: [], apiToken: null, [damagedName]: [noticeOf('older')] };
    },
  });
  writes.add((failing) => fails.update(() => failing).catch(console.error));
  return fails;
}

/**
 * Everything the background stores. No page imports this: it holds the tokens. What calls and the stream need is in
 * memory, read once and, for calls, together.
 */
export class Store {
  readonly storageFails = keepEverything();

  readonly settings = settingsItem.inMemory();
  readonly managed = managedItem.inMemory();

  readonly sites = counted(sitesItem.inMemory(), (before, after) => drops(rightsOf(before), rightsOf(after)));
  readonly blockedSites = counted(blockedSitesItem.inMemory(), (before, after) =>
    drops(Object.keys(after), Object.keys(before)),
  );
  readonly httpWalletSites = counted(httpWalletSitesItem.inMemory(), drops);
  readonly denials = denialsItem.inMemory();
  readonly deniedSites = deniedSitesItem.inMemory();
  readonly frames = framesItem.inMemory();
  readonly tokens = tokensItem.inMemory();
  readonly apiToken = apiTokenItem.inMemory();
  readonly rememberedApiToken = counted(
    rememberedApiTokenItem.inMemory(),
    (before, after) => before !== null && before.token !== after?.token,
  );
  readonly apiTokenState = apiTokenStateItem.inMemory();

  readonly chainIds = chainIdsItem.inMemory();
  readonly lastChainIds = lastChainIdsItem.inMemory();
  readonly learntChains = learntChainsItem.inMemory();
  readonly networkNames = networkNamesItem.inMemory();
  readonly networkTest = networkTestItem.inMemory();
  readonly walletStatuses = walletStatusesItem.inMemory();

  readonly approvals = approvalsItem.inMemory();
  readonly approvalWindow = approvalWindowItem.inMemory();
  readonly ledger = ledgerItem.inMemory();
  readonly walletCalls = walletCallsItem.inMemory();
  readonly cutOffReviews = cutOffReviewsItem.inMemory();
  readonly failedCalls = failedCallsItem.inMemory();
  /** Long, and not needed to answer a call. A full disk may take back lines that it had taken: the next write has them. */
  readonly activity = activityItem.inMemory(false);
  readonly payments = paymentsItem.inMemory(false);

  readonly alerts = perNetwork((id) => alertsOf(id).inMemory());
  readonly coverage = perNetwork((id) => coverageOf(id).inMemory());
  readonly castVotes = perNetwork((id) => castVotesOf(id).inMemory());
  readonly assets = perNetwork(assetsOf);
  readonly closingVotes = closingVotesItem.inMemory();
  readonly nodes = nodesItem.inMemory();
  readonly streamState = perNetwork((id) => streamStateOf(id).inMemory());
  readonly unread = unreadItem.inMemory();

  /** Removes the log and who was paid, with what could not be read of them. */
  readonly forgetActivity = async (): Promise<void> => {
    await Promise.all([this.activity.update(() => ({})), this.payments.update(() => ({}))]);
    await forgetDamaged(['activity', 'payments']);
  };

  readonly forgetNetwork = async (networkId: string): Promise<void> => {
    await this.forgetWallet(networkId);
    await this.learntChains.update((all) => withoutLearnt(all, networkId));
    await this.alerts.of(networkId).update(() => ({}));
    await this.coverage.of(networkId).update(() => noCoverage);
    await this.castVotes.of(networkId).update(() => ({}));
    await this.assets.of(networkId).update(() => noAssets);
    await forgetDamaged(['alerts', 'castVotes'].map((name) => networkKey(name, networkId)));
  };

  /** What was found out about the wallet of a network, which is another one from now on. */
  readonly forgetWallet = async (networkId: string): Promise<void> => {
    await Promise.all([
      this.walletStatuses.update(({ [networkId]: _status, ...others }) => others),
      this.chainIds.update(({ [networkId]: _chainId, ...others }) => others),
      this.lastChainIds.update(({ [networkId]: _chainId, ...others }) => others),
    ]);
  };

  /** Of the item with that name in the database. Settings are changed by `updateSettings`, with all that follows. */
  readonly restoreInto = (name: string, updateSettings: Stored<Settings>['update']): Restore | undefined => {
    const [kind = '', id = firstNetworkId] = name.split(':');
    const into =
      <T>(item: OwnedItem<T>, { update }: Pick<Stored<T>, 'update'>): Restore =>
      (copy, asked) =>
        restoreCopy(item, copy, update, asked);
    const items: Record<string, Restore> = {
      settings: into(settingsItem, { update: (to) => updateSettings((all) => withNetworksOf(all, to(all))) }),
      // Its session has ended, and its unasked permissions may have been withdrawn since.
      sites: into(sitesItem, {
        update: (to) => this.sites.update((all) => ({ ...mapValues(to(all), withoutRights), ...all })),
      }),
      activity: into(activityItem, { update: (to) => this.activity.update((all) => bounded(to(all))) }),
      payments: into(paymentsItem, this.payments),
      httpWalletSites: into(httpWalletSitesItem, this.httpWalletSites),
      alerts: into(alertsOf(id), this.alerts.of(id)),
      castVotes: into(castVotesOf(id), this.castVotes.of(id)),
    };
    return Object.hasOwn(items, kind) ? items[kind] : undefined;
  };
}
