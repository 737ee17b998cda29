import { createActivityLog } from '#lib/activity/activity-log.ts';
import { followCalls } from '#lib/activity/follow-calls.ts';
import type { SiteApproval } from '#lib/approvals/approval.ts';
import { createApprovals } from '#lib/approvals/queue.ts';
import { createApprovalWindow } from '#lib/approvals/window.ts';
import { createRefreshAssets, keepAssets } from '#lib/assets/refresh-assets.ts';
import { hasHostPermission, releaseHostPermission } from '#lib/browser/host-permission.ts';
import { createApiTokenUse } from '#lib/calls/api-token-use.ts';
import { createConnectSite } from '#lib/calls/connect-site.ts';
import { createDenials } from '#lib/calls/denials.ts';
import { createDispatch } from '#lib/calls/dispatch.ts';
import { createEndSessions, createSiteBlocks } from '#lib/calls/end-sessions.ts';
import { createInterruptedReviews } from '#lib/calls/interrupted-reviews.ts';
import { createLedger } from '#lib/calls/ledger.ts';
import { createOwnSession } from '#lib/calls/own-session.ts';
import { countPayments } from '#lib/calls/payments.ts';
import { createReviewQueue } from '#lib/calls/review-queue.ts';
import { createReviewer } from '#lib/calls/review-transaction.ts';
import { createRouter, type Router } from '#lib/calls/router.ts';
import { createVotes, isVote } from '#lib/calls/send-vote.ts';
import { createCallInSession } from '#lib/calls/session-call.ts';
import { createSiteStatuses } from '#lib/calls/site-status.ts';
import { createUpdateWait, type UpdateWait } from '#lib/calls/stay-awake.ts';
import { createWalletLink, createWallets } from '#lib/calls/wallet-link.ts';
import type { CommandNouns } from '#lib/commands/command.ts';
import { createSettingsChanges } from '#lib/commands/settings-changes.ts';
import { createGovernance } from '#lib/governance/governance.ts';
import type { ProposalRecords } from '#lib/governance/proposal-records.ts';
import { followPolicy, type PolicyInForce } from '#lib/managed/follow-policy.ts';
import { createDataNodes } from '#lib/networks/data-nodes.ts';
import { createTestNetwork } from '#lib/networks/test-network.ts';
import { once } from '#lib/once.ts';
import type { Platform } from '#lib/platform.ts';
import { createApiToken } from '#lib/sites/api-token.ts';
import { createSiteGuard } from '#lib/sites/blocked-sites.ts';
import { createChains } from '#lib/sites/chains.ts';
import { createFailureLog } from '#lib/sites/failed-calls.ts';
import { createFrames } from '#lib/sites/frames.ts';
import { createHttpWalletSites } from '#lib/sites/http-wallet-sites.ts';
import { createOriginRules } from '#lib/sites/origin-rule.ts';
import { createSessions } from '#lib/sites/sessions.ts';
import { createUnaskedPermissions } from '#lib/sites/unasked-permissions.ts';
import { restoreDamaged } from '#lib/storage/restore-damaged.ts';
import { createKnownNames } from './known-names.ts';
import { listen } from './listen.ts';
import type { Store } from './store.ts';

export interface Background extends CommandNouns {
  readonly policy: PolicyInForce;
  readonly updateWait: UpdateWait;
  readonly router: Router;
  /** Listens to the browser. Call in the first turn of the event loop, or the event that woke the background is lost. */
  start(): void;
}

/** The whole background, from what is stored to what listens. `openWallet` is for tests, which script a wallet. */
export function createBackground(
  platform: Platform,
  store: Store,
  records: ProposalRecords,
  openWallet = createWalletLink,
): Background {
  const { browser, now } = platform;
  const { walletCalls, cutOffReviews } = store;
  const clock = platform;
  const ownOrigin = browser.runtime.getURL('').replace(/\/$/, '');
  const updateWait = createUpdateWait(platform);
  const activityLog = createActivityLog(store, clock);
  const recordFailure = createFailureLog(store, clock);

  // Sites: who may ask, and with what.
  const policy = followPolicy(store, platform);
  const guard = createSiteGuard(store.blockedSites, policy, ownOrigin);
  const frames = createFrames(store.frames, guard, browser.tabs, clock);
  const apiToken = createApiToken(store, clock);
  const unasked = createUnaskedPermissions(store.sites, clock);
  const sessions = createSessions(store, apiToken, frames, clock);
  const chains = createChains(store, sessions, unasked, frames);
  const sites = { ownOrigin, guard, frames, apiToken, unasked, sessions, chains };
  const permissions = { has: hasHostPermission, release: releaseHostPermission };
  const httpWalletSites = createHttpWalletSites(store, policy, permissions, platform);

  const originRules = createOriginRules(platform, ownOrigin, hasHostPermission);
  const wallets = createWallets((networkId) => openWallet(networkId, store, chains, originRules, ownOrigin, clock));
  const apiTokenUse = createApiTokenUse(store.settings, sites, wallets);

  const window = createApprovalWindow(store.approvalWindow, browser);
  const ledger = createLedger(store.ledger);
  const approvals = createApprovals(store.approvals, window, ledger, platform);
  const denials = createDenials(store, approvals, ownOrigin, platform);
  const interruptedReviews = createInterruptedReviews(cutOffReviews, wallets, apiToken, approvals, clock);

  // Calls.
  const reviewQueue = createReviewQueue(walletCalls, interruptedReviews, updateWait, platform);
  const callInSession = createCallInSession(walletCalls, sites, wallets, interruptedReviews, window, clock);
  const calls = {
    wallets,
    apiTokenUse,
    approvals,
    ledger,
    denials,
    interruptedReviews,
    reviewQueue,
    callInSession,
  };
  const connectSite = createConnectSite(store.settings, sites, calls);
  const names = createKnownNames(store, records);
  const reviewer = createReviewer(store.settings, sites, calls, names, clock);
  const dispatch = createDispatch(sites, calls, connectSite, reviewer);
  const ownSession = createOwnSession(sites, calls, dispatch, recordFailure);
  const endSessions = createEndSessions(store, sites, calls, clock);
  const siteBlocks = createSiteBlocks(store, guard, calls, endSessions, httpWalletSites, platform);
  const siteStatuses = createSiteStatuses(sites, calls, clock);

  // The network's proposals, and the user's votes on them.
  const nodes = createDataNodes(store, platform, hasHostPermission);
  const dataApi = nodes.apiOf;
  const refreshAssets = createRefreshAssets({ settings: store.settings, assets: store.assets, dataApi, now });
  keepAssets(store.tokens, refreshAssets);
  const governance = createGovernance({ store, records, dataApi, platform });
  const votes = createVotes(store, records, ownOrigin, ownSession, dispatch, calls, updateWait, governance, clock);
  followCalls(dispatch, endSessions, activityLog, store.sites, sessions, clock);
  countPayments(store, dispatch, clock);

  const settingsChanges = createSettingsChanges(store, records, policy, sites, calls, browser);
  policy.start(settingsChanges.apply);
  const testNetwork = createTestNetwork(store.networkTest, platform, originRules, ownOrigin, nodes, hasHostPermission);

  const takenUp = once(async (): Promise<readonly SiteApproval[]> => {
    const [left] = await Promise.all([
      approvals.resume((approval) => void denials.denied(approval).catch(console.error)),
      // A failure here stops no call: calls read the tokens themselves.
      apiToken.restore().then(sessions.reconcile).catch(console.error),
      walletCalls.update((calls) => (calls.length === 0 ? calls : [])),
      store.networkTest.update((test) => (test?.running ? null : test)),
      interruptedReviews.resume(),
      store.settings.get().then(({ language }) => platform.setLanguage(language)),
      policy.ready(),
    ]);
    siteBlocks.resume().catch(console.error);
    // Other votes can wait: most calls come from sites.
    if (left.some(isVote)) votes.resume(left).catch(console.error);
    activityLog.takeUp();
    return left;
  });
  const router = createRouter(takenUp, dispatch, siteStatuses, ledger, recordFailure, updateWait, platform);

  const background: Background = {
    store,
    takenUp,
    sites,
    calls,
    activityLog,
    window,
    reviewer,
    ownSession,
    endSessions,
    siteBlocks,
    httpWalletSites,
    votes,
    governance,
    nodes,
    refreshAssets,
    testNetwork,
    settingsChanges,
    router,
    policy,
    updateWait,
    async restoreDamaged(asked) {
      await restoreDamaged((name) => store.restoreInto(name, settingsChanges.keepFixed), asked);
      // A site may have been blocked since.
      await Promise.all([siteBlocks.resume(), httpWalletSites.apply()]);
    },
    start: () => listen(background, platform, store),
  };
  return background;
}
