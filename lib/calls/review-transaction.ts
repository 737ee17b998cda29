import type { About, Answered, SiteApproval, TransactionApproval } from '#lib/approvals/approval.ts';
import type { KnownNames } from '#lib/approvals/known-names.ts';
import { explain } from '#lib/format/reason-text.ts';
import type { Clock } from '#lib/schedule.ts';
import { networkOf, type Settings } from '#lib/settings/settings.ts';
import { isSame, mayGoUnasked } from '#lib/sites/unasked.ts';
import { type Stored, storedBytes } from '#lib/storage/stored.ts';
import { isUnderstood } from '#lib/transactions/summary.ts';
import { readTransactionCall, type TransactionCall } from '#lib/wallet/transaction-call.ts';
import type { CallNouns, SiteNouns } from './call-nouns.ts';
import type { Asker } from './denials.ts';
import { type Outcome, refusal, withdrawn } from './outcome.ts';
import type { ClientCall } from './wallet-link.ts';

/** Largest request, in stored bytes: nobody can judge more. */
const mostOfOne = 32 * 1024;
/** Largest size of all requests, in bytes: `storage.session` holds 10 MiB. */
const mostOfAll = 4 * 1024 * 1024;

/** Milliseconds without an answer after which the wallet is taken to ask: a window that closes at once tells nothing. */
const askingAfterMs = 300;
/**
 * The same where the wallet has been slow to refuse the call: release 0.79 holds a second transaction of a key for 20 s
 * (vegaprotocol/vega v0.79.0, wallet/api/request_controller.go), and the window would open each time.
 */
const askingAfterBusyMs = 21_000;

/** Who allowed a call: the user just now, here for a while, or earlier. */
export type Decision = 'here' | 'always' | 'unasked';

/** `id` is the approval's, null where none was needed; it was allowed for that network and chain alone. */
type Review =
  | { kind: 'allowed'; by: Decision; id: string | null; networkId: string; chainId: string }
  | { kind: 'refused'; outcome: Outcome };

const refused = (...args: Parameters<typeof refusal>): Review => ({ kind: 'refused', outcome: refusal(...args) });

/** A call as the user is shown it, but for the names. */
type Shown = Omit<About<TransactionApproval>, 'names'>;

/** Shows the user what a call asks to sign: with the API token Drawbridge asks, with a session the wallet does. */
export interface Reviewer {
  /** Drawbridge's own review of calls with the API token, which the wallet does not review. */
  review(asker: Asker, key: string, call: ClientCall): Promise<Review>;
  /**
   * Says in a window what the wallet asks, in words. The call has gone already, and waits for none of it. `wasTooSoon`: the
   * wallet was busy when it was shown before. Returns what ends it, with the wallet's answer, and tells whether it was shown.
   */
  showInWallet(
    asker: Asker,
    key: string,
    call: ClientCall,
    networkId: string,
    chainId: string,
    wasTooSoon: boolean,
  ): () => boolean;
  /** `sent`: the wallet may have had it. `id` is null where no approval was needed. */
  finished(id: string | null, outcome: Outcome, sent: boolean): Promise<void>;
  /** Allows the transaction of an approval, and the same kind and key for a while if the approval offers that. */
  allowForAWhile(id: string): Promise<void>;
}

export type ReadKnownNames = (call: TransactionCall, networkId: string) => Promise<KnownNames>;

export function createReviewer(
  settings: Stored<Settings>,
  { sessions, unasked }: SiteNouns,
  { wallets, approvals, denials }: CallNouns,
  readNames: ReadKnownNames,
  { schedule }: Clock,
): Reviewer {
  /** With the names that are known. Null where it is more than a person can judge. */
  const named = async (shown: Shown): Promise<About<TransactionApproval> | null> => {
    if (storedBytes(shown) > mostOfOne) return null;
    const about = { ...shown, names: await readNames(shown, shown.networkId) };
    return storedBytes(about) > 2 * mostOfOne ? null : about;
  };

  return {
    async review(asker, key, { method, params }) {
      const { origin, topOrigin, tabId, frameId, gone } = asker;
      const read = readTransactionCall(method, params);
      if ('ambiguous' in read)
        return refused('bad-request', `${JSON.stringify(read.ambiguous)} in params can be read in two ways.`);
      const { call } = read;
      // What this very call has asked before the background ended.
      const isOwn = (left: SiteApproval): left is TransactionApproval =>
        left.kind === 'transaction' &&
        left.key === key &&
        left.origin === origin &&
        left.method === method &&
        left.publicKey === call.publicKey &&
        left.transaction === call.transaction;
      const earlier = await approvals.takeLeft(isOwn, gone);
      const networkId = earlier?.approval.networkId ?? (await sessions.networkOf(origin));
      const chain = earlier?.approval ?? (await wallets.of(networkId).guardEarly());
      if ('error' in chain) return { kind: 'refused', outcome: chain };
      const { chainId } = chain;
      const bound = { method, ...call, networkId, chainId };
      // In a page of another site the user may not know whose buttons they press.
      const offersUnasked =
        topOrigin === null &&
        frameId === 0 &&
        mayGoUnasked(origin, bound) &&
        isUnderstood(call.transactionKind, call.transaction);
      const shown: Shown = { kind: 'transaction', origin, topOrigin, tabId, key, ...bound, offersUnasked };
      let answered: Answered | null = earlier;
      if (!answered) {
        if (offersUnasked && (await unasked.maySend(origin, bound)))
          return { kind: 'allowed', by: 'unasked', id: null, networkId, chainId };
        const muted = await denials.refusalOf(asker);
        if (muted) return { kind: 'refused', outcome: muted };
        const about = await named(shown);
        if (!about) return refused('too-large', `More than ${mostOfOne} bytes cannot be reviewed by a person.`);
        if (storedBytes([about, ...(await approvals.list())]) > mostOfAll)
          return refused('too-many-requests', 'The requests that wait for the user are too large together.');
        answered = await approvals.ask(about, gone);
      }
      const { id, allowed } = answered;
      if (allowed) {
        await denials.forget(asker);
        const always = offersUnasked && (await unasked.maySend(origin, bound));
        return { kind: 'allowed', by: always ? 'always' : 'here', id, networkId, chainId };
      }
      // The user has not refused a request that went with its network.
      if (allowed === null && !networkOf(await settings.get(), networkId)) return refused('not-connected');
      await denials.denied(asker);
      return allowed === null ? { kind: 'refused', outcome: withdrawn } : refused('user-rejected');
    },

    showInWallet({ origin, topOrigin, tabId }, key, { method, params }, networkId, chainId, wasTooSoon) {
      let isOver = false;
      const open = async (): Promise<string | null> => {
        const { showWalletReviews } = await settings.get();
        const read = readTransactionCall(method, params);
        if (!showWalletReviews || 'ambiguous' in read) return null;
        const bound = { method, ...read.call, networkId, chainId };
        const about: Shown = { kind: 'transaction', origin, topOrigin, tabId, key, ...bound, offersUnasked: false };
        const request = await named(about);
        return isOver || !request ? null : approvals.showInWallet(request);
      };
      let shown: Promise<string | null> | undefined;
      const cancel = schedule(
        () => {
          shown = open();
          shown.catch(console.error);
        },
        wasTooSoon ? askingAfterBusyMs : askingAfterMs,
      );
      return () => {
        isOver = true;
        cancel();
        shown?.then((id) => id !== null && approvals.takeAway(id)).catch(console.error);
        return shown !== undefined;
      };
    },

    async finished(id, outcome, sent) {
      if (id === null) return;
      if ('result' in outcome) await approvals.finish(id, 'done', '');
      else await approvals.finish(id, sent ? 'failed' : 'not-sent', explain(outcome.error));
    },

    async allowForAWhile(id) {
      const asked = (await approvals.list()).find((approval) => approval.id === id && approval.step === 'asking');
      const always = asked?.kind === 'transaction' && asked.offersUnasked ? asked : null;
      if (always) await unasked.allow(always.origin, always);
      await approvals.answer(id, true);
      if (!always) return;
      for (const other of await approvals.list()) {
        const isOpen = other.kind === 'transaction' && other.step === 'asking' && other.origin === always.origin;
        if (isOpen && other.offersUnasked && isSame(other, always)) await approvals.answer(other.id, true);
      }
    },
  };
}
