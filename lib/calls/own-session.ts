import type { RecordFailure } from '#lib/sites/failed-calls.ts';
import { connectWallet, listKeys } from '#lib/wallet/methods-with-review.ts';
import type { CallNouns, SiteNouns } from './call-nouns.ts';
import { listKeysCall } from './connect-site.ts';
import type { Asker } from './denials.ts';
import type { Dispatch } from './dispatch.ts';
import { connectKey } from './ledger.ts';
import { connectCall } from './open-session.ts';
import { outcomeOf, type Refusal, refusal } from './outcome.ts';
import { busyOf } from './review-queue.ts';

/** Drawbridge itself, at the user's click in one of its pages. */
export const ownAsker = (origin: string): Asker => ({ origin, topOrigin: null, tabId: -1, frameId: 0, gesture: true });

/** Drawbridge's own session, if the user opens one: keys for the popup, and votes. */
export interface OwnSession {
  /** Opens a session whose keys may be used, unless there is one: the wallet lets nobody sign with keys it has not let them list. */
  ready(): Promise<Refusal | null>;
  /** Connects as Drawbridge itself and lists the keys; the wallet reviews both. @throws Error with a sentence for the user. */
  open(): Promise<void>;
}

export function createOwnSession(
  { ownOrigin, sessions }: SiteNouns,
  { wallets, interruptedReviews, reviewQueue, callInSession }: CallNouns,
  dispatch: Dispatch,
  recordFailure: RecordFailure,
): OwnSession {
  const throwError = async (method: string, refused: Refusal | null): Promise<void> => {
    if (!refused) return;
    recordFailure(ownOrigin, method, refused.error);
    throw new Error(await interruptedReviews.explain(refused.error, await sessions.networkOf(ownOrigin), true));
  };

  const connect = async (): Promise<Refusal | null> => {
    const outcome = await dispatch.answer(ownAsker(ownOrigin), connectKey(ownOrigin), connectCall, false);
    return 'error' in outcome ? outcome : null;
  };

  const list = async (): Promise<Refusal | null> => {
    const networkId = await sessions.networkOf(ownOrigin);
    const wallet = await wallets.of(networkId).address();
    const turn = await reviewQueue.run({ origin: ownOrigin, networkId, wallet, method: listKeys }, async () => {
      const credential = await sessions.credential(ownOrigin);
      const answer = credential && (await callInSession(ownOrigin, listKeysCall, credential, { startedHere: true }));
      return (answer && busyOf(answer)) ?? answer;
    });
    const outcome = turn.kind === 'done' && turn.value ? outcomeOf(turn.value) : refusal('user-rejected');
    return 'error' in outcome ? outcome : null;
  };

  return {
    async ready() {
      const refused = (await sessions.credential(ownOrigin)) ? null : await connect();
      return refused ?? ((await sessions.hasListedKeys(ownOrigin)) ? null : list());
    },

    async open() {
      await throwError(connectWallet, await connect());
      await throwError(listKeys, await list());
    },
  };
}
