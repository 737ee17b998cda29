import type { SiteApproval } from '#lib/approvals/approval.ts';
import { askOrigin } from '#lib/bridge/envelope.ts';
import type { RpcError } from '#lib/bridge/reasons.ts';
import { createApiTokenUse } from '#lib/calls/api-token-use.ts';
import { connectKey, createConnector } from '#lib/calls/connect-site.ts';
import { createCutOffReviews } from '#lib/calls/cut-off-reviews.ts';
import { createDispatch } from '#lib/calls/dispatch.ts';
import { createEndSessions } from '#lib/calls/end-sessions.ts';
import { createMayAsk } from '#lib/calls/may-ask.ts';
import { refusal } from '#lib/calls/outcome.ts';
import { createOwnSession } from '#lib/calls/own-session.ts';
import { createReviewQueue, reviewAfterMs } from '#lib/calls/review-queue.ts';
import { createReviewer } from '#lib/calls/review-transaction.ts';
import { createRouter } from '#lib/calls/router.ts';
import { createVoting, isVote, type VoteToCast } from '#lib/calls/send-vote.ts';
import { createSessionCall } from '#lib/calls/session-call.ts';
import { createSiteStatus } from '#lib/calls/site-status.ts';
import { keysCall } from '#lib/calls/wallet-call.ts';
import type { Managing } from '#lib/managed/follow-policy.ts';
import { createDenials } from '#lib/sites/denials.ts';
import { createFailedCalls } from '#lib/sites/failed-calls.ts';
import { withTopOrigin } from '#lib/sites/origin.ts';
import { rpcCodes } from '#lib/wallet/json-rpc.ts';
import { connectWallet } from '#lib/wallet/methods-with-review.ts';
import type { BackgroundApis } from './background-apis.ts';
import { createKnownNames } from './known-names.ts';
import { wireActivity } from './wire-activity.ts';
import type { SitesWiring } from './wire-sites.ts';

const connectCall = { method: connectWallet, params: null };

/** Wires a call's way from a relay's port to the wallet service and back. */
export function wireCalls(apis: BackgroundApis, managing: Managing, wired: SitesWiring, confirmVotes: () => void) {
  const { browser, state, sentences, now, schedule } = apis;
  const activity = wireActivity(apis, wired);
  const { sites } = activity;
  const { wallet, sessions, apiToken, approvals, ledger, window, ownOrigin } = sites;
  const { explain } = sentences;
  /** Asks the relay of a tab's top-level document for its origin; rejects where there is none. */
  const askTopOrigin = (tabId: number): Promise<unknown> => browser.tabs.sendMessage(tabId, askOrigin, { frameId: 0 });

  const failed = createFailedCalls(state.failedCalls, now);
  const denials = createDenials(state.denials, state.deniedSites, apis.suffixes, now);
  const mayAsk = createMayAsk({ denials, ...sites });
  const cutOff = createCutOffReviews({
    item: state.cutOffReviews,
    address: wallet.address,
    reviews: async () => (await apiToken.token()) === null,
    askUser: approvals.askLeftover,
    schedule,
    explain,
    restart: sentences.restartWallet,
  });
  const reviewQueue = createReviewQueue({ ...apis, calls: state.walletCalls, mayReview: cutOff.mayReview });
  // It is the only thing that the wallet cancels a connection for by itself (vegaprotocol/vega v0.71.6,
  // wallet/api/client_connect_wallet.go).
  const explainReview = async (error: RpcError): Promise<string> =>
    error.code === rpcCodes.cancelledByApplication ? sentences.createWallet() : cutOff.explain(error);
  const callWithSession = createSessionCall({ sessions, callWallet: wallet.call, cutOff });

  /** Brings the user to what the wallet asks before it lists keys: nothing here has led there yet. */
  const walletReviews = (): void => {
    const show = async (): Promise<void> => {
      const call = keysCall(await state.walletCalls.get());
      if (call?.step === 'in-wallet' && !(await sites.isAlwaysAllowed(call.origin))) await window.open(false);
    };
    schedule(() => void show().catch(console.error), reviewAfterMs);
  };

  const apiTokenUse = createApiTokenUse({
    ...sites,
    callWallet: wallet.call,
    sentences,
  });

  const connector = createConnector({
    ...sites,
    mayAsk,
    checkWallet: wallet.check,
    checkApiToken: apiTokenUse.check,
    callWallet: wallet.call,
    callWithSession,
    reviewQueue,
    cutOff,
    walletReviews,
    explain: explainReview,
    schedule,
  });

  const reviewer = createReviewer({
    ...sites,
    mayAsk,
    guard: wallet.guard,
    networkId: async () => (await state.settings.get()).networkId,
    keyName: activity.keyName,
    names: createKnownNames(state, apis.proposalRecords),
    explain,
    pageGone: sentences.pageGone,
    schedule,
  });

  const forDispatch = {
    ...sites,
    connector,
    reviewQueue,
    reviewer,
    callWallet: wallet.call,
    guard: wallet.guard,
    callWithSession,
  };
  const dispatch = createDispatch({ ...forDispatch, walletReviews, decided: activity.calls.decided });

  const own = createOwnSession({
    ...sites,
    connector: {
      ...connector,
      connect: (asker, needsApproval) =>
        activity.calls.follow(ownOrigin, connectKey(ownOrigin), connectCall, false, () =>
          connector.connect(asker, needsApproval),
        ),
    },
    callWithSession,
    reviewQueue,
    explain: explainReview,
    failed,
  });

  const voting = createVoting({
    ...apis,
    ...state,
    ...forDispatch,
    records: apis.proposalRecords,
    own,
    explainConnection: explainReview,
    explain: cutOff.explain,
    sent: () => confirmVotes(),
    noted: (key, vote) => void activity.calls.vote(ownOrigin, key, vote).catch(console.error),
  });

  // What the previous background left is taken up before anything new is answered.
  const unsent = async (approval: SiteApproval): Promise<boolean> =>
    approval.kind === 'connect'
      ? connector.unsent(approval.origin)
      : ((await voting.unsent(approval.key)) ?? (await ledger.find(approval.key)) === 'nothing');
  const ready = Promise.all([
    approvals.resume(sentences.lost, unsent),
    apiToken.restore().then(sessions.reconcile),
    state.walletCalls.update((calls) => (calls.length === 0 ? calls : [])),
    cutOff.resume(),
    state.settings.get().then(({ language }) => apis.setLanguage(language)),
    managing.ready,
  ]).then(([left]) => {
    connector.resume(left);
    reviewer.resume(left);
    if (left.some(({ approval }) => isVote(approval))) void resumeVotes();
    return left;
  });
  let resumed: Promise<void> | undefined;
  /** Not part of `ready`: most calls come from sites, and need no votes. */
  const resumeVotes = (): Promise<void> => {
    resumed ??= ready.then(voting.resume);
    return resumed;
  };

  const endSessions = createEndSessions({
    ...sites,
    ...apis,
    sites: state.sites,
    apiToken: apiTokenUse,
    sessionsLeft: sentences.sessionsLeft,
    ended: activity.calls.disconnected,
  });
  let leaving = false;

  const siteStatus = createSiteStatus({
    ...state,
    ...sites,
    look: (origin) => Promise.all([own.refreshKeysOf(origin), wallet.refreshChain(origin)]),
    now,
  });

  return {
    ready,
    own: { open: () => ready.then(own.open), refreshKeys: () => ready.then(own.refreshKeys) },
    apiToken: apiTokenUse,
    /** The user's answer to a question. */
    answer: (given: Parameters<typeof reviewer.answer>[0]): Promise<void> => ready.then(() => reviewer.answer(given)),
    /** Runs the connection routine, and asks about the API token too where the wallet answers. */
    async checkWallet(): Promise<void> {
      const { state } = await wallet.check();
      if (state !== 'unreachable' && state !== 'outdated') await apiTokenUse.check();
    },
    attach: createRouter({
      ...apis,
      dispatch: ({ gesture, gone, ...identity }, key, call, again) =>
        ready.then(async () => {
          if (leaving) return refusal('extension-reloaded');
          const asker = { ...(await withTopOrigin(identity, askTopOrigin)), gesture, gone };
          return activity.calls.follow(asker.origin, key, call, again, () => dispatch(asker, key, call, again));
        }),
      ledger,
      ...siteStatus,
      poll: (origin) => ready.then(() => siteStatus.poll(origin)),
      failed,
      advise: sentences.advise,
    }),
    cancel: reviewQueue.cancel,
    resumeVotes,
    castVote: (vote: VoteToCast): Promise<void> => resumeVotes().then(() => voting.cast(vote)),
    ...endSessions,
    /** The extension is about to be updated: takes no call any more, and ends every session. */
    leave(): Promise<void> {
      leaving = true;
      return endSessions.leave();
    },
    forgetDenials: (origin: string): Promise<void> => denials.forget({ origin, topOrigin: null, tabId: -1 }),
    clearActivity: activity.clear,
  };
}

export type Calls = ReturnType<typeof wireCalls>;
