import type { RpcError } from '#lib/bridge/reasons.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import { connectWallet, listKeys } from '#lib/wallet/methods-with-review.ts';
import type { Connector } from './connect-site.ts';
import type { Asker } from './may-ask.ts';
import { outcomeOf, type Refusal, refusal } from './outcome.ts';
import { busyOf, type ReviewQueue } from './review-queue.ts';
import type { SessionCall } from './session-call.ts';

export const keysCall = { method: listKeys, params: null };

/** Drawbridge itself, at the user's click in one of its pages. */
export const ownAsker = (origin: string): Asker => ({
  ...{ origin, topOrigin: null, tabId: -1, frameId: 0 },
  gesture: true,
});

/** Keys for the popup, through the sites' sessions and Drawbridge's own, if the user opens one. */
export function createOwnSession(deps: {
  sessions: Sessions;
  connector: Connector;
  callWithSession: SessionCall;
  reviewQueue: ReviewQueue;
  ownOrigin: string;
  explain: (error: RpcError) => Promise<string>;
  failed: (origin: string, method: string, error: RpcError) => void;
}) {
  const { sessions, ownOrigin } = deps;

  /**
   * Only with the API token. A session's token may open a prompt, which nobody has asked for: the wallet of release 0.71 asks
   * for a permission that was revoked, that of 0.79 for its passphrase, an hour after each connection and after each restart
   * (vegaprotocol/vega v0.79.0, wallet/service/v2/connections/manager.go).
   */
  const refreshKeysOf = async (origin: string): Promise<void> => {
    const credential = await sessions.credential(origin);
    if (credential?.kind !== 'api-token' || !(await sessions.hasListedKeys(origin))) return;
    await deps.callWithSession(origin, keysCall, credential, { quick: true });
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
      return (answer && busyOf(answer)) ?? answer;
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
