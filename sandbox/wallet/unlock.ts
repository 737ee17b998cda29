import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import type { Call } from './methods.ts';
import { RpcFailure } from './rpc-failure.ts';
import type { Connection } from './sessions.ts';
import type { Wallet } from './wallet.ts';

/** Resolves when no passphrase is asked for. */
export async function onceUnlocked({ connections }: Wallet): Promise<void> {
  (await connections.enter())();
}

/**
 * The connection of a call, once its session is one that may be used: an hour after it began the wallet asks its passphrase
 * first, and all other calls with tokens wait (vegaprotocol/vega v0.79.0, wallet/service/v2/connections/manager.go).
 */
export async function unlocked(call: Call, find: () => Connection): Promise<Connection> {
  const { wallet } = call;
  const leave = await wallet.connections.enter();
  try {
    const connection = find();
    if (connection.kind === 'api-token' || connection.session.expiresAt > Date.now()) return connection;
    const name = connection.session.wallet;
    const { approve } = await wallet.reviews.interaction(call, (ask) => ask({ kind: 'passphrase', wallet: name }));
    if (!approve) throw new RpcFailure(rpcCodes.cancelledByUser, 'the user cancelled the request');
    for (const store of wallet.stores) if (store.name === name) store.locked = false;
    wallet.sessions.unlock(name);
    return connection;
  } finally {
    leave();
  }
}
