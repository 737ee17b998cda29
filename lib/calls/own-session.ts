import type { RpcError } from '#lib/bridge/reasons.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import type { Connector } from './connect-site.ts';
import { outcomeOf, refusal } from './outcome.ts';
import { isWalletBusy, type ReviewQueue, walletBusy } from './review-queue.ts';
import type { SessionCall } from './session-call.ts';
import type { WalletLink } from './wallet-link.ts';

const listKeys = { method: 'client.list_keys', params: null };

/** Keys for the popup: through the sessions that sites have, and through one of Drawbridge's own if the user opens it. */
export function createOwnSession(deps: {
  sessions: Sessions;
  connector: Connector;
  wallet: Pick<WalletLink, 'answers'>;
  callWithSession: SessionCall;
  reviewQueue: ReviewQueue;
  ownOrigin: string;
  /** The sentence for the user about a call that failed. */
  explain: (error: RpcError) => Promise<string>;
}) {
  const { sessions, ownOrigin } = deps;

  /**
   * Lists the keys of one site again, for nobody's wish: only where the session it has now has listed some before, and
   * only while nothing else is in its turn. The permission may be gone all the same, and the wallet asks its user: that
   * is shown as any other call, and is not brought about again before somebody asks for the keys.
   */
  const look = async (origin: string): Promise<void> => {
    const credential = await sessions.credential(origin);
    if (!credential || !(await sessions.hasListedKeys(origin)) || !deps.reviewQueue.idle()) return;
    await deps.reviewQueue.run({ origin, method: listKeys.method, quick: true }, async () => {
      // A wallet that does not run has not been asked, and the session may well outlive that.
      if (!(await deps.wallet.answers(origin))) return;
      await sessions.listingMayAsk(origin, credential.token);
      await deps.callWithSession(origin, listKeys, credential, { quick: true });
    });
  };

  return {
    look,

    /** Connects as Drawbridge itself and lists the keys. Both steps are reviewed in the wallet. */
    async open(): Promise<void> {
      const outcome = await deps.connector.connect(
        { origin: ownOrigin, topOrigin: null, tabId: -1, gesture: true },
        false,
      );
      if ('error' in outcome) throw new Error(await deps.explain(outcome.error));
      const turn = await deps.reviewQueue.run({ origin: ownOrigin, method: listKeys.method }, async () => {
        const credential = await sessions.credential(ownOrigin);
        const answer = credential && (await deps.callWithSession(ownOrigin, listKeys, credential));
        return answer && isWalletBusy(answer) ? walletBusy : answer;
      });
      const listed = turn.kind === 'done' && turn.value ? outcomeOf(turn.value) : refusal('user-rejected');
      if ('error' in listed) throw new Error(await deps.explain(listed.error));
    },

    /** Lists the keys of every connected site again, one after the other, that has listed them in its present session. */
    async refreshKeys(): Promise<void> {
      for (const { origin } of await sessions.connected()) await look(origin);
    },
  };
}
