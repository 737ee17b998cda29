import type { Sessions } from '#lib/sites/sessions.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import {
  connectWallet,
  disconnectWallet,
  getChainId,
  listKeys,
  mayHaveEffect,
} from '#lib/wallet/methods-with-review.ts';
import { transactionOf } from '#lib/wallet/transaction-call.ts';
import type { ChainGuard } from './chain-guard.ts';
import type { Connector } from './connect-site.ts';
import type { Ledger } from './ledger.ts';
import type { Asker } from './may-ask.ts';
import { apiTokenRefused, type Outcome, outcomeOf, outcomeOnceSent, refusal, withdrawn } from './outcome.ts';
import { type Busy, busyOf, isBusy, type ReviewQueue } from './review-queue.ts';
import type { Decision, Reviewer } from './review-transaction.ts';
import type { SessionCall } from './session-call.ts';
import type { SiteGuard } from './site-guard.ts';

export interface ClientCall {
  method: string;
  /** Well-formed JSON text; null for none. */
  params: string | null;
}

/** Calls the wallet service with the site's Origin. `gone` ends the call: never one that may open a review. */
export type CallWallet = (
  origin: string,
  call: ClientCall,
  token: string | null,
  gone?: AbortSignal,
) => Promise<WalletAnswer>;

interface CallProgress {
  /** The chain for which the user allowed it here; null where the wallet asks. */
  readonly allowedOn: string | null;
  /** The wallet most likely opens no review. */
  readonly quick: boolean;
  /** The user no longer waits. */
  cancelled: boolean;
  sent: boolean;
}

const newProgress = (allowedOn: string | null, quick: boolean): CallProgress => ({
  allowedOn,
  quick,
  cancelled: false,
  sent: false,
});

/** Routes one `client.*` call of one site. */
export function createDispatch(deps: {
  blockOf: SiteGuard;
  sessions: Sessions;
  connector: Connector;
  ledger: Pick<Ledger, 'sent' | 'forget' | 'find'>;
  callWallet: CallWallet;
  callWithSession: SessionCall;
  reviewQueue: ReviewQueue;
  reviewer: Reviewer;
  guard: ChainGuard;
  /** The wallet may be reviewing a call that needed no approval here. */
  walletReviews: () => void;
  /** Called with who allowed a call that Drawbridge reviews. */
  decided: (key: string, by: Decision) => void;
}) {
  const { sessions, connector, ledger } = deps;

  const disconnect = async (origin: string, call: ClientCall): Promise<Outcome> => {
    // Whatever the wallet says, the token is forgotten first.
    const token = await sessions.end(origin);
    if (token) await deps.callWallet(origin, call, token);
    return { result: null };
  };

  /** Sends the call with the site's current session. */
  const perform = async (
    origin: string,
    key: string,
    call: ClientCall,
    progress: CallProgress,
  ): Promise<Outcome | Busy> => {
    const effect = mayHaveEffect(call.method);
    // Right before it goes: a review and the queue may have taken an hour.
    const blocked = await deps.blockOf(origin);
    if (blocked) return blocked;
    const chain = effect ? await deps.guard(origin, progress.allowedOn) : null;
    if (chain && 'error' in chain) return chain;
    const credential = await sessions.credential(origin);
    // The site may have been reconnected with the API token: this call was meant for a session.
    if (!credential || (credential.kind === 'api-token' && effect && progress.allowedOn === null))
      return refusal('not-connected');
    if (progress.cancelled) return cancelledOutcome(call.method, false);
    progress.sent = true;
    if (effect) await ledger.sent(key);
    // Neither an effect nor a review may happen twice.
    const onReview = async (): Promise<void> => {
      await ledger.sent(key);
      deps.walletReviews();
    };
    const answer = await deps.callWithSession(origin, call, credential, {
      quick: progress.quick,
      ...(effect ? {} : { onReview }),
    });
    const busy = busyOf(answer);
    if (busy) {
      progress.sent = false;
      await ledger.forget(key);
      return busy;
    }
    if (answer.kind === 'token-invalid' && credential.kind === 'api-token') return apiTokenRefused;
    return effect ? outcomeOnceSent(answer) : outcomeOf(answer);
  };

  const inTurn = async (
    { origin, gone }: Asker,
    key: string,
    call: ClientCall,
    progress: CallProgress,
  ): Promise<Outcome> => {
    const { method } = call;
    const { publicKey } = transactionOf(call);
    const turn = await deps.reviewQueue.run({ origin, method, publicKey, gone, quick: progress.quick }, () =>
      perform(origin, key, call, progress),
    );
    if (turn.kind === 'done') return turn.value;
    if (turn.kind === 'gone') return withdrawn;
    progress.cancelled = true;
    return cancelledOutcome(method, progress.sent);
  };

  /** With the API token the wallet reviews nothing, so Drawbridge does. */
  const withReview = async (asker: Asker, key: string, call: ClientCall): Promise<Outcome> => {
    const review = await deps.reviewer.review(asker, key, call);
    if (review.kind === 'refused') return review.outcome;
    deps.decided(key, review.by);
    const progress = newProgress(review.chainId, false);
    let outcome: Outcome = refusal('outcome-unknown');
    try {
      outcome = await inTurn(asker, key, call, progress);
    } finally {
      await deps.reviewer.finished(review.id, outcome, progress.sent);
    }
    return outcome;
  };

  /** It has listed keys for this session before, and most likely opens no review. */
  const listsUnasked = async (origin: string, method: string): Promise<boolean> =>
    method === listKeys && (await sessions.hasListedKeys(origin));

  /** `again`: taken before, by a previous background or over a port that broke. */
  return async (asker: Asker, key: string, call: ClientCall, again: boolean): Promise<Outcome> => {
    const { origin } = asker;
    const { method } = call;
    if (again) {
      const before = await ledger.find(key);
      // A page that repeats a delivered call did not read it. Connecting again finds the session.
      const unread = before === 'delivered' && method !== connectWallet && mayHaveEffect(method);
      if (before === 'sent' || unread) return refusal('outcome-unknown');
      if (typeof before === 'object') return before;
    }
    const blocked = await deps.blockOf(origin);
    if (blocked) return blocked;
    if (method === connectWallet) return again ? connector.connectAgain(asker) : connector.connect(asker);
    if (method === disconnectWallet) return disconnect(origin, call);
    if (method === getChainId) {
      const answer = await deps.callWallet(origin, call, null, asker.gone);
      return asker.gone?.aborted ? withdrawn : outcomeOf(answer);
    }

    const credential = await sessions.credential(origin);
    if (!credential) return refusal('not-connected');
    await sessions.called(origin);
    if (credential.kind === 'api-token' && mayHaveEffect(method)) return withReview(asker, key, call);
    const quick = credential.kind === 'api-token' || (await listsUnasked(origin, method));
    // An open review holds up no call that needs none. One that does need it is refused as busy.
    if (quick && !deps.reviewQueue.idle()) {
      const outcome = await perform(origin, key, call, newProgress(null, quick));
      if (!isBusy(outcome)) return outcome;
      return inTurn(asker, key, call, newProgress(null, false));
    }
    return inTurn(asker, key, call, newProgress(null, quick));
  };
}

function cancelledOutcome(method: string, sent: boolean): Outcome {
  if (!sent) return refusal('user-rejected', 'The user cancelled the call before it went to the wallet.');
  if (!mayHaveEffect(method)) return refusal('user-rejected', 'The user cancelled the call.');
  return refusal('outcome-unknown', 'The user stopped waiting for a call that the wallet still asks about.');
}
