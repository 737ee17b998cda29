import * as z from 'zod/mini';
import type { Approvals } from '#lib/approvals/queue.ts';
import type { RpcError } from '#lib/bridge/reasons.ts';
import { explain } from '#lib/format/reason-text.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { Clock } from '#lib/schedule.ts';
import type { ApiToken } from '#lib/sites/api-token.ts';
import { mapValues, type Stored, storedRecord } from '#lib/storage/stored.ts';
import { errorSentence, type WalletAnswer } from '#lib/wallet/answer.ts';
import { listKeys } from '#lib/wallet/methods-with-review.ts';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import { reviewAfterMs } from './review-queue.ts';
import type { WalletLink, Wallets } from './wallet-link.ts';

const entrySchema = z.object({
  /** One may be open now, or was when the background or browser ended. */
  open: z.boolean(),
  /** `cut`: a review was interrupted; `failing`: the wallet mixes answers up. Until the user has seen to it. */
  since: z.literal(['well', 'cut', 'failing']),
});

type Entry = z.infer<typeof entrySchema>;

export type CutOffReviews = Record<string, Entry>;

const sound: Entry = { open: false, since: 'well' };

/** By wallet address. Outlives the browser, as only a restart of the service clears the fault. An unreadable entry may be of an open review. */
export const cutOffReviewsItem = storedRecord('kept:cutOffReviews', z.catch(entrySchema, { open: true, since: 'cut' }));

/** Milliseconds without an answer after which a call that most likely opens no prompt is taken to have opened one. */
const promptAfterMs = 150;

/** The wallet's codes for rejected and cancelled by the user. */
export const answeredByUser = new Set([3001, 3002]);

/**
 * Whether a review failed because the wallet took another one's answer for its own. That is an internal error; of a
 * transaction that is sent, "could not sign" is another one (vegaprotocol/vega v0.71.6, wallet/api/client_*.go).
 */
const isMixedUp = (method: string, error: RpcError): boolean =>
  error.code === rpcCodes.internal &&
  !(method === 'client.send_transaction' && errorSentence(error) === 'could not sign transaction');

/**
 * Remembers reviews that were interrupted, as when the browser closed. Release 0.71 of the wallet service keeps such a
 * review on screen and takes its late answer for the next review's, which fails with −32603, and so on until the service
 * restarts (vegaprotocol/vega v0.71.6, wallet/api/interactor/sequential.go, `waitForResponse`). That of 0.79 withdraws it,
 * but the terminal keeps what the user types late, and takes it for the answer to the next review: a `y` approves that
 * unseen, a new connection too, and Enter does not clear it. So the next review waits until the user has made sure that nothing is left to answer.
 */
export interface InterruptedReviews {
  /** A review that a previous background left open was interrupted. */
  resume(): Promise<unknown>;
  /** Whether the wallet may open a review of this origin's call, for which the user may have to see to it first. */
  mayReview(origin: string, networkId: string): Promise<boolean>;
  /** `onReview` is called when a review may open: right before the call, or when one of which none is expected takes time. */
  during(
    review: { wallet: WalletLink; method: string; expectNoReview: boolean; onReview?: () => Promise<unknown> },
    call: () => Promise<WalletAnswer>,
  ): Promise<WalletAnswer>;
  /** The user's sentence for an error of a call. Of one that `connects` some codes mean something else. */
  explain(error: RpcError, networkId: string, connects: boolean): Promise<string>;
}

export function createInterruptedReviews(
  item: Stored<CutOffReviews>,
  wallets: Wallets,
  apiToken: ApiToken,
  approvals: Approvals,
  { schedule }: Clock,
): InterruptedReviews {
  /** By wallet address. */
  const openAt = new Map<string, number>();

  const change = (address: string, by: number, to: (since: Entry['since']) => Entry['since']) => {
    openAt.set(address, (openAt.get(address) ?? 0) + by);
    return item.update((all) => {
      const { [address]: before = sound, ...others } = all;
      const next = { open: (openAt.get(address) ?? 0) > 0, since: to(before.since) };
      if (next.open === before.open && next.since === before.since) return all;
      return next.open || next.since !== 'well' ? { ...others, [address]: next } : others;
    });
  };

  const after = (method: string, answer: WalletAnswer, ms: number, since: Entry['since']): Entry['since'] => {
    // All others find the wallet there right before. One that does not run refuses at once.
    const neverArrived = method === listKeys && ms < reviewAfterMs;
    if (answer.kind === 'unreachable') return since === 'well' && !neverArrived ? 'cut' : since;
    return answer.kind === 'rpc-error' && isMixedUp(method, answer.error) ? 'failing' : since;
  };

  const stateOf = async (address: string): Promise<Entry['since']> => ((await item.get())[address] ?? sound).since;

  return {
    resume: () =>
      item.update((all) =>
        Object.values(all).some(({ open }) => open)
          ? mapValues(all, ({ open, since }) => ({ open: false, since: open && since === 'well' ? 'cut' : since }))
          : all,
      ),

    async mayReview(origin, networkId) {
      const address = await wallets.of(networkId).address();
      const since = await stateOf(address);
      // With an API token the wallet reviews nothing.
      if (since === 'well' || (await apiToken.token(networkId)) !== null) return true;
      const failing = since === 'failing';
      const { allowed } = await approvals.ask({
        kind: 'leftover',
        origin,
        networkId,
        topOrigin: null,
        tabId: -1,
        failing,
      });
      if (allowed) await change(address, 0, () => 'well');
      return allowed === true;
    },

    async during({ wallet, method, expectNoReview, onReview }, call) {
      const address = await wallet.address();
      let reviewed = !expectNoReview;
      let answered = (): void => undefined;
      const open = () => Promise.all([change(address, 1, (since) => since), onReview?.()]);
      let sentAt = 0;
      const send = async (): Promise<WalletAnswer> => {
        if (reviewed) await open();
        else {
          answered = schedule(() => {
            reviewed = true;
            open().catch(console.error);
          }, promptAfterMs);
        }
        sentAt = performance.now();
        return call().finally(answered);
      };
      // The call has not gone: undoes the count, whether or not it was stored.
      const answer = await send().catch(async (error: unknown) => {
        if (reviewed) await change(address, -1, (since) => since).catch(console.error);
        throw error;
      });
      const ms = performance.now() - sentAt;
      if (!reviewed) return answer;
      const changed = change(address, -1, (since) => after(method, answer, ms, since)).catch(console.error);
      // What explains an error must know of it; nothing waits for the end of a review that went well.
      if (answer.kind !== 'result') await changed;
      return answer;
    },

    async explain(error, networkId, connects) {
      // The wallet cancels by itself for nothing else (vegaprotocol/vega v0.71.6, wallet/api/client_connect_wallet.go).
      if (connects && error.code === rpcCodes.cancelledByApplication) return t('finding_no_wallet_text');
      const failing = (await stateOf(await wallets.of(networkId).address())) === 'failing';
      return failing && error.code === rpcCodes.internal ? t('finding_restart_needed_text') : explain(error);
    },
  };
}
