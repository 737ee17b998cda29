import type { ApprovalRequest } from '#lib/approvals/approval.ts';
import type { Approvals } from '#lib/approvals/queue.ts';
import type { Denials } from '#lib/sites/denials.ts';
import { type Refusal, refusal } from './outcome.ts';

/** `gesture`: the user has just clicked or typed in the page. */
export interface Asker extends ApprovalRequest {
  /** Zero for the page itself. */
  frameId: number;
  gesture: boolean;
}

/** Milliseconds for pages to repeat their calls to a new background; then their approvals are withdrawn. */
export const pageReturns = 10_000;

/** Refused without asking the user. */
export const gestureNeeded = refusal('user-rejected', 'A user gesture is needed: ask when the user clicks.');

/** Decides whether a site may open an approval, and what follows a denial: nothing for Drawbridge's own pages. */
export function createMayAsk(deps: { denials: Denials; approvals: Approvals; ownOrigin: string }) {
  const { denials, approvals, ownOrigin } = deps;
  return {
    async stop(asker: Asker): Promise<Refusal | null> {
      if (asker.origin === ownOrigin) return null;
      if (await denials.muted(asker)) {
        return refusal('site-blocked', 'It is muted for a minute. Wait, then ask only after a click.');
      }
      if (asker.gesture || !(await denials.needsGesture(asker))) return null;
      return gestureNeeded;
    },
    async denied(asker: ApprovalRequest): Promise<void> {
      if (asker.origin === ownOrigin) return;
      await denials.note(asker);
      if (!(await denials.muted(asker))) return;
      // The site's other open approvals are denied too.
      for (const approval of await approvals.list()) {
        if (approval.step === 'asking' && (await denials.muted(approval))) await approvals.answer(approval.id, false);
      }
    },
    allowed: (asker: ApprovalRequest): Promise<void> => denials.forget(asker),
  };
}

export type MayAsk = ReturnType<typeof createMayAsk>;
