import * as z from 'zod/mini';
import type { RpcError } from '#lib/bridge/reasons.ts';
import { type Stored, storedRecord } from '#lib/storage/stored.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import { asksAfter } from './review-queue.ts';

const entrySchema = z.object({
  /** A review may be open now, or was when the background or the browser ended. */
  open: z.boolean(),
  /** `cut`: a review was cut off. `failing`: and one after it has failed for that. */
  since: z.enum(['well', 'cut', 'failing']),
});

type Entry = z.infer<typeof entrySchema>;

export type CutOffReviews = Record<string, Entry>;

const well: Entry = { open: false, since: 'well' };

/** By address of the wallet service. It outlives the browser, as the trouble does: only a restart of the service ends it. */
export const cutOffReviewsItem = storedRecord('kept:cutOffReviews', entrySchema);

const internalError = -32603;

/** What a person's answer to a review comes to, besides a result: rejected, or cancelled. */
const answeredByUser = new Set([3001, 3002]);

/**
 * Remembers reviews whose call was cut off: by a browser that closed, say. The wallet service does not take such a review
 * off the screen, and takes the late answer for one to the next review: that one fails with −32603, its own answer stays
 * for the one after, and so on until the service restarts (vegaprotocol/vega v0.71.6, wallet/api/interactor/sequential.go,
 * `waitForResponse`). Neither the service nor the user can tell where those errors come from; this can.
 */
export function createCutOffReviews(deps: {
  item: Stored<CutOffReviews>;
  /** Address of the wallet service in use. */
  address: () => Promise<string>;
  /** Runs `job` in `ms` milliseconds. */
  schedule: (job: () => void, ms: number) => unknown;
  /** Sentences for the user: about an error, and that the wallet service is to be restarted. */
  explain: (error: RpcError) => string;
  restart: string;
}) {
  const { item } = deps;

  const change = (address: string, to: (entry: Entry) => Entry) =>
    item.update((all) => {
      const { [address]: before = well, ...others } = all;
      const next = to(before);
      if (next.open === before.open && next.since === before.since) return all;
      return next.open || next.since !== 'well' ? { ...others, [address]: next } : others;
    });

  /** What is known after `answer`. `asked`: the call was one that opened a review, or is taken for one. */
  const after = (answer: WalletAnswer, listing: boolean, asked: boolean, since: Entry['since']): Entry['since'] => {
    switch (answer.kind) {
      case 'unreachable':
        return asked && since === 'well' ? 'cut' : since;
      // The service has restarted, most likely. If not, the next review tells.
      case 'token-invalid':
        return since === 'failing' ? 'cut' : since;
      case 'rpc-error':
        if (answeredByUser.has(answer.error.code)) return 'well';
        return answer.error.code === internalError && since === 'cut' ? 'failing' : since;
      // Keys are listed without a review too, which tells nothing of how reviews go.
      case 'result':
        return listing ? since : 'well';
      default:
        return since;
    }
  };

  return {
    /** Takes up what the previous background left: a review that was open then has been cut off. */
    resume: () =>
      item.update((all) =>
        Object.values(all).some(({ open }) => open)
          ? Object.fromEntries(
              Object.entries(all).map(([address, { open, since }]) => [
                address,
                { open: false, since: open && since === 'well' ? 'cut' : since },
              ]),
            )
          : all,
      ),

    /**
     * Makes a call that may open a review. `asks` is called when that is to be reckoned with: right before the call goes,
     * or, with one that is `quick`, when it is not answered at once.
     */
    async during(
      { method, quick, asks }: { method: string; quick: boolean; asks?: () => Promise<unknown> },
      call: () => Promise<WalletAnswer>,
    ): Promise<WalletAnswer> {
      const address = await deps.address();
      let asked = !quick;
      let over = false;
      const open = () => Promise.all([change(address, ({ since }) => ({ open: true, since })), asks?.()]);
      if (asked) await open();
      else {
        deps.schedule(() => {
          asked ||= !over;
          if (!over) open().catch(console.error);
        }, asksAfter);
      }
      const answer = await call();
      over = true;
      const listing = method === 'client.list_keys';
      await change(address, ({ since }) => ({ open: false, since: after(answer, listing, asked, since) }));
      return answer;
    },

    /** The sentence for the user about how a review ended. */
    async explain(error: RpcError): Promise<string> {
      const entry = (await item.get())[await deps.address()];
      return error.code === internalError && entry?.since === 'failing' ? deps.restart : deps.explain(error);
    },
  };
}

export type CutOff = ReturnType<typeof createCutOffReviews>;
