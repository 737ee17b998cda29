import type { Approvals, Question } from '#lib/approvals/queue.ts';
import type { Refusals } from '#lib/sites/refusals.ts';
import { type Refusal, refusal } from './outcome.ts';

/** Who wants to put a request to the user, and whether the user has just clicked or typed in that page. */
export interface Asker extends Question {
  gesture: boolean;
}

/** Milliseconds that pages have to hand their calls over again after the background has died; then their requests go. */
export const pageReturns = 10_000;

/** Whether a site may put a request to the user at this moment, and what follows when it is refused. */
export function createMayAsk(deps: { refusals: Refusals; approvals: Approvals }) {
  const { refusals, approvals } = deps;
  return {
    /** Why the user must not be asked; null where they may. */
    async stop(asker: Asker): Promise<Refusal | null> {
      if (await refusals.muted(asker)) return refusal('site-blocked');
      if (asker.gesture || !(await refusals.needsGesture(asker))) return null;
      return refusal('user-rejected', 'A user gesture is needed after a refusal: ask when the user clicks.');
    },
    /** The request was refused, or withdrawn. */
    async refused(asker: Question): Promise<void> {
      await refusals.note(asker);
      if (!(await refusals.muted(asker))) return;
      // What the site has asked already, under whichever of its names, is not put to the user one by one either.
      for (const approval of await approvals.list()) {
        if (approval.step === 'asking' && (await refusals.muted(approval))) await approvals.answer(approval.id, false);
      }
    },
    allowed: (asker: Question): Promise<void> => refusals.forget(asker),
  };
}

export type MayAsk = ReturnType<typeof createMayAsk>;
