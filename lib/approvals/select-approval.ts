import type { Approval } from './approval.ts';

/** The approval window's memory of requests by ID. */
export interface ApprovalSelection {
  current: string | null;
  /** Put aside by the user while the wallet reviews them. */
  aside: ReadonlySet<string>;
  /** The user has seen the outcome. */
  done: ReadonlySet<string>;
}

export const noSelection: ApprovalSelection = { current: null, aside: new Set(), done: new Set() };

const isOpen = ({ step }: Approval): boolean => step === 'asking' || step === 'in-wallet';

/**
 * The request to show, or null when the window may close. The current one stays until it is removed, done or put aside:
 * what the user reads must not change. Then the oldest that waits for an answer, then one in the wallet, then failures
 * from before the window opened.
 */
export function approvalToShow(approvals: readonly Approval[], selection: ApprovalSelection): Approval | null {
  const left = approvals.filter(({ id }) => !selection.done.has(id));
  const current = left.find(({ id }) => id === selection.current && !selection.aside.has(id));
  // What is in the wallet by its step has not gone there while the user is asked to see to the wallet first.
  const first = current?.step === 'in-wallet' ? left.find(({ kind }) => kind === 'leftover') : undefined;
  return (
    first ??
    current ??
    left.find(({ step }) => step === 'asking') ??
    left.find(({ step }) => step === 'in-wallet') ??
    left.find(({ id, step }) => step !== 'done' || selection.aside.has(id)) ??
    null
  );
}

/** Position among the open requests: "1 of 3". */
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
