import * as z from 'zod/mini';
import type { RpcError } from '#lib/bridge/reasons.ts';
import { mapValues } from '#lib/storage/map-values.ts';
import { type Stored, storedRecord } from '#lib/storage/stored.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import { listKeys } from '#lib/wallet/methods-with-review.ts';
import { reviewAfterMs } from './review-queue.ts';

const entrySchema = z.object({
  /** May be open now, or was when the background or browser ended. */
  open: z.boolean(),
  /** `cut`: a review was interrupted; `failing`: a later one failed because of it. */
  since: z.literal(['well', 'cut', 'failing']),
});

type Entry = z.infer<typeof entrySchema>;

export type CutOffReviews = Record<string, Entry>;

const sound: Entry = { open: false, since: 'well' };

/** By wallet address. Outlives the browser, as only a restart of the service clears the fault. */
export const cutOffReviewsItem = storedRecord('kept:cutOffReviews', entrySchema);

const internalError = -32603;

/** The wallet's codes for rejected and cancelled by the user. */
export const answeredByUser = new Set([3001, 3002]);

/**
 * Remembers reviews whose call was interrupted, as when the browser closed. The wallet service keeps such a review on
 * screen and takes its late answer for the next review's, which fails with −32603, and so on until the service restarts
 * (vegaprotocol/vega v0.71.6, wallet/api/interactor/sequential.go, `waitForResponse`). Only Drawbridge can tell where
 * those errors come from.
 */
export function createCutOffReviews(deps: {
  item: Stored<CutOffReviews>;
  address: () => Promise<string>;
  /** Returns its cancellation. */
  schedule: (job: () => void, ms: number) => () => void;
  /** Sentences for the user. */
  explain: (error: RpcError) => string;
  restart: () => string;
}) {
  const { item } = deps;

  const change = (address: string, to: (entry: Entry) => Entry) =>
    item.update((all) => {
      const { [address]: before = sound, ...others } = all;
      const next = to(before);
      if (next.open === before.open && next.since === before.since) return all;
      return next.open || next.since !== 'well' ? { ...others, [address]: next } : others;
    });

  /** `asked`: the call opened a review, or is taken to have. */
  const after = (answer: WalletAnswer, listing: boolean, reviewed: boolean, since: Entry['since']): Entry['since'] => {
    switch (answer.kind) {
      case 'unreachable':
        return reviewed && since === 'well' ? 'cut' : since;
      // Most likely the service restarted. If not, the next review tells.
      case 'token-invalid':
        return since === 'failing' ? 'cut' : since;
      case 'rpc-error':
        if (answeredByUser.has(answer.error.code)) return 'well';
        return answer.error.code === internalError && since === 'cut' ? 'failing' : since;
      // Listing may need no review, and then tells nothing.
      case 'result':
        return listing ? since : 'well';
      default:
        return since;
    }
  };

  return {
    /** A review that a previous background left open was interrupted. */
    resume: () =>
      item.update((all) =>
        Object.values(all).some(({ open }) => open)
          ? mapValues(all, ({ open, since }) => ({ open: false, since: open && since === 'well' ? 'cut' : since }))
          : all,
      ),

    /** `onReview` is called when a review may open: right before the call, or when a `quick` one takes time. */
    async during(
      { method, quick, onReview }: { method: string; quick: boolean; onReview?: () => Promise<unknown> },
      call: () => Promise<WalletAnswer>,
    ): Promise<WalletAnswer> {
      const address = await deps.address();
      let reviewed = !quick;
      let answered = (): void => undefined;
      const open = () => Promise.all([change(address, ({ since }) => ({ open: true, since })), onReview?.()]);
      if (reviewed) await open();
      else {
        answered = deps.schedule(() => {
          reviewed = true;
          open().catch(console.error);
        }, reviewAfterMs);
      }
      const answer = await call().finally(answered);
      const listing = method === listKeys;
      const next = (since: Entry['since']) => after(answer, listing, reviewed, since);
      const noted = change(address, ({ since }) => ({ open: false, since: next(since) }));
      // What explains an error must know of it; nothing waits for the end of a review that went well.
      if (answer.kind === 'result') noted.catch(console.error);
      else await noted;
      return answer;
    },

    async explain(error: RpcError): Promise<string> {
      const entry = (await item.get())[await deps.address()];
      return error.code === internalError && entry?.since === 'failing' ? deps.restart() : deps.explain(error);
    },
  };
}

export type CutOff = ReturnType<typeof createCutOffReviews>;
