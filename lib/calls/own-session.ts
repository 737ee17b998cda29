import type { RpcError } from '#lib/bridge/reasons.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import { keyListSchema } from '#lib/wallet/key.ts';
import type { Connector } from './connect-site.ts';
import type { Turns } from './turns.ts';
import type { WalletLink } from './wallet-link.ts';

const listKeys = { method: 'client.list_keys', params: null };

/** Keys for the popup: through the sessions that sites have, and through one of Drawbridge's own if the user opens it. */
export function createOwnSession(deps: {
  sessions: Sessions;
  connector: Connector;
  wallet: WalletLink;
  turns: Turns;
  ownOrigin: string;
  /** The sentence for the user about a call that failed. */
  explain: (error: RpcError) => string;
}) {
  const { sessions, ownOrigin } = deps;

  const refresh = async (origin: string): Promise<void> => {
    const token = await sessions.token(origin);
    if (!token) return;
    const answer = await deps.wallet.call(origin, listKeys, token);
    if (answer.kind === 'token-invalid') await sessions.revoked(origin, token);
    if (answer.kind !== 'result') return;
    const list = keyListSchema.safeParse(answer.result);
    if (list.success) await sessions.keysListed(origin, list.data.keys);
  };

  /** Lists the keys of one site again, if it has listed them before; notices a session that has ended. */
  const look = async (origin: string): Promise<void> => {
    if (await sessions.hasListedKeys(origin)) await refresh(origin);
  };

  return {
    look,

    /** Connects as Drawbridge itself and lists the keys. Both steps are reviewed in the wallet. */
    async open(): Promise<void> {
      const outcome = await deps.connector.connect({ origin: ownOrigin, topOrigin: null, tabId: -1 }, false);
      if ('error' in outcome) throw new Error(deps.explain(outcome.error));
      await deps.turns.take({ origin: ownOrigin, method: listKeys.method }, () => refresh(ownOrigin));
    },

    /** Lists the keys of every connected site that has listed them before: for those no review opens. */
    async refreshKeys(): Promise<void> {
      await Promise.all((await sessions.connected()).map(({ origin }) => look(origin)));
    },
  };
}
