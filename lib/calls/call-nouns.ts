import type { Approvals } from '#lib/approvals/queue.ts';
import type { ApiToken } from '#lib/sites/api-token.ts';
import type { SiteGuard } from '#lib/sites/blocked-sites.ts';
import type { Chains } from '#lib/sites/chains.ts';
import type { Frames } from '#lib/sites/frames.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import type { UnaskedPermissions } from '#lib/sites/unasked-permissions.ts';
import type { ApiTokenUse } from './api-token-use.ts';
import type { Denials } from './denials.ts';
import type { InterruptedReviews } from './interrupted-reviews.ts';
import type { Ledger } from './ledger.ts';
import type { ReviewQueue } from './review-queue.ts';
import type { CallInSession } from './session-call.ts';
import type { Wallets } from './wallet-link.ts';

/** Who calls: which sites may, their pages, and what each may do. */
export interface SiteNouns {
  /** Drawbridge itself is a site too. */
  ownOrigin: string;
  guard: SiteGuard;
  frames: Frames;
  apiToken: ApiToken;
  unasked: UnaskedPermissions;
  sessions: Sessions;
  chains: Pick<Chains, 'of'>;
}

/** What a call passes on its way to the wallet: the user's approval here, its turn, and the wallet's own review. */
export interface CallNouns {
  wallets: Wallets;
  apiTokenUse: ApiTokenUse;
  approvals: Approvals;
  ledger: Ledger;
  denials: Denials;
  interruptedReviews: InterruptedReviews;
  reviewQueue: ReviewQueue;
  callInSession: CallInSession;
}
