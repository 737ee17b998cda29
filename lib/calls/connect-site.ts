import type { Answer, ApprovalRequest, Left } from '#lib/approvals/approval.ts';
import type { Approvals } from '#lib/approvals/queue.ts';
import type { Clock } from '#lib/schedule.ts';
import type { ApiToken } from '#lib/sites/api-token.ts';
import type { SiteGuard } from '#lib/sites/blocked-sites.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import { StorageError } from '#lib/storage/browser-area.ts';
import { connectWallet, listKeys } from '#lib/wallet/methods-with-review.ts';
import { type ApiTokenUse, disconnectCall } from './api-token-use.ts';
import { type Asker, type Denials, pageReturns } from './denials.ts';
import { answeredByUser, type InterruptedReviews } from './interrupted-reviews.ts';
import { connectKey, type Ledger } from './ledger.ts';
import { apiTokenRefused, type Outcome, obstacleIn, outcomeOnceSent, refusal, withdrawn } from './outcome.ts';
import { busyOf, type ReviewQueue } from './review-queue.ts';
import type { CallInSession } from './session-call.ts';
import type { WalletLink } from './wallet-link.ts';

export const connectCall = { method: connectWallet, params: null };
export const listKeysCall = { method: listKeys, params: null };

/**
 * Connects sites: approval here, the connection routine, then the wallet's own review. Concurrent calls of one site are
 * one connection: a second one would destroy the first one's token. Drawbridge itself needs no approval here.
 */
export interface Connector {
  connect(asker: Asker): Promise<Outcome>;
  /** For a call that a previous background took: the user is asked at most once. */
  connectAgain(asker: Asker): Promise<Outcome>;
  /** Whether a previous background's connection never reached the wallet. */
  unsent(origin: string): Promise<boolean>;
  /** Resumes a previous background's approvals. The outcomes are kept for pages that come back. */
  resume(left: readonly Left[]): void;
}

/** A connection under way, for which pages wait; `gone` is aborted once all of them have gone. */
interface Connection {
  outcome: Promise<Outcome>;
  pages: number;
  gone: AbortController;
}

const abandonIfAlone = ({ pages, gone }: Connection): void => {
  if (pages === 0) gone.abort();
};

/** Adds a page, which waits until `gone` is aborted; without a signal, forever. */
function join(connection: Connection, gone: AbortSignal | undefined): Promise<Outcome> {
  if (!gone?.aborted) connection.pages += 1;
  const leave = (): void => {
    connection.pages -= 1;
    abandonIfAlone(connection);
  };
  gone?.addEventListener('abort', leave, { once: true });
  return connection.outcome;
}

export function createConnector(
  ownOrigin: string,
  guard: SiteGuard,
  sessions: Sessions,
  approvals: Approvals,
  denials: Denials,
  wallet: WalletLink,
  apiToken: ApiToken,
  apiTokenUse: ApiTokenUse,
  ledger: Ledger,
  callInSession: CallInSession,
  reviewQueue: ReviewQueue,
  interruptedReviews: InterruptedReviews,
  { schedule }: Clock,
): Connector {
  const connecting = new Map<string, Connection>();

  /** Shows in the window of the approval, if there is one, how the connection has ended. */
  const finish = async (id: string | null, outcome: Outcome, failed: 'failed' | 'refused-by-wallet' = 'failed') => {
    if (id === null) return;
    if ('result' in outcome) await approvals.finish(id, 'connected', '');
    else await approvals.finish(id, failed, await interruptedReviews.explainConnection(outcome.error));
  };

  /** Begins a session, null for the API token's. Where it cannot be stored, the wallet ends it. */
  const begun = async (origin: string, token: string | null, chainId: string | null): Promise<Outcome> => {
    try {
      await sessions.begin(origin, token, chainId);
      return { result: null };
    } catch (error) {
      console.error(error);
      if (token !== null) await wallet.call(origin, disconnectCall, token);
      return refusal('storage-failed');
    }
  };

  /** Opens a session, in its turn. */
  const review = async (request: ApprovalRequest, id: string | null, chainId: string | null): Promise<Outcome> => {
    const { origin } = request;
    let cancelled = false;
    const turn = await reviewQueue.run({ origin, method: connectWallet }, async () => {
      // Blocked while it waited.
      if (await guard.blockOf(origin)) return { kind: 'cancelled' } as const;
      await ledger.sent(connectKey(origin));
      const call = () => wallet.call(origin, connectCall, null);
      const answer = await interruptedReviews
        .during({ method: connectWallet, expectNoReview: false }, call)
        .catch((error: unknown) => {
          // Once the call has gone nothing that cannot be stored rejects.
          if (!(error instanceof StorageError)) throw error;
          console.error(error);
          return { kind: 'not-stored' } as const;
        });
      const unsent = answer.kind === 'not-stored' ? answer : busyOf(answer);
      if (unsent) {
        await ledger.forget(connectKey(origin));
        return unsent;
      }
      // The user approved in the wallet what was cancelled here: end the unused session.
      if (cancelled && answer.kind === 'result' && answer.token) {
        await wallet.call(origin, disconnectCall, answer.token);
      }
      return answer;
    });
    cancelled = turn.kind === 'cancelled';
    const answer = turn.kind === 'done' ? turn.value : { kind: 'cancelled' as const };
    let outcome: Outcome;
    if (answer.kind === 'cancelled') outcome = refusal('user-rejected', 'The user cancelled the connection.');
    else if (answer.kind === 'not-stored') outcome = refusal('storage-failed');
    else outcome = outcomeOnceSent(answer);
    if (answer.kind === 'result') {
      if (answer.token) outcome = await begun(origin, answer.token, chainId);
      else outcome = refusal('bad-response', 'The wallet approved, but sent no token in the Authorization header.');
    }
    const refused = 'error' in outcome && answeredByUser.has(outcome.error.code);
    if (refused || answer.kind === 'cancelled') await denials.denied(request);
    await finish(id, outcome, refused ? 'refused-by-wallet' : 'failed');
    // Last: otherwise the next background would take it for a call that the wallet never got.
    if ('result' in outcome) await ledger.forget(connectKey(origin));
    else await ledger.decided(connectKey(origin), outcome);
    return outcome;
  };

  /** Goes to the wallet for an allowed site; `id` is its approval, null for a site allowed before. */
  const proceed = async (request: Asker, id: string | null): Promise<Outcome> => {
    const { origin, topOrigin, tabId } = request;
    const needsApproval = origin !== ownOrigin;
    const status = await wallet.check();
    const hindered = obstacleIn(status) ?? ((await apiTokenUse.check()) === 'invalid' ? apiTokenRefused : null);
    // Asked last: it may have been blocked while the wallet was asked.
    const refused = (await guard.blockOf(origin)) ?? hindered;
    if (refused) {
      await finish(id, refused);
      return refused;
    }
    const chainId = 'chainId' in status ? status.chainId : null;
    if ((await apiToken.token()) === null) {
      const shown = needsApproval && !(await guard.isAlwaysAllowed(origin));
      const approval =
        id ?? (shown ? await approvals.showInWallet({ kind: 'connect', origin, topOrigin, tabId }) : null);
      return review(request, approval, chainId);
    }
    // The token was set meanwhile, and needs an approval.
    if (needsApproval && id === null) return connect(request);
    const outcome = await begun(origin, null, chainId);
    await finish(id, outcome);
    return outcome;
  };

  /**
   * Whether the site has a session. After a restart of the wallet it may have ended unnoticed, so one whose user has just
   * clicked is proved by a listing of its keys, which may ask the user for the passphrase.
   */
  const hasSession = async ({ origin, gesture }: Asker): Promise<boolean> => {
    const credential = await sessions.credential(origin);
    if (credential?.kind === 'session' && gesture && (await sessions.hasListedKeys(origin))) {
      await reviewQueue.run({ origin, method: listKeys, expectNoReview: true }, async () =>
        busyOf(await callInSession(origin, listKeysCall, credential, { expectNoReview: true })),
      );
    }
    return (await sessions.token(origin)) !== null;
  };

  const connect = async (request: Asker): Promise<Outcome> => {
    const { origin } = request;
    if (await hasSession(request)) return { result: null };
    const refused = await denials.refusalOf(request);
    if (refused) return refused;
    // With the API token nobody else asks the user, so an earlier approval is not enough.
    const isKnown =
      (await apiToken.token()) === null &&
      ((await sessions.isAllowed(origin)) || (await guard.isAlwaysAllowed(origin)));
    if (isKnown || origin === ownOrigin) return proceed(request, null);
    // Before the approval a site learns nothing about the wallet.
    const { id, allowed } = await approvals.ask(request);
    return afterAnswer(request, id, allowed);
  };

  const afterAnswer = async (request: Asker, id: string, allowed: Answer): Promise<Outcome> => {
    if (allowed) {
      await denials.forget(request);
      return proceed(request, id);
    }
    await denials.denied(request);
    return allowed === null ? withdrawn : refusal('user-rejected');
  };

  const begin = (origin: string, start: (gone: AbortSignal) => Promise<Outcome>): Connection => {
    const gone = new AbortController();
    const outcome = start(gone.signal).finally(() => connecting.delete(origin));
    const connection = { outcome, pages: 0, gone };
    connecting.set(origin, connection);
    return connection;
  };

  const joinOrBegin = (asker: Asker, start: (asker: Asker) => Promise<Outcome>): Promise<Outcome> => {
    const { origin, gone } = asker;
    return join(connecting.get(origin) ?? begin(origin, (all) => start({ ...asker, gone: all })), gone);
  };

  return {
    connect: (asker) =>
      joinOrBegin(asker, async (request) => {
        await ledger.forget(connectKey(request.origin));
        return connect(request);
      }),

    async connectAgain(asker) {
      const { origin } = asker;
      const before = connecting.has(origin) ? 'nothing' : await ledger.find(connectKey(origin));
      if (before === 'sent') return (await sessions.token(origin)) ? { result: null } : refusal('outcome-unknown');
      return typeof before === 'object' ? before : joinOrBegin(asker, connect);
    },

    unsent: async (origin) => (await ledger.find(connectKey(origin))) === 'nothing',

    resume(left) {
      for (const { approval, allowed } of left) {
        const { id, kind, origin } = approval;
        if (kind !== 'connect') continue;
        const connection = begin(origin, async (gone) => {
          await approvals.withdrawWith(gone, id);
          const outcome = await afterAnswer({ ...approval, frameId: 0, gesture: false, gone }, id, await allowed);
          if (outcome !== withdrawn) await ledger.decided(connectKey(origin), outcome);
          return outcome;
        });
        schedule(() => abandonIfAlone(connection), pageReturns);
      }
    },
  };
}
