import type { Call } from './methods.ts';
import type { Connection } from './sessions.ts';
import type { KeyStore, Wallet } from './wallet.ts';

/** The wallet that a connection is with. An API token of the sandbox is one for the first wallet. */
export function storeOf(wallet: Wallet, connection: Connection): KeyStore | undefined {
  if (connection.kind === 'api-token') return wallet.stores[0];
  return wallet.stores.find(({ name }) => name === connection.session.wallet);
}

/** Whether the user has let `host` see and use the keys. By the letter connecting is enough. */
export function mayUseKeys({ wallet, host }: Call, connection: Connection): boolean {
  if (wallet.dialect === 'letter' || connection.kind === 'api-token') return true;
  return storeOf(wallet, connection)?.keyPermissions.has(host) ?? false;
}
