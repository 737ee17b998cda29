import type { TransactionApproval } from '#lib/approvals/approval.ts';
import type { Approvals, Left } from '#lib/approvals/queue.ts';
import type { RpcError } from '#lib/bridge/reasons.ts';
import type { Identity } from '#lib/sites/identity.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import { isSame, mayGoUnasked } from '#lib/sites/unasked.ts';
import { readTransactionCall, type TransactionCall } from '#lib/wallet/transaction-call.ts';
import type { ChainGuard } from './chain-guard.ts';
import type { ClientCall } from './dispatch.ts';
import type { Ledger } from './ledger.ts';
import { type Outcome, refusal } from './outcome.ts';

/** Nobody can judge more than this, and storage that lasts until the browser ends takes 10 MiB in all. In characters. */
const mostToReview = 32 * 1024;

/** How long a page has, in milliseconds, to hand a call over again that an earlier life of the background asked about. */
const pageReturns = 10_000;

/** `id` names the approval, and is null where the user need not be asked. */
type Review = { kind: 'allowed'; id: string | null } | { kind: 'refused'; outcome: Outcome };

const refused = (...args: Parameters<typeof refusal>): Review => ({ kind: 'refused', outcome: refusal(...args) });

/**
 * Drawbridge's own review of what a site wants to sign or send with the API token, for which the wallet asks nobody.
 */
export function createReviewer(deps: {
  sessions: Sessions;
  approvals: Approvals;
  refusals: { note(origin: string): Promise<void>; muted(origin: string): Promise<boolean> };
  ledger: Ledger;
  /** The refusal of a call that must not go to the wallet now, asked before the user is; null where it may. */
  guard: ChainGuard;
  /** The sentence for the user about a call that failed. */
  explain: (error: RpcError) => string;
  /** The sentence for the user about a call that was allowed when its page was gone. */
  pageGone: string;
  /** Runs `job` in `ms` milliseconds. */
  schedule: (job: () => void, ms: number) => unknown;
}) {
  const { approvals, refusals, sessions } = deps;
  /** What an earlier life of the background left and no page has come back for yet, by the call's key. */
  const left = new Map<string, Left & { approval: TransactionApproval }>();

  const openOf = async (origin: string): Promise<TransactionApproval[]> =>
    (await approvals.list()).filter(
      (approval): approval is TransactionApproval =>
        approval.kind === 'transaction' && approval.step === 'asking' && approval.origin === origin,
    );

  const noteRefusal = async (origin: string): Promise<void> => {
    await refusals.note(origin);
    // Muted: what it has asked already is not put to the user one by one either.
    if (await refusals.muted(origin)) for (const { id } of await openOf(origin)) await approvals.answer(id, false);
  };

  /** The question that this very call has put before the background died; not another one under its name. */
  const takeLeft = (origin: string, key: string, method: string, call: TransactionCall): Left | null => {
    const found = left.get(key);
    const same =
      found?.approval.origin === origin &&
      found.approval.method === method &&
      found.approval.publicKey === call.publicKey &&
      found.approval.transaction === call.transaction;
    if (!found || !same) return null;
    left.delete(key);
    return found;
  };

  const awaitPage = async ({ approval, allowed }: Left & { approval: TransactionApproval }): Promise<void> => {
    const { id, key, origin } = approval;
    if (!(await allowed)) {
      if (!left.has(key)) return;
      await deps.ledger.settled(key, refusal('user-rejected'));
      left.delete(key);
      await noteRefusal(origin);
      return;
    }
    deps.schedule(() => {
      if (left.delete(key)) void approvals.finishTransaction(id, 'failed', deps.pageGone);
    }, pageReturns);
  };

  return {
    /** Decides on one call of a site that is connected by the API token, for as long as the user takes. */
    async review(identity: Identity, key: string, { method, params }: ClientCall): Promise<Review> {
      const { origin, topOrigin, tabId } = identity;
      const read = readTransactionCall(method, params);
      if ('ambiguous' in read)
        return refused('bad-request', `${JSON.stringify(read.ambiguous)} in params can be read in two ways.`);
      const { call } = read;
      const earlier = takeLeft(origin, key, method, call);
      if (!earlier) {
        if (await sessions.maySendUnasked(origin, { method, ...call })) return { kind: 'allowed', id: null };
        if (await refusals.muted(origin)) return refused('site-blocked');
        if (call.transaction.length > mostToReview) {
          return refused('too-large', `More than ${mostToReview} characters cannot be reviewed by a person.`);
        }
        const stop = await deps.guard(origin);
        if (stop) return { kind: 'refused', outcome: stop };
      }
      const { id, allowed } = earlier
        ? { id: earlier.approval.id, allowed: await earlier.allowed }
        : await approvals.askTransaction({ origin, topOrigin, tabId, key, method, ...call });
      if (allowed) return { kind: 'allowed', id };
      await noteRefusal(origin);
      return refused('user-rejected');
    },

    /** Shows how a call ended that the user was asked about. */
    async finished(id: string | null, outcome: Outcome): Promise<void> {
      if (id === null) return;
      if ('result' in outcome) await approvals.finishTransaction(id, 'done', '');
      else await approvals.finishTransaction(id, 'failed', deps.explain(outcome.error));
    },

    /** The user's answer. `always` lets the site do the same on this kind with this key for a while. */
    async answer(given: { id: string; allow: boolean; always?: boolean | undefined }): Promise<void> {
      const asked = (await approvals.list()).find(({ id, step }) => id === given.id && step === 'asking');
      const always =
        given.allow && given.always && asked?.kind === 'transaction' && mayGoUnasked(asked.origin, asked)
          ? asked
          : null;
      if (always) await sessions.allowUnasked(always.origin, always);
      await approvals.answer(given.id, given.allow);
      if (!always) return;
      for (const other of await openOf(always.origin)) {
        if (isSame(other, always)) await approvals.answer(other.id, true);
      }
    },

    /** Takes up what an earlier life of the background left: each waits for its page to hand the call over again. */
    resume(all: readonly Left[]): void {
      for (const { approval, allowed } of all) {
        if (approval.kind !== 'transaction') continue;
        const one = { approval, allowed };
        left.set(approval.key, one);
        void awaitPage(one);
      }
    },
  };
}

export type Reviewer = ReturnType<typeof createReviewer>;
