import type { Approval } from './approval.ts';

/** What the approval window remembers of the requests it has shown. */
export interface ApprovalTurn {
  /** The request on screen. */
  current: string | null;
  /** Requests the user has put aside while the wallet asks about them. */
  aside: ReadonlySet<string>;
  /** Requests whose outcome the user has seen. */
  done: ReadonlySet<string>;
}

export const firstTurn: ApprovalTurn = { current: null, aside: new Set(), done: new Set() };

function isOpen(approval: Approval): boolean {
  return approval.step === 'asking' || approval.step === 'in-wallet';
}

/**
 * The request to show, or null when nothing is left and the window may close. The one on screen stays until it is
 * taken away, done or put aside: what the user reads must never change under a moving hand. Then the oldest one that
 * waits for an answer, then one that waits in the wallet, then what went wrong before the window was there to show it.
 */
export function approvalToShow(approvals: readonly Approval[], turn: ApprovalTurn): Approval | null {
  const left = approvals.filter(({ id }) => !turn.done.has(id));
  const current = left.find(({ id }) => id === turn.current && !turn.aside.has(id));
  return (
    current ??
    left.find(({ step }) => step === 'asking') ??
    left.find(({ step }) => step === 'in-wallet') ??
    left.find(({ id, step }) => (step !== 'connected' && step !== 'done') || turn.aside.has(id)) ??
    null
  );
}

/** Where `shown` stands among the requests that are open: "1 of 3". */
export function approvalPosition(
  approvals: readonly Approval[],
  shown: Approval,
): { position: number; total: number; asking: number } {
  const open = approvals.filter((approval) => isOpen(approval) || approval.id === shown.id);
  return {
    position: open.findIndex(({ id }) => id === shown.id) + 1,
    total: open.length,
    asking: open.filter(({ id, step }) => step === 'asking' && id !== shown.id).length,
  };
}
