import { createListeners } from '#lib/listeners.ts';
import type { SiteGuard } from '#lib/sites/blocked-sites.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import {
  connectWallet,
  disconnectWallet,
  getChainId,
  listKeys,
  mayHaveEffect,
} from '#lib/wallet/methods-with-review.ts';
import { transactionOf } from '#lib/wallet/transaction-call.ts';
import type { Connector } from './connect-site.ts';
import type { Asker } from './denials.ts';
import type { Ledger } from './ledger.ts';
import { apiTokenRefused, type Outcome, outcomeOf, outcomeOnceSent, refusal, withdrawn } from './outcome.ts';
import { type Busy, busyOf, isBusy, type ReviewQueue } from './review-queue.ts';
import type { Reviewer } from './review-transaction.ts';
import type { SessionCalls } from './session-call.ts';
import type { ChainGuard, ClientCall, WalletLink } from './wallet-link.ts';

/** A call that is being answered. */
export interface AnsweredCall {
  origin: string;
  key: string;
  call: ClientCall;
  /** Taken before, by a previous background or over a port that broke. */
  isRetry: boolean;
  outcome: Promise<Outcome>;
}

/** What a call with an effect passes right before it goes to the wallet. */
export interface Gate {
  guard: ChainGuard;
  /** Stores that it may have had its effect. */
  sent(key: string): Promise<void>;
  /** The wallet has refused it unexecuted. */
  unsent(key: string): Promise<void>;
}

/** Routes one `client.*` call of one site, or of Drawbridge itself. */
export interface Dispatch {
  /** Answers a call, and tells of it. */
  answer(asker: Asker, key: string, call: ClientCall, isRetry: boolean): Promise<Outcome>;
  /** Answers a call that whoever makes it tells of, and that passes a gate of its own. */
  run(asker: Asker, key: string, call: ClientCall, isRetry: boolean, gate: Gate): Promise<Outcome>;
  onCall(listener: (call: AnsweredCall) => void): void;
}

interface CallProgress {
  /** The chain for which the user allowed it here; null where the wallet asks. */
  readonly allowedOn: string | null;
  readonly expectNoReview: boolean;
  /** The user no longer waits. */
  cancelled: boolean;
  sent: boolean;
}

const newProgress = (allowedOn: string | null, expectNoReview: boolean): CallProgress => ({
  allowedOn,
  expectNoReview,
  cancelled: false,
  sent: false,
});

export function createDispatch(deps: {
  guard: SiteGuard;
  sessions: Sessions;
  connector: Connector;
  ledger: Ledger;
  wallet: WalletLink;
  sessionCalls: SessionCalls;
  reviewQueue: ReviewQueue;
  reviewer: Reviewer;
}): Dispatch {
  const { guard, sessions, connector, ledger, wallet, reviewQueue, reviewer } = deps;
  const answered = createListeners<AnsweredCall>();
  const gateOfSites: Gate = { guard: wallet.guard, sent: ledger.sent, unsent: ledger.forget };

  const disconnect = async (origin: string, call: ClientCall): Promise<Outcome> => {
    // Whatever the wallet says, the token is forgotten first.
    const token = await sessions.end(origin);
    if (token) await wallet.call(origin, call, token);
    return { result: null };
  };

  /** Sends the call with the site's current session. */
  const perform = async (
    origin: string,
    key: string,
    call: ClientCall,
    gate: Gate,
    progress: CallProgress,
  ): Promise<Outcome | Busy> => {
    const effect = mayHaveEffect(call.method);
    // Right before it goes: a review and the queue may have taken an hour.
    const blocked = await guard.blockOf(origin);
    if (blocked) return blocked;
    const chain = effect ? await gate.guard(origin, progress.allowedOn) : null;
    if (chain && 'error' in chain) return chain;
    const credential = await sessions.credential(origin);
    // The site may have been reconnected with the API token: this call was meant for a session.
    if (!credential || (credential.kind === 'api-token' && effect && progress.allowedOn === null))
      return refusal('not-connected');
    if (progress.cancelled) return cancelledOutcome(call.method, false);
    progress.sent = true;
    if (effect) await gate.sent(key);
    const answer = await deps.sessionCalls.send(origin, call, credential, {
      expectNoReview: progress.expectNoReview,
      // Neither an effect nor a review may happen twice.
      ...(effect ? {} : { onReview: () => gate.sent(key) }),
    });
    const busy = busyOf(answer);
    if (busy) {
      progress.sent = false;
      await gate.unsent(key);
      return busy;
    }
    if (answer.kind === 'token-invalid' && credential.kind === 'api-token') return apiTokenRefused;
    return effect ? outcomeOnceSent(answer) : outcomeOf(answer);
  };

  const inTurn = async (
    { origin, gone }: Asker,
    key: string,
    call: ClientCall,
    gate: Gate,
    progress: CallProgress,
  ): Promise<Outcome> => {
    const { method } = call;
    const { publicKey } = transactionOf(call);
    const { expectNoReview } = progress;
    const turn = await reviewQueue.run({ origin, method, publicKey, gone, expectNoReview }, () =>
      perform(origin, key, call, gate, progress),
    );
    if (turn.kind === 'done') return turn.value;
    if (turn.kind === 'gone') return withdrawn;
    progress.cancelled = true;
    return cancelledOutcome(method, progress.sent);
  };

  /** With the API token the wallet reviews nothing, so Drawbridge does. */
  const withReview = async (asker: Asker, key: string, call: ClientCall, gate: Gate): Promise<Outcome> => {
    const review = await reviewer.review(asker, key, call);
    if (review.kind === 'refused') return review.outcome;
    const progress = newProgress(review.chainId, false);
    let outcome: Outcome = refusal('outcome-unknown');
    try {
      outcome = await inTurn(asker, key, call, gate, progress);
    } finally {
      await reviewer.finished(review.id, outcome, progress.sent);
    }
    return outcome;
  };

  /** Keys were listed in this session, so no review is expected. */
  const listsUnasked = async (origin: string, method: string): Promise<boolean> =>
    method === listKeys && (await sessions.hasListedKeys(origin));

  const run: Dispatch['run'] = async (asker, key, call, isRetry, gate) => {
    const { origin } = asker;
    const { method } = call;
    if (isRetry) {
      const before = await ledger.find(key);
      // A page that repeats a delivered call did not read it. Connecting again finds the session.
      const unread =
        (before === 'delivered' || before === 'forgotten') && method !== connectWallet && mayHaveEffect(method);
      if (before === 'sent' || unread) return refusal('outcome-unknown');
      if (typeof before === 'object') return before;
    }
    const blocked = await guard.blockOf(origin);
    if (blocked) return blocked;
    if (method === connectWallet) return isRetry ? connector.connectAgain(asker) : connector.connect(asker);
    if (method === disconnectWallet) return disconnect(origin, call);
    if (method === getChainId) {
      const answer = await wallet.call(origin, call, null, asker.gone);
      return asker.gone?.aborted ? withdrawn : outcomeOf(answer);
    }

    const credential = await sessions.credential(origin);
    if (!credential) return refusal('not-connected');
    await sessions.called(origin);
    if (credential.kind === 'api-token' && mayHaveEffect(method)) return withReview(asker, key, call, gate);
    const expectNoReview = credential.kind === 'api-token' || (await listsUnasked(origin, method));
    // An open review holds up no call that needs none. One that does need it is refused as busy.
    if (expectNoReview && !reviewQueue.idle()) {
      const outcome = await perform(origin, key, call, gate, newProgress(null, expectNoReview));
      if (!isBusy(outcome)) return outcome;
      return inTurn(asker, key, call, gate, newProgress(null, false));
    }
    return inTurn(asker, key, call, gate, newProgress(null, expectNoReview));
  };

  return {
    answer(asker, key, call, isRetry) {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      answered.tell({ origin: asker.origin, key, call, isRetry, outcome: promise });
      resolve(run(asker, key, call, isRetry, gateOfSites));
      return promise;
    },
    run,
    onCall: answered.add,
  };
}

function cancelledOutcome(method: string, sent: boolean): Outcome {
  if (!sent) return refusal('user-rejected', 'The user cancelled the call before it went to the wallet.');
  if (!mayHaveEffect(method)) return refusal('user-rejected', 'The user cancelled the call.');
  return refusal('outcome-unknown', 'The user stopped waiting for a call that the wallet still asks about.');
}
