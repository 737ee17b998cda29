import type { ApprovalWindow } from '#lib/approvals/window.ts';
import { pageBytesLimit } from '#lib/bridge/envelope.ts';
import type { Clock } from '#lib/schedule.ts';
import type { Credential } from '#lib/sites/sessions.ts';
import { type Stored, storedBytes } from '#lib/storage/stored.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import { listKeys, mayOpenReview } from '#lib/wallet/methods-with-review.ts';
import { keyListSchema, type WalletKey } from '#lib/wallet/results.ts';
import type { SiteNouns } from './call-nouns.ts';
import type { InterruptedReviews } from './interrupted-reviews.ts';
import { reviewAfterMs } from './review-queue.ts';
import { keysCall, type WalletCall } from './wallet-call.ts';
import type { ClientCall, Wallets } from './wallet-link.ts';

/**
 * Calls the wallet with a site's credential and records what the answer says about it.
 *
 * `onReview` is called when a review may open: right before the call, or when one of which none is expected takes time.
 * `startedHere`: the user has asked for it in Drawbridge, and need not be led to the wallet.
 */
export type CallInSession = (
  origin: string,
  call: ClientCall,
  credential: Credential,
  how: {
    expectNoReview?: boolean;
    startedHere?: boolean;
    onReview?: (() => Promise<unknown>) | undefined;
  },
) => Promise<WalletAnswer>;

export function createCallInSession(
  walletCalls: Stored<WalletCall[]>,
  { guard, sessions }: SiteNouns,
  wallets: Wallets,
  interruptedReviews: InterruptedReviews,
  window: ApprovalWindow,
  { schedule }: Clock,
): CallInSession {
  /** Brings the user to the wallet, which asks for something before it lists keys: nothing here has led there yet. */
  const leadToWallet = (): void => {
    const lead = async (): Promise<void> => {
      const call = keysCall(await walletCalls.get());
      if (call?.step === 'in-wallet' && !(await guard.isAlwaysAllowed(call.origin))) await window.open(false);
    };
    schedule(() => void lead().catch(console.error), reviewAfterMs);
  };

  const record = async (origin: string, token: string, listing: boolean, answer: WalletAnswer): Promise<void> => {
    if (answer.kind === 'token-invalid') await sessions.revoked(origin, token);
    if (!listing) return;
    if (answer.kind === 'rpc-error') await sessions.listingMayAsk(origin, token);
    const keys = keysIn(answer);
    if (keys) await sessions.keysListed(origin, token, keys);
  };

  return async (origin, call, credential, { expectNoReview = false, startedHere = false, onReview }) => {
    const { method } = call;
    const { kind, token, networkId } = credential;
    const listing = method === listKeys;
    const wallet = wallets.of(networkId);
    const send = () => wallet.call(origin, call, credential);
    const reviewed = async (): Promise<void> => {
      await Promise.all([onReview?.(), listing && sessions.listingMayAsk(origin, token)]);
      if (listing && !startedHere) leadToWallet();
    };
    const answer =
      kind === 'session' && mayOpenReview(method)
        ? await interruptedReviews.during({ wallet, method, expectNoReview, onReview: reviewed }, send)
        : await send();
    // Nothing that cannot be stored takes the wallet's answer away.
    await record(origin, token, listing, answer).catch(console.error);
    return answer;
  };
}

/** The keys that a listing has told; null for none, and for more than a page can get. */
export function keysIn(answer: WalletAnswer): WalletKey[] | null {
  const list = answer.kind === 'result' ? keyListSchema.safeParse(answer.result) : null;
  return list?.success && storedBytes(list.data.keys) <= pageBytesLimit ? list.data.keys : null;
}
