import type { TransactionApproval } from '#lib/approvals/approval.ts';
import type { KnownNames } from '#lib/approvals/known-names.ts';
import type { Answer, Approvals, Left } from '#lib/approvals/queue.ts';
import type { RpcError } from '#lib/bridge/reasons.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import { isSame, mayGoUnasked } from '#lib/sites/unasked.ts';
import { isUnderstood } from '#lib/transactions/understood.ts';
import { readTransactionCall, type TransactionCall } from '#lib/wallet/transaction-call.ts';
import type { ChainGuard } from './chain-guard.ts';
import type { ClientCall } from './dispatch.ts';
import type { Ledger } from './ledger.ts';
import { type Asker, type MayAsk, pageReturns } from './may-ask.ts';
import { type Outcome, refusal, withdrawn } from './outcome.ts';
import { utf8Length } from './page-message.ts';

/** Largest request, in stored bytes: nobody can judge more. */
const mostOfOne = 32 * 1024;
/** Largest size of all requests, in bytes: `storage.session` holds 10 MiB. */
const mostOfAll = 4 * 1024 * 1024;

const storedBytes = (value: unknown): number => utf8Length(JSON.stringify(value));

/** Who allowed a call: the user just now, here for a while, or earlier. */
export type Decision = 'here' | 'always' | 'unasked';

/** `id` is the approval's, null where none was needed; `chainId` the chain for which it was allowed. */
type Review =
  | { kind: 'allowed'; id: string | null; chainId: string; by: Decision }
  | { kind: 'refused'; outcome: Outcome };

const refused = (...args: Parameters<typeof refusal>): Review => ({ kind: 'refused', outcome: refusal(...args) });

type LeftReview = Left & { approval: TransactionApproval };

/** Drawbridge's own review of calls with the API token, which the wallet does not review. */
export function createReviewer(deps: {
  sessions: Sessions;
  approvals: Approvals;
  mayAsk: MayAsk;
  ledger: Ledger;
  guard: ChainGuard;
  networkId: () => Promise<string>;
  /** The wallet's name for a key; null if it has not listed the key to any site. */
  keyName: (publicKey: string) => Promise<string | null>;
  names: (transaction: string) => Promise<KnownNames>;
  explain: (error: RpcError) => string;
  pageGone: () => string;
  schedule: (job: () => void, ms: number) => unknown;
}) {
  const { approvals, mayAsk, sessions } = deps;
  /** Approvals of a previous background that no page has come back for, by ledger key. */
  const left = new Map<string, LeftReview>();

  const openOf = async (origin: string): Promise<TransactionApproval[]> =>
    (await approvals.list()).filter(
      (approval): approval is TransactionApproval =>
        approval.kind === 'transaction' && approval.step === 'asking' && approval.origin === origin,
    );

  /** The approval that this very call opened before the background ended. */
  const takeLeft = (origin: string, key: string, method: string, call: TransactionCall): LeftReview | null => {
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

  const answerTo = async (
    { approval: { id }, allowed }: Left,
    gone: AbortSignal | undefined,
  ): Promise<{ id: string; allowed: Answer }> => {
    await approvals.withdrawWith(gone, id);
    return { id, allowed: await allowed };
  };

  const awaitPage = async ({ approval, allowed }: LeftReview): Promise<void> => {
    const { id, key } = approval;
    let answer: Answer | undefined;
    deps.schedule(() => {
      if (!left.has(key)) return;
      if (answer === undefined) return void approvals.withdraw(id);
      left.delete(key);
      void approvals.finish(id, 'not-sent', deps.pageGone());
    }, pageReturns);
    answer = await allowed;
    if (answer || !left.has(key)) return;
    if (answer === false) await deps.ledger.settled(key, refusal('user-rejected'));
    left.delete(key);
    await mayAsk.denied(approval);
  };

  return {
    /** Decides on one call, for as long as the user takes. */
    async review(asker: Asker, key: string, { method, params }: ClientCall): Promise<Review> {
      const { origin, topOrigin, tabId, frameId, gone } = asker;
      const read = readTransactionCall(method, params);
      if ('ambiguous' in read)
        return refused('bad-request', `${JSON.stringify(read.ambiguous)} in params can be read in two ways.`);
      const { call } = read;
      const earlier = takeLeft(origin, key, method, call);
      const networkId = earlier?.approval.networkId ?? (await deps.networkId());
      const chain = earlier?.approval ?? (await deps.guard(origin));
      if ('error' in chain) return { kind: 'refused', outcome: chain };
      const { chainId } = chain;
      const bound = { method, ...call, networkId, chainId };
      // In a page of another site the user may not know whose buttons they press.
      const offersUnasked =
        topOrigin === null &&
        frameId === 0 &&
        mayGoUnasked(origin, bound) &&
        isUnderstood(call.transactionKind, call.transaction);
      if (!earlier) {
        if (offersUnasked && (await sessions.maySendUnasked(origin, bound)))
          return { kind: 'allowed', id: null, chainId, by: 'unasked' };
        const muted = await mayAsk.stop(asker);
        if (muted) return { kind: 'refused', outcome: muted };
        const size = storedBytes({ origin, topOrigin, key, ...bound });
        if (size > mostOfOne) {
          return refused('too-large', `More than ${mostOfOne} bytes cannot be reviewed by a person.`);
        }
        if (size + storedBytes(await approvals.list()) > mostOfAll) {
          return refused('too-many-requests', 'The requests that wait for the user are too large together.');
        }
      }
      const { id, allowed } = earlier
        ? await answerTo(earlier, gone)
        : await approvals.askTransaction({
            ...{ origin, topOrigin, tabId, gone, key, ...bound, offersUnasked },
            keyName: await deps.keyName(call.publicKey),
            names: await deps.names(call.transaction),
          });
      if (allowed) {
        await mayAsk.allowed(asker);
        const always = offersUnasked && (await sessions.maySendUnasked(origin, bound));
        return { kind: 'allowed', id, chainId, by: always ? 'always' : 'here' };
      }
      await mayAsk.denied(asker);
      return allowed === null ? { kind: 'refused', outcome: withdrawn } : refused('user-rejected');
    },

    /** `sent`: the wallet may have had it. */
    async finished(id: string | null, outcome: Outcome, sent: boolean): Promise<void> {
      if (id === null) return;
      if ('result' in outcome) await approvals.finish(id, 'done', '');
      else await approvals.finish(id, sent ? 'failed' : 'not-sent', deps.explain(outcome.error));
    },

    /** The user's answer. `always` allows the same kind and key for a while. */
    async answer(given: { id: string; allow: boolean; always?: boolean | undefined }): Promise<void> {
      const asked = (await approvals.list()).find(({ id, step }) => id === given.id && step === 'asking');
      const always = given.allow && given.always && asked?.kind === 'transaction' && asked.offersUnasked ? asked : null;
      if (always) await sessions.allowUnasked(always.origin, always);
      await approvals.answer(given.id, given.allow);
      if (!always) return;
      for (const other of await openOf(always.origin)) {
        if (other.offersUnasked && isSame(other, always)) await approvals.answer(other.id, true);
      }
    },

    /** Resumes a previous background's approvals: each waits for its page to repeat the call. */
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
