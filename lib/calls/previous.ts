import type { Left, SiteApproval } from '#lib/approvals/approval.ts';
import type { Approvals } from '#lib/approvals/queue.ts';
import type { ApiToken } from '#lib/sites/api-token.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { Connector } from './connect-site.ts';
import type { InterruptedReviews } from './interrupted-reviews.ts';
import type { Ledger } from './ledger.ts';
import type { Reviewer } from './review-transaction.ts';
import { isVote, type Votes } from './send-vote.ts';
import type { WalletCall } from './wallet-call.ts';

/** What the previous background left. It is taken up before anything new is answered. */
export interface Previous {
  /** Resolves to the open requests to the user. */
  takenUp: Promise<readonly Left[]>;
}

export function takeUpPrevious(deps: {
  walletCalls: Stored<WalletCall[]>;
  sessions: Sessions;
  apiToken: ApiToken;
  approvals: Approvals;
  ledger: Ledger;
  interruptedReviews: InterruptedReviews;
  connector: Connector;
  reviewer: Reviewer;
  votes: Votes;
  /** What else must be there for the first call. */
  alsoNeeded: readonly Promise<unknown>[];
  /** For the user. */
  sentences: { lost(): string };
}): Previous {
  const { walletCalls, sessions, apiToken, approvals, ledger, interruptedReviews, connector, reviewer, votes } = deps;

  const unsent = async (approval: SiteApproval): Promise<boolean> =>
    approval.kind === 'connect'
      ? connector.unsent(approval.origin)
      : ((await votes.unsent(approval.key)) ?? (await ledger.find(approval.key)) === 'nothing');

  const takeUp = async (): Promise<readonly Left[]> => {
    const [left] = await Promise.all([
      approvals.resume(deps.sentences.lost, unsent),
      apiToken.restore().then(sessions.reconcile),
      walletCalls.update((calls) => (calls.length === 0 ? calls : [])),
      interruptedReviews.resume(),
      ...deps.alsoNeeded,
    ]);
    connector.resume(left);
    reviewer.resume(left);
    // Other votes can wait: most calls come from sites.
    if (left.some(({ approval }) => isVote(approval))) votes.resume(left).catch(console.error);
    return left;
  };
  return { takenUp: takeUp() };
}
