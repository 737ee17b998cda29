import type { RpcError } from '#lib/bridge/reasons.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import { connectWallet, listKeys } from '#lib/wallet/methods-with-review.ts';
import type { Connector } from './connect-site.ts';
import type { Asker } from './may-ask.ts';
import { outcomeOf, type Refusal, refusal } from './outcome.ts';
import { isWalletBusy, type ReviewQueue, walletBusy } from './review-queue.ts';
import type { SessionCall } from './session-call.ts';
import type { WalletLink } from './wallet-link.ts';

const keysCall = { method: listKeys, params: null };

/** Drawbridge itself, at the user's click in one of its pages. */
export const ownAsker = (origin: string): Asker => ({ origin, topOrigin: null, tabId: -1, gesture: true });

/** Keys for the popup, through the sites' sessions and Drawbridge's own, if the user opens one. */
export function createOwnSession(deps: {
  sessions: Sessions;
  connector: Connector;
  wallet: Pick<WalletLink, 'answers'>;
  callWithSession: SessionCall;
  reviewQueue: ReviewQueue;
  ownOrigin: string;
  explain: (error: RpcError) => Promise<string>;
  failed: (origin: string, method: string, error: RpcError) => void;
}) {
  const { sessions, ownOrigin } = deps;

  /** Only if this session listed keys before and the queue is idle: otherwise a review might open. */
  const refreshKeysOf = async (origin: string): Promise<void> => {
    const credential = await sessions.credential(origin);
    if (!credential || !(await sessions.hasListedKeys(origin)) || !deps.reviewQueue.idle()) return;
    await deps.reviewQueue.run({ origin, method: listKeys, quick: true }, async () => {
      // The session may outlive a wallet that is not running.
      if (!(await deps.wallet.answers(origin))) return;
      await sessions.listingMayAsk(origin, credential.token);
      await deps.callWithSession(origin, keysCall, credential, { quick: true });
    });
  };

  const throwError = async (method: string, stop: Refusal | null): Promise<void> => {
    if (!stop) return;
    deps.failed(ownOrigin, method, stop.error);
    throw new Error(await deps.explain(stop.error));
  };

  /** Null when connected. */
  const connect = async (): Promise<Refusal | null> => {
    const outcome = await deps.connector.connect(ownAsker(ownOrigin), false);
    return 'error' in outcome ? outcome : null;
  };

  const list = async (): Promise<Refusal | null> => {
    const turn = await deps.reviewQueue.run({ origin: ownOrigin, method: listKeys }, async () => {
      const credential = await sessions.credential(ownOrigin);
      const answer = credential && (await deps.callWithSession(ownOrigin, keysCall, credential));
      return answer && isWalletBusy(answer) ? walletBusy : answer;
    });
    const outcome = turn.kind === 'done' && turn.value ? outcomeOf(turn.value) : refusal('user-rejected');
    return 'error' in outcome ? outcome : null;
  };

  /** A session whose keys may be used: the wallet lets nobody sign with keys it has not let them list. */
  const ready = async (): Promise<Refusal | null> => {
    const stop = (await sessions.credential(ownOrigin)) ? null : await connect();
    return stop ?? ((await sessions.hasListedKeys(ownOrigin)) ? null : list());
  };

  return {
    refreshKeysOf,

    ready,

    /** Connects as Drawbridge itself and lists the keys; the wallet reviews both. */
    async open(): Promise<void> {
      await throwError(connectWallet, await connect());
      await throwError(listKeys, await list());
    },

    /** Refreshes the keys of every connected site in turn. */
    async refreshKeys(): Promise<void> {
      for (const { origin } of await sessions.connected()) await refreshKeysOf(origin);
    },
  };
}

export type OwnSession = ReturnType<typeof createOwnSession>;
