import type { ApprovalRequest, Approvals } from '#lib/approvals/queue.ts';
import type { Denials } from '#lib/sites/denials.ts';
import { type Refusal, refusal } from './outcome.ts';

/** Who wants to put a request to the user, and whether the user has just clicked or typed in that page. */
export interface Asker extends ApprovalRequest {
  gesture: boolean;
}

/** Milliseconds that pages have to hand their calls over again after the background has died; then their requests go. */
export const pageReturns = 10_000;

/** Whether a site may put a request to the user at this moment, and what follows when it is denied. */
export function createMayAsk(deps: { denials: Denials; approvals: Approvals }) {
  const { denials, approvals } = deps;
  return {
    /** Why the user must not be asked; null where they may. */
    async stop(asker: Asker): Promise<Refusal | null> {
      if (await denials.muted(asker)) return refusal('site-blocked');
      if (asker.gesture || !(await denials.needsGesture(asker))) return null;
      return refusal('user-rejected', 'A user gesture is needed after a refusal: ask when the user clicks.');
    },
    /** The request was denied, or withdrawn. */
    async denied(asker: ApprovalRequest): Promise<void> {
      await denials.note(asker);
      if (!(await denials.muted(asker))) return;
      // What the site has asked already, under whichever of its names, is not put to the user one by one either.
      for (const approval of await approvals.list()) {
        if (approval.step === 'asking' && (await denials.muted(approval))) await approvals.answer(approval.id, false);
      }
    },
    allowed: (asker: ApprovalRequest): Promise<void> => denials.forget(asker),
  };
}

export type MayAsk = ReturnType<typeof createMayAsk>;
