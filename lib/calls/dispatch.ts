import { createListeners } from '#lib/listeners.ts';
import { StorageError } from '#lib/storage/browser-area.ts';
import { connectWallet, disconnectWallet, getChainId, mayHaveEffect } from '#lib/wallet/methods-with-review.ts';
import { parseChainId } from '#lib/wallet/results.ts';
import { transactionOf } from '#lib/wallet/transaction-call.ts';
import type { CallNouns, SiteNouns } from './call-nouns.ts';
import type { ConnectSite } from './connect-site.ts';
import type { Asker } from './denials.ts';
import { answeredByUser } from './interrupted-reviews.ts';
import { apiTokenRefused, notSent, type Outcome, outcomeOf, type Refusal, refusal, withdrawn } from './outcome.ts';
import { type Busy, busyOf, isBusy } from './review-queue.ts';
import type { Decision, Reviewer } from './review-transaction.ts';
import type { ClientCall, WalletLink } from './wallet-link.ts';

/** A call of a site, or of Drawbridge itself. */
export interface AnsweredCall {
  readonly asker: Asker;
  readonly key: string;
  readonly call: ClientCall;
  /** Taken before, by a previous background or over a port that broke. */
  readonly isRetry: boolean;
  readonly outcome: Promise<Outcome>;
  /** By whom, and for which network and chain, it has been allowed here by now; null where the wallet asks. */
  allowed: { by: Decision; networkId: string; chainId: string } | null;
}

/** What a call with an effect passes right before it goes to the wallet, besides what all pass. */
export interface Gate {
  refusalOf(networkId: string): Promise<Refusal | null>;
  /** Stores that it may have had its effect. */
  sent(): Promise<unknown>;
  /** The wallet has refused it unexecuted. */
  unsent(): Promise<unknown>;
}

/** Routes one `client.*` call of one site, or of Drawbridge itself. */
export interface Dispatch {
  answer(asker: Asker, key: string, call: ClientCall, isRetry: boolean, gate?: Gate): Promise<Outcome>;
  onCall(listener: (call: AnsweredCall) => void): void;
}

/** A call on its way to the wallet. */
interface Attempt extends AnsweredCall {
  readonly gate: Gate | undefined;
  /** Where its turn comes. */
  place: { networkId: string; wallet: string };
  expectNoReview: boolean;
  cancelled: boolean;
  sent: boolean;
  /** A window has said that the wallet asks, where it was only slow to refuse the call as busy. */
  shownTooSoon: boolean;
}

export function createDispatch(
  { ownOrigin, guard, sessions }: SiteNouns,
  { wallets, ledger, denials, reviewQueue, callInSession }: CallNouns,
  connectSite: ConnectSite,
  reviewer: Reviewer,
): Dispatch {
  const answered = createListeners<AnsweredCall>();
  const counted = new WeakSet<object>();

  const disconnect = async (origin: string, call: ClientCall): Promise<Outcome> => {
    // Whatever the wallet says, the token is forgotten first.
    const ended = await sessions.end(origin);
    if (ended) await wallets.end(ended, call);
    return { result: null };
  };

  /** Any site may ask, so the answer says nothing about the settings. The request goes on without its page: others may share it. */
  const chainFor = async ({ gone }: Asker, wallet: WalletLink, named?: string) => {
    if (gone?.aborted) return withdrawn;
    const left = new Promise<void>((resolve) => gone?.addEventListener('abort', () => resolve(), { once: true }));
    const answer = await Promise.race([wallet.askChain(), left]);
    if (!answer || gone?.aborted) return withdrawn;
    const found = answer.kind === 'result' ? parseChainId(answer.result) : null;
    const isNamed = named === undefined || found === null || found === named;
    return isNamed ? outcomeOf(answer) : refusal('wrong-chain', `The wallet is on ${found}.`);
  };

  const perform = async (attempt: Attempt): Promise<Outcome | Busy> => {
    const { key, call, gate, allowed, expectNoReview } = attempt;
    const { origin } = attempt.asker;
    const effect = mayHaveEffect(call.method);
    /** By the user here, or nobody is asked. */
    const isAllowed = allowed !== null || expectNoReview;
    // Right before it goes: a review and the queue may have taken an hour, in which the user may have refused another call.
    const refused = (await guard.blockOf(origin)) ?? (isAllowed ? null : await denials.refusalOf(attempt.asker));
    if (refused) return refused;
    const networkId = allowed?.networkId ?? (await sessions.networkOf(origin));
    const chain = effect
      ? ((await gate?.refusalOf(networkId)) ?? (await wallets.of(networkId).guard(allowed?.chainId, call.chainId)))
      : null;
    if (chain && 'error' in chain) return chain;
    const credential = await sessions.credential(origin);
    // The site may have moved to another network meanwhile.
    if (credential?.networkId !== networkId) return refusal('not-connected');
    // Or been reconnected with the API token: this call was meant for a session.
    if (credential.kind === 'api-token' && effect && allowed === null) return refusal('not-connected');
    if (attempt.cancelled) return cancelledOutcome(call.method, false);
    if (attempt.asker.gone?.aborted) return withdrawn;
    attempt.sent = true;
    try {
      if (effect) await ledger.sent(key);
      // Last: a background that ends in between has sent nothing, and knows it.
      await gate?.sent();
    } catch (error) {
      attempt.sent = false;
      throw error;
    }
    // Neither an effect nor a review may happen twice.
    const onReview = effect ? undefined : () => ledger.sent(key);
    const takeBack = async (): Promise<void> => {
      attempt.sent = false;
      await ledger.forget(key);
      await gate?.unsent();
    };
    const isShown = chain && credential.kind === 'session' && origin !== ownOrigin;
    const takeAway = isShown
      ? reviewer.showInWallet(attempt.asker, key, call, networkId, chain.chainId, attempt.shownTooSoon)
      : undefined;
    const answer = await callInSession(origin, call, credential, { expectNoReview, onReview })
      .catch(async (error) => {
        // Once the call has gone nothing that cannot be stored rejects.
        if (error instanceof StorageError) await takeBack();
        throw error;
      })
      .finally(() => {
        if (takeAway?.()) attempt.shownTooSoon = true;
      });
    const busy = busyOf(answer);
    if (busy) {
      await takeBack();
      return busy;
    }
    if (answer.kind === 'token-invalid' && credential.kind === 'api-token') return apiTokenRefused;
    const outcome = outcomeOf(answer, effect);
    // Before the next call of the site has its turn. A cancelled one has been counted, and so has an answer that calls share.
    const isRefused = 'error' in outcome && answeredByUser.has(outcome.error.code);
    const told = isRefused ? denials.denied : 'result' in outcome && !isAllowed && denials.forget;
    const isFirst = !counted.has(answer) && counted.add(answer);
    if (told && isFirst && !attempt.cancelled) await told(attempt.asker).catch(console.error);
    return outcome;
  };

  const inTurn = async (attempt: Attempt): Promise<Outcome> => {
    const { key, call, expectNoReview } = attempt;
    const { origin, gone } = attempt.asker;
    const { method } = call;
    const { publicKey } = transactionOf(call);
    const turn = await reviewQueue.run({ key, origin, ...attempt.place, method, publicKey, gone, expectNoReview }, () =>
      perform(attempt),
    );
    if (turn.kind === 'done') return turn.value;
    if (turn.kind === 'gone') return withdrawn;
    attempt.cancelled = true;
    await denials.denied(attempt.asker).catch(console.error);
    return cancelledOutcome(method, attempt.sent);
  };

  /** With the API token the wallet reviews nothing, so Drawbridge does. */
  const withReview = async (attempt: Attempt): Promise<Outcome> => {
    const review = await reviewer.review(attempt.asker, attempt.key, attempt.call);
    if (review.kind === 'refused') return review.outcome;
    attempt.allowed = review;
    let outcome: Outcome = refusal('outcome-unknown');
    try {
      outcome = await inTurn(attempt);
    } catch (error) {
      if (!attempt.sent) outcome = notSent(error);
      throw error;
    } finally {
      await reviewer.finished(review.id, outcome, attempt.sent).catch(console.error);
    }
    return outcome;
  };

  const run = async (attempt: Attempt): Promise<Outcome> => {
    const { asker, key, call, isRetry } = attempt;
    const { origin } = asker;
    const { method, chainId } = call;
    const effect = mayHaveEffect(method);
    if (isRetry) {
      const before = await ledger.find(key);
      // A page that repeats a delivered call did not read it. Connecting again finds the session.
      const unread = (before === 'delivered' || before === 'forgotten') && method !== connectWallet && effect;
      if (before === 'sent' || unread) return refusal('outcome-unknown');
      if (typeof before === 'object') return before;
    }
    const blocked = await guard.blockOf(origin);
    if (blocked) return blocked;
    if (method === disconnectWallet) return disconnect(origin, call);
    if (method === connectWallet) return connectSite(asker, chainId, isRetry);
    const networkId = await sessions.networkOf(origin);
    const wallet = wallets.of(networkId);
    if (method === getChainId) return chainFor(asker, wallet, chainId);
    const credential = await sessions.credential(origin);
    if (!credential) return refusal('not-connected');
    // Before anybody is asked; a call with an effect is checked again right before it goes.
    const chain = chainId === undefined ? null : await wallet.guardEarly(chainId);
    if (chain && 'error' in chain) return chain;
    await sessions.called(origin);
    attempt.place = { networkId, wallet: await wallet.address() };
    const byApiToken = credential.kind === 'api-token';
    // Once keys were listed in this session, listing them again opens none.
    attempt.expectNoReview = !effect && (byApiToken || (await sessions.hasListedKeys(origin)));
    if (byApiToken && effect) return withReview(attempt);
    const muted = await denials.refusalOf(asker);
    if (muted && !attempt.expectNoReview) return muted;
    // An open review holds up no call that needs none. One that does need it is refused as busy.
    if (attempt.expectNoReview && !reviewQueue.idle(attempt.place.wallet)) {
      const outcome = await reviewQueue.beside(attempt.place.wallet, () => perform(attempt));
      if (!isBusy(outcome)) return outcome;
      attempt.expectNoReview = false;
    }
    return inTurn(attempt);
  };

  return {
    answer(asker, key, call, isRetry, gate) {
      const { promise: outcome, resolve } = Promise.withResolvers<Outcome>();
      const attempt: Attempt = {
        asker,
        key,
        call,
        isRetry,
        outcome,
        gate,
        place: { networkId: '', wallet: '' },
        allowed: null,
        expectNoReview: false,
        cancelled: false,
        sent: false,
        shownTooSoon: false,
      };
      answered.tell(attempt);
      resolve(run(attempt));
      return outcome;
    },
    onCall: answered.add,
  };
}

function cancelledOutcome(method: string, sent: boolean): Outcome {
  if (!sent) return refusal('user-rejected', 'The user cancelled the call before it went to the wallet.');
  if (!mayHaveEffect(method)) return refusal('user-rejected', 'The user cancelled the call.');
  return refusal('outcome-unknown', 'The user stopped waiting for a call that the wallet still asks about.');
}
