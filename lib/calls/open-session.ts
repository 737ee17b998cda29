import type { ApprovalRequest } from '#lib/approvals/approval.ts';
import type { Session } from '#lib/sites/sessions.ts';
import { StorageError } from '#lib/storage/browser-area.ts';
import { connectWallet } from '#lib/wallet/methods-with-review.ts';
import type { CallNouns, SiteNouns } from './call-nouns.ts';
import { answeredByUser } from './interrupted-reviews.ts';
import { connectKey } from './ledger.ts';
import { apiTokenRefused, type Outcome, obstacleIn, outcomeOf, refusal, withdrawn } from './outcome.ts';
import { busyOf } from './review-queue.ts';

export const connectCall = { method: connectWallet, params: null };

const cancelled = refusal('user-rejected', 'The user cancelled the connection.');

/** The network of a connection, and its approval; null for a site that was allowed before. */
export interface Target {
  networkId: string;
  id: string | null;
}

/** Opens the session of an allowed site: the connection routine, then the wallet's own review. With the API token there is none. */
export type OpenSession = (request: ApprovalRequest, target: Target) => Promise<Outcome>;

export function createOpenSession(
  { ownOrigin, guard, apiToken, sessions }: SiteNouns,
  { wallets, apiTokenUse, approvals, ledger, denials, interruptedReviews, reviewQueue }: CallNouns,
): OpenSession {
  /** Shows in the window of the approval, if there is one, how the connection has ended. */
  const finish = async (
    { id, networkId }: Target,
    outcome: Outcome,
    failed: 'failed' | 'refused-by-wallet' = 'failed',
  ): Promise<void> => {
    if (id === null) return;
    if ('result' in outcome) await approvals.finish(id, 'done', '');
    else await approvals.finish(id, failed, await interruptedReviews.explain(outcome.error, networkId, true));
  };

  /** Begins a session, and ends one on another network. Where it cannot be stored, the wallet ends it. */
  const begun = async (session: Session, chainId: string | null): Promise<Outcome> => {
    const { origin, networkId } = session;
    try {
      const before = await sessions.credential(origin);
      await sessions.begin(session, chainId);
      // Nobody waits for it: that wallet may be gone.
      if (before?.kind === 'session' && before.networkId !== networkId) void wallets.end({ ...before, origin });
      return { result: null };
    } catch (error) {
      console.error(error);
      await wallets.end(session);
      return refusal('storage-failed');
    }
  };

  /** Opens a session, in its turn, unless all pages go before it comes. */
  const review = async (request: ApprovalRequest, target: Target, chainId: string | null): Promise<Outcome> => {
    const { origin, gone } = request;
    const { networkId, id } = target;
    const wallet = wallets.of(networkId);
    const address = await wallet.address();
    const session = { origin, networkId, address };
    let isCancelled = false;
    const turn = await reviewQueue.run(
      { origin, networkId, wallet: address, method: connectWallet, gone },
      async () => {
        // Blocked while it waited.
        if (await guard.blockOf(origin)) return cancelled;
        session.address = await wallet.address();
        const call = () => wallet.call(origin, connectCall, null);
        const answer = await ledger
          .sent(connectKey(origin))
          .then(() => interruptedReviews.during({ wallet, method: connectWallet, expectNoReview: false }, call))
          .catch((error: unknown) => {
            // Once the call has gone nothing that cannot be stored rejects.
            if (!(error instanceof StorageError)) throw error;
            console.error(error);
            return refusal('storage-failed');
          });
        const unsent = 'kind' in answer ? busyOf(answer) : answer;
        if (unsent) await ledger.forget(connectKey(origin));
        // The user approved in the wallet what was cancelled here: end the unused session.
        else if (isCancelled && 'token' in answer) await wallets.end({ ...session, token: answer.token });
        return unsent ?? answer;
      },
    );
    if (turn.kind === 'gone') {
      if (id !== null) await approvals.takeAway(id);
      return withdrawn;
    }
    isCancelled = turn.kind === 'cancelled';
    const answer = turn.kind === 'done' ? turn.value : cancelled;
    let outcome: Outcome;
    if (!('kind' in answer)) outcome = answer;
    else if (answer.kind !== 'result') outcome = outcomeOf(answer, true);
    // Another wallet is in use since: it never gets this token.
    else if ((await wallet.address().catch(() => null)) !== session.address) outcome = refusal('not-connected');
    else if (answer.token) outcome = await begun({ ...session, token: answer.token }, chainId);
    else outcome = refusal('bad-response', 'The wallet approved, but sent no token in the Authorization header.');
    const refused = 'error' in outcome && answeredByUser.has(outcome.error.code);
    if (refused || outcome === cancelled) await denials.denied(request);
    else if ('result' in outcome) await denials.forget(request);
    await finish(target, outcome, refused ? 'refused-by-wallet' : 'failed');
    // Last: otherwise the next background would take it for a call that the wallet never got.
    if ('result' in outcome) await ledger.forget(connectKey(origin));
    else await ledger.decided(connectKey(origin), outcome);
    return outcome;
  };

  return async (request, target) => {
    const { origin, topOrigin, tabId } = request;
    const { id, networkId } = target;
    const needsApproval = origin !== ownOrigin;
    const status = await wallets.of(networkId).check();
    const hindered =
      // The token goes to no program that is no wallet.
      obstacleIn(status) ?? ((await apiTokenUse.check(networkId)) === 'invalid' ? apiTokenRefused : null);
    // Asked last: it may have been blocked while the wallet was asked.
    const refused = (await guard.blockOf(origin)) ?? hindered;
    if (refused) {
      await finish(target, refused);
      return refused;
    }
    const { chainId } = status;
    if ((await apiToken.token(networkId)) === null) {
      // What the user has allowed just now goes on without its page.
      const gone = id === null ? request.gone : undefined;
      const shown = needsApproval && !(await guard.isAlwaysAllowed(origin));
      const said = { kind: 'connect' as const, origin, topOrigin, tabId, networkId, networkIds: [networkId] };
      if (gone?.aborted) return withdrawn;
      const approval = id ?? (shown ? await approvals.showInWallet(said) : null);
      return review({ ...request, gone }, { networkId, id: approval }, chainId);
    }
    // The token was set meanwhile, and needs an approval: the page asks again.
    if (needsApproval && id === null) return refusal('not-connected');
    const outcome = await begun({ origin, networkId, address: status.address, token: null }, chainId);
    await finish(target, outcome);
    return outcome;
  };
}
