import type { Approval } from '#lib/approvals/approval.ts';
import type { Approvals } from '#lib/approvals/queue.ts';
import type { SiteStatus } from '#lib/bridge/envelope.ts';
import type { RpcError } from '#lib/bridge/reasons.ts';
import type { ApiToken } from '#lib/sites/api-token.ts';
import type { Frames } from '#lib/sites/frames.ts';
import type { Identity } from '#lib/sites/identity.ts';
import type { Refusals } from '#lib/sites/refusals.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import type { PublicSuffixes } from '#lib/sites/site-key.ts';
import { withTopOrigin } from '#lib/sites/top-origin.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { rpcCodes } from '#lib/wallet/json-rpc.ts';
import { createApiTokenUse } from './api-token-use.ts';
import { createConnector } from './connect-site.ts';
import { type CutOffReviews, createCutOffReviews } from './cut-off-reviews.ts';
import { createDispatch } from './dispatch.ts';
import type { Hold } from './heartbeat.ts';
import type { Ledger } from './ledger.ts';
import { createMayAsk } from './may-ask.ts';
import { createOwnSession } from './own-session.ts';
import { asksAfter, createTurns } from './review-queue.ts';
import { createReviewer } from './review-transaction.ts';
import { createRouter } from './router.ts';
import { createSessionCall } from './session-call.ts';
import { isWalletBusy, walletBusy } from './wallet-busy.ts';
import { keysCall, type WalletCall } from './wallet-call.ts';
import type { WalletLink } from './wallet-link.ts';

const connectCall = { method: 'client.connect_wallet', params: null };
const disconnectCall = { method: 'client.disconnect_wallet', params: null };

/** Milliseconds between two looks at the wallet for one site. */
const pollEvery = 4000;

/** Everything between a relay's port and the wallet service, put together. */
export function createCallService(deps: {
  wallet: WalletLink;
  sessions: Sessions;
  apiToken: ApiToken;
  approvals: Approvals;
  frames: Frames;
  refusals: Refusals;
  ledger: Ledger;
  hold: Hold;
  ownOrigin: string;
  walletCalls: Stored<WalletCall[]>;
  cutOffReviews: Stored<CutOffReviews>;
  /** Opens the window in which the user sees what the wallet asks. */
  openWindow: () => Promise<void>;
  /** Asks the relay of a tab's top-level document for its origin; rejects where there is none. */
  askTopOrigin: (tabId: number) => Promise<unknown>;
  /** The public suffix list, by which limits tell sites apart. */
  suffixes: () => Promise<PublicSuffixes>;
  now: () => number;
  newId: () => string;
  lastChainId: () => Promise<string>;
  /** Runs `job` in `ms` milliseconds. */
  schedule: (job: () => void, ms: number) => unknown;
  /** Sentences for the user. */
  sentences: {
    explain: (error: RpcError) => string;
    /** About what Drawbridge itself decided; null for what the wallet answered. */
    advise: (error: RpcError) => string | null;
    /** About a review that was lost with an earlier life of the background. */
    lost: string;
    /** About a transaction that was allowed when its page was gone. */
    pageGone: string;
    tokenMalformed: string;
    tokenRefused: string;
    /** About a review that failed because an earlier one was cut off. */
    restartWallet: string;
    /** About a wallet service that has no wallet to connect to. */
    createWallet: string;
  };
}) {
  const { wallet, sessions, apiToken, approvals, ledger, hold, sentences, now, newId, schedule } = deps;
  const { explain } = sentences;
  const mayAsk = createMayAsk(deps);
  const turns = createTurns({ calls: deps.walletCalls, now, newId, hold, schedule });
  const cutOff = createCutOffReviews({
    item: deps.cutOffReviews,
    address: wallet.address,
    schedule,
    explain,
    restart: sentences.restartWallet,
  });
  // It is the only thing that the wallet cancels a connection for by itself (vegaprotocol/vega v0.71.6,
  // wallet/api/client_connect_wallet.go).
  const explainReview = async (error: RpcError): Promise<string> =>
    error.code === rpcCodes.cancelledByApplication ? sentences.createWallet : cutOff.explain(error);
  const callWithSession = createSessionCall({ sessions, callWallet: wallet.call, cutOff });

  const apiTokenUse = createApiTokenUse({
    apiToken,
    sessions,
    callWallet: wallet.call,
    sentences: { malformed: sentences.tokenMalformed, refused: sentences.tokenRefused },
  });

  const connector = createConnector({
    sessions,
    approvals,
    mayAsk,
    ledger,
    checkWallet: wallet.check,
    apiToken,
    checkApiToken: apiTokenUse.check,
    openSession: async (origin, note) => {
      let cancelled = false;
      const turn = await turns.take({ origin, method: connectCall.method }, async () => {
        await note.sent();
        const answer = await cutOff.during({ ...connectCall, quick: false }, () =>
          wallet.call(origin, connectCall, null),
        );
        if (isWalletBusy(answer)) {
          await note.refused();
          return walletBusy;
        }
        // The user approved in the wallet what was cancelled here: end the unused session.
        if (cancelled && answer.kind === 'result' && answer.token) {
          await wallet.call(origin, disconnectCall, answer.token);
        }
        return answer;
      });
      cancelled = turn.kind === 'cancelled';
      return turn.kind === 'done' ? turn.value : { kind: 'cancelled' };
    },
    explain: explainReview,
    schedule,
  });

  const reviewer = createReviewer({
    sessions,
    approvals,
    mayAsk,
    ledger,
    guard: wallet.guard,
    explain,
    pageGone: sentences.pageGone,
    schedule: deps.schedule,
  });

  /** The wallet asks whether a site may see the keys: nothing here has led the user there yet. */
  const showKeysCall = async (): Promise<void> => {
    if (keysCall(await deps.walletCalls.get())?.step === 'in-wallet') await deps.openWindow();
  };

  const dispatch = createDispatch({
    sessions,
    connector,
    ledger,
    turns,
    reviewer,
    callWallet: wallet.call,
    guard: wallet.guard,
    callWithSession,
    walletAsks: () => void schedule(() => void showKeysCall().catch(console.error), asksAfter),
  });

  const own = createOwnSession({
    sessions,
    connector,
    wallet,
    callWithSession,
    turns,
    ownOrigin: deps.ownOrigin,
    explain: explainReview,
  });

  // What an earlier life of the background left is taken up before anything new is answered.
  const unsent = async (approval: Approval): Promise<boolean> =>
    approval.kind === 'connect' ? connector.unsent(approval.origin) : (await ledger.find(approval.key)) === 'nothing';
  const ready = Promise.all([
    approvals.resume(sentences.lost, unsent),
    apiToken.restore().then(sessions.reconcile),
    deps.walletCalls.update((calls) => (calls.length === 0 ? calls : [])),
    cutOff.resume(),
  ]).then(([left]) => {
    connector.resume(left);
    reviewer.resume(left);
  });

  const status = async (origin: string): Promise<SiteStatus> => {
    const connected = (await sessions.token(origin)) !== null;
    return { connected, chainId: connected ? (await deps.lastChainId()) || null : null };
  };

  const listen = async (identity: Identity): Promise<boolean> => {
    await deps.frames.listen(identity);
    return (await sessions.token(identity.origin)) !== null;
  };

  const look = atMostEvery(pollEvery, deps.now, async (origin) => {
    await Promise.all([own.look(origin), wallet.lookAtChain(origin)]);
  });
  const poll = async (origin: string): Promise<void> => {
    await ready;
    if (await sessions.token(origin)) await look(origin);
  };

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
      dispatch: ({ gesture, gone, ...identity }, ...call) =>
        ready.then(async () =>
          dispatch({ ...(await withTopOrigin(identity, deps.askTopOrigin)), gesture, gone }, ...call),
        ),
      ledger,
      hold,
      suffixes: deps.suffixes,
      status,
      listen,
      poll,
      advise: sentences.advise,
    }),
    cancel: turns.cancel,
    /** Ends a site's session at the user's wish, here and in the wallet. */
    async disconnect(origin: string): Promise<void> {
      const token = await sessions.end(origin);
      if (token) await wallet.call(origin, disconnectCall, token);
    },
  };
}

/** Lets a job run at most once in `ms` milliseconds for each key, however many tabs ask for it. */
function atMostEvery(ms: number, now: () => number, job: (key: string) => Promise<void>) {
  const last = new Map<string, number>();
  return async (key: string): Promise<void> => {
    if (now() - (last.get(key) ?? Number.NEGATIVE_INFINITY) < ms) return;
    last.set(key, now());
    await job(key);
  };
}
