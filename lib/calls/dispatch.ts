import type { Identity } from '#lib/sites/identity.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import { keyListSchema } from '#lib/wallet/key.ts';
import { mayHaveEffect, mayOpenReview } from '#lib/wallet/methods-with-review.ts';
import type { Connector } from './connect-site.ts';
import type { Ledger } from './ledger.ts';
import { type Outcome, outcomeOf, refusal } from './outcome.ts';
import type { Reviewer } from './review-transaction.ts';
import type { Turns } from './turns.ts';

export interface ClientCall {
  method: string;
  /** JSON text, already known to be well-formed; null for none. */
  params: string | null;
}

/** One call to the wallet service in the name of a site. */
export type CallWallet = (origin: string, call: ClientCall, token: string | null) => Promise<WalletAnswer>;

/** How far a call has come. */
interface Way {
  /** Whether the user has allowed this very call here. */
  readonly reviewed: boolean;
  /** Whether the user no longer waits for it. */
  cancelled: boolean;
  sent: boolean;
}

const begin = (reviewed: boolean): Way => ({ reviewed, cancelled: false, sent: false });

/** Decides what becomes of one `client.*` call of one site. */
export function createDispatch(deps: {
  sessions: Sessions;
  connector: Connector;
  ledger: Ledger;
  callWallet: CallWallet;
  turns: Turns;
  reviewer: Reviewer;
  /** The refusal of a call with an effect that must not go to the wallet now; null where it may. */
  guard: (origin: string) => Promise<Outcome | null>;
}) {
  const { sessions, connector, ledger } = deps;

  const disconnect = async (origin: string, call: ClientCall): Promise<Outcome> => {
    // The page's wish counts whatever the wallet says: the token is forgotten first.
    const token = await sessions.end(origin);
    if (token) await deps.callWallet(origin, call, token);
    return { result: null };
  };

  /** Sends the call with the session that the site has at this moment, and takes note of what the answer tells. */
  const perform = async (origin: string, key: string, call: ClientCall, way: Way): Promise<Outcome> => {
    const effect = mayHaveEffect(call.method);
    // Right before it goes: whatever was found when it came, a review and a turn may have taken an hour since.
    const stop = effect ? await deps.guard(origin) : null;
    if (stop) return stop;
    const credential = await sessions.credential(origin);
    // The site may have been connected anew, by the API token, while this call waited: it was meant for a session.
    if (!credential || (credential.kind === 'api-token' && effect && !way.reviewed)) return refusal('not-connected');
    if (way.cancelled) return cancelledOutcome(call.method, false);
    way.sent = true;
    const { token } = credential;
    if (effect) await ledger.sent(key);
    const answer = await deps.callWallet(origin, call, token);
    if (answer.kind === 'token-invalid') await sessions.revoked(origin, token);
    if (answer.kind === 'result' && call.method === 'client.list_keys') {
      const list = keyListSchema.safeParse(answer.result);
      if (list.success) await sessions.keysListed(origin, list.data.keys);
    }
    // It answered the guard a moment ago and took the call: nobody can tell what became of it.
    if (effect && answer.kind === 'unreachable') return refusal('outcome-unknown', answer.detail);
    return outcomeOf(answer);
  };

  const inTurn = async (origin: string, key: string, call: ClientCall, way: Way): Promise<Outcome> => {
    const { method } = call;
    const turn = await deps.turns.take({ origin, method }, () => perform(origin, key, call, way));
    if (turn.kind === 'done') return turn.value;
    way.cancelled = true;
    return cancelledOutcome(method, way.sent);
  };

  /** With the API token the wallet reviews nothing, so that the user is asked here about all that may have an effect. */
  const withReview = async (identity: Identity, key: string, call: ClientCall): Promise<Outcome> => {
    const review = await deps.reviewer.review(identity, key, call);
    if (review.kind === 'refused') return review.outcome;
    let outcome: Outcome = refusal('outcome-unknown');
    try {
      outcome = await inTurn(identity.origin, key, call, begin(true));
    } finally {
      await deps.reviewer.finished(review.id, outcome);
    }
    return outcome;
  };

  /** `again`: this very call was taken before, by a background that died or over a port that broke. */
  return async (identity: Identity, key: string, call: ClientCall, again: boolean): Promise<Outcome> => {
    const { origin } = identity;
    const { method } = call;
    if (again) {
      const before = await ledger.find(key);
      // A page that asks again for what was delivered did not read it. Connecting again finds the session as it is.
      const unread = before === 'delivered' && method !== 'client.connect_wallet' && mayHaveEffect(method);
      if (before === 'sent' || unread) return refusal('outcome-unknown');
      if (typeof before === 'object') return before;
    }
    if (method === 'client.connect_wallet')
      return again ? connector.connectAgain(identity) : connector.connect(identity);
    if (method === 'client.disconnect_wallet') return disconnect(origin, call);
    if (method === 'client.get_chain_id') return outcomeOf(await deps.callWallet(origin, call, null));

    const credential = await sessions.credential(origin);
    if (!credential) return refusal('not-connected');
    await sessions.called(origin);
    if (credential.kind === 'api-token') {
      return mayHaveEffect(method) ? withReview(identity, key, call) : perform(origin, key, call, begin(false));
    }
    // The wallet asks for the keys once a site; from then on listing them waits behind nobody's review.
    const asks = mayOpenReview(method) && !(method === 'client.list_keys' && (await sessions.hasListedKeys(origin)));
    return (asks ? inTurn : perform)(origin, key, call, begin(false));
  };
}

/** What a page is told of a call that the user stopped waiting for. */
function cancelledOutcome(method: string, sent: boolean): Outcome {
  if (!sent) return refusal('user-rejected', 'The user cancelled the call before it went to the wallet.');
  if (!mayHaveEffect(method)) return refusal('user-rejected', 'The user cancelled the call.');
  return refusal('outcome-unknown', 'The user stopped waiting for a call that the wallet still asks about.');
}

export type Dispatch = ReturnType<typeof createDispatch>;
