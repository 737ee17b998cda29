import type { ApprovalRequest, SiteApproval } from '#lib/approvals/approval.ts';
import type { Answer, Approvals, Left } from '#lib/approvals/queue.ts';
import type { RpcError } from '#lib/bridge/reasons.ts';
import type { ApiToken } from '#lib/sites/api-token.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import { connectWallet } from '#lib/wallet/methods-with-review.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import { untilAllGone } from './all-gone.ts';
import { type ApiTokenUse, disconnectCall } from './api-token-use.ts';
import { answeredByUser, type CutOff } from './cut-off-reviews.ts';
import type { CallWallet } from './dispatch.ts';
import type { Ledger } from './ledger.ts';
import { type Asker, type MayAsk, pageReturns } from './may-ask.ts';
import { apiTokenRefused, type Outcome, outcomeOnceSent, type Refusal, refusal, withdrawn } from './outcome.ts';
import { keysCall } from './own-session.ts';
import { busyOf, type ReviewQueue } from './review-queue.ts';
import type { SessionCall } from './session-call.ts';
import type { SiteGuard } from './site-guard.ts';

/** Ledger key of a connection, which all pages of a site share. */
export const connectKey = (origin: string): string => `connect ${origin}`;

/** Keeps a denial for a page whose background ends before it is told. */
export const keepDenial =
  (ledger: Ledger) =>
  (approval: SiteApproval): Promise<void> =>
    ledger.decided(approval.kind === 'connect' ? connectKey(approval.origin) : approval.key, refusal('user-rejected'));

const connectCall = { method: connectWallet, params: null };

/** Why no session can start in this state; null where one can. */
function obstacle(status: RoutineState): Refusal | null {
  switch (status.state) {
    case 'unreachable':
      if (status.cause === 'origin-refused') return refusal('origin-refused', status.detail);
      return refusal(status.cause === 'no-answer' ? 'wallet-unreachable' : 'bad-response', status.detail);
    case 'outdated':
      return refusal('api-v2-missing');
    case 'wrong-chain':
      return refusal('wrong-chain', `Expected ${status.expected}, found ${status.found}.`);
    // A wallet without a node can still open a session, and what is missing shows when it is called.
    case 'limited':
    case 'no-node':
    case 'slow-node':
    case 'ready':
      return null;
  }
}

/**
 * Connects sites: approval here, the connection routine, then the wallet's own review. Concurrent calls of one site are
 * one connection: a second one would destroy the first one's token.
 */
export function createConnector(deps: {
  blockOf: SiteGuard;
  /** Whether the administrator has the site connect without a request to the user. */
  isAlwaysAllowed: (origin: string) => Promise<boolean>;
  sessions: Sessions;
  approvals: Approvals;
  mayAsk: MayAsk;
  checkWallet: () => Promise<RoutineState>;
  apiToken: Pick<ApiToken, 'token'>;
  /** Asks the wallet about the API token; null without one. */
  checkApiToken: ApiTokenUse['check'];
  ledger: Ledger;
  callWallet: CallWallet;
  callWithSession: SessionCall;
  reviewQueue: ReviewQueue;
  cutOff: Pick<CutOff, 'during'>;
  /** The wallet may be asking the user something. */
  walletReviews: () => void;
  explain: (error: RpcError) => Promise<string>;
  schedule: (job: () => void, ms: number) => unknown;
}) {
  const { sessions, approvals, mayAsk, ledger, reviewQueue } = deps;
  const connecting = new Map<string, { outcome: Promise<Outcome>; pages: ReturnType<typeof untilAllGone> }>();

  /** `client.connect_wallet`, in its turn. */
  const openSession = async (origin: string): Promise<WalletAnswer | { kind: 'cancelled' }> => {
    let cancelled = false;
    const turn = await reviewQueue.run({ origin, method: connectWallet }, async () => {
      // Blocked while it waited.
      if (await deps.blockOf(origin)) return { kind: 'cancelled' } as const;
      await ledger.sent(connectKey(origin));
      const answer = await deps.cutOff.during({ method: connectWallet, quick: false }, () =>
        deps.callWallet(origin, connectCall, null),
      );
      const busy = busyOf(answer);
      if (busy) {
        await ledger.forget(connectKey(origin));
        return busy;
      }
      // The user approved in the wallet what was cancelled here: end the unused session.
      if (cancelled && answer.kind === 'result' && answer.token) {
        await deps.callWallet(origin, disconnectCall, answer.token);
      }
      return answer;
    });
    cancelled = turn.kind === 'cancelled';
    return turn.kind === 'done' ? turn.value : { kind: 'cancelled' };
  };

  const review = async (request: ApprovalRequest, id: string | null, chainId: string | null): Promise<Outcome> => {
    const { origin } = request;
    const answer = await openSession(origin);
    let outcome =
      answer.kind === 'cancelled'
        ? refusal('user-rejected', 'The user cancelled the connection.')
        : outcomeOnceSent(answer);
    if (answer.kind === 'result') {
      if (answer.token) await sessions.begin(origin, answer.token, chainId);
      else outcome = refusal('bad-response', 'The wallet approved, but sent no token in the Authorization header.');
    }
    const refused = 'error' in outcome && answeredByUser.has(outcome.error.code);
    if (refused || answer.kind === 'cancelled') await mayAsk.denied(request);
    if (id !== null) {
      const step = 'result' in outcome ? 'connected' : refused ? 'refused-by-wallet' : 'failed';
      await approvals.finish(id, step, 'error' in outcome ? await deps.explain(outcome.error) : '');
    }
    // Last: otherwise the next background would take it for a call that the wallet never got.
    if ('result' in outcome) await ledger.forget(connectKey(origin));
    else await ledger.decided(connectKey(origin), outcome);
    return 'result' in outcome ? { result: null } : outcome;
  };

  /** Goes to the wallet for an allowed site; `id` is its approval, null for a site allowed before. */
  const proceed = async (request: Asker, needsApproval: boolean, id: string | null): Promise<Outcome> => {
    const { origin } = request;
    const status = await deps.checkWallet();
    const hindered = obstacle(status) ?? ((await deps.checkApiToken()) === 'invalid' ? apiTokenRefused : null);
    // Asked last: it may have been blocked while the wallet was asked.
    const stop = (await deps.blockOf(origin)) ?? hindered;
    if (stop) {
      if (id !== null) await approvals.finish(id, 'failed', await deps.explain(stop.error));
      return stop;
    }
    const chainId = 'chainId' in status ? status.chainId : null;
    if ((await deps.apiToken.token()) === null) {
      const shown = needsApproval && !(await deps.isAlwaysAllowed(origin));
      return review(request, id ?? (shown ? await approvals.showInWallet(request) : null), chainId);
    }
    // The token was set meanwhile, and needs an approval.
    if (needsApproval && id === null) return connect(request, needsApproval);
    await sessions.startWithApiToken(origin, chainId);
    if (id !== null) await approvals.finish(id, 'connected', '');
    return { result: null };
  };

  /**
   * Whether the site has a session. After a restart of the wallet it may have ended unnoticed, so one whose user has just
   * clicked is proved by a listing of its keys, which may ask the user for the passphrase.
   */
  const hasSession = async ({ origin, gesture }: Asker): Promise<boolean> => {
    const credential = await sessions.credential(origin);
    if (credential?.kind === 'session' && gesture && (await sessions.hasListedKeys(origin))) {
      await reviewQueue.run({ origin, method: keysCall.method, quick: true }, async () => {
        const onReview = async (): Promise<void> => deps.walletReviews();
        return busyOf(await deps.callWithSession(origin, keysCall, credential, { quick: true, onReview }));
      });
    }
    return (await sessions.token(origin)) !== null;
  };

  const connect = async (request: Asker, needsApproval: boolean): Promise<Outcome> => {
    const { origin } = request;
    if (await hasSession(request)) return { result: null };
    const stop = await mayAsk.stop(request);
    if (stop) return stop;
    // With the API token nobody else asks the user, so an earlier approval is not enough.
    const known =
      (await deps.apiToken.token()) === null &&
      ((await sessions.isAllowed(origin)) || (await deps.isAlwaysAllowed(origin)));
    if (known || !needsApproval) return proceed(request, needsApproval, null);
    // Before the approval a site learns nothing about the wallet.
    const { id, allowed } = await approvals.ask(request);
    return afterAnswer(request, id, allowed);
  };

  const afterAnswer = async (request: Asker, id: string, allowed: Answer): Promise<Outcome> => {
    if (allowed) {
      await mayAsk.allowed(request);
      return proceed(request, true, id);
    }
    await mayAsk.denied(request);
    return allowed === null ? withdrawn : refusal('user-rejected');
  };

  const startConnection = (origin: string, start: (gone: AbortSignal) => Promise<Outcome>) => {
    const pages = untilAllGone();
    const outcome = start(pages.signal).finally(() => connecting.delete(origin));
    connecting.set(origin, { outcome, pages });
    return pages;
  };

  const run = (asker: Asker, start: (asker: Asker) => Promise<Outcome>): Promise<Outcome> => {
    const { origin } = asker;
    if (!connecting.has(origin)) startConnection(origin, (gone) => start({ ...asker, gone }));
    const running = connecting.get(origin);
    running?.pages.join(asker.gone);
    return running?.outcome ?? Promise.resolve(withdrawn);
  };

  return {
    /** `asks: false` is for Drawbridge's own session, started in the popup. */
    connect: (asker: Asker, needsApproval = true): Promise<Outcome> =>
      run(asker, async (request) => {
        await ledger.forget(connectKey(request.origin));
        return connect(request, needsApproval);
      }),

    /** For a call that a previous background took: the user is asked at most once. */
    async connectAgain(asker: Asker): Promise<Outcome> {
      const { origin } = asker;
      const before = connecting.has(origin) ? 'nothing' : await ledger.find(connectKey(origin));
      if (before === 'sent') return (await sessions.token(origin)) ? { result: null } : refusal('outcome-unknown');
      return typeof before === 'object' ? before : run(asker, (request) => connect(request, true));
    },

    /** Whether a previous background's connection never reached the wallet. */
    unsent: async (origin: string): Promise<boolean> => (await ledger.find(connectKey(origin))) === 'nothing',

    /** Resumes a previous background's approvals. The outcomes are kept for pages that come back. */
    resume(left: readonly Left[]): void {
      for (const { approval, allowed } of left) {
        const { id, kind, origin } = approval;
        if (kind !== 'connect') continue;
        const pages = startConnection(origin, async (gone) => {
          await approvals.withdrawWith(gone, id);
          const outcome = await afterAnswer({ ...approval, frameId: 0, gesture: false, gone }, id, await allowed);
          if (outcome !== withdrawn) await ledger.decided(connectKey(origin), outcome);
          return outcome;
        });
        deps.schedule(pages.check, pageReturns);
      }
    },
  };
}

export type Connector = ReturnType<typeof createConnector>;
