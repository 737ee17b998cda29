import { createWalletClient, type WalletClient } from '#lib/wallet/client.ts';
import { hostile } from './closing.ts';
import type { RawServer, rawServer } from './raw-server.ts';

export const token = 'S3cretOfTheSession'.padEnd(64, '0');
export const newToken = 'N3wTokenOfTheWallet'.padEnd(64, '0');

/** A call that a person answers in the wallet, and one of the site's session. */
export const connect = { method: 'client.connect_wallet' };
export const list = { method: 'client.list_keys', token };

/** The real client, with the real `fetch`, of a wallet service that answers as `answer` has it. */
export async function walletOf(
  ...answer: Parameters<typeof rawServer>
): Promise<{ server: RawServer; client: WalletClient }> {
  const server = await hostile(...answer);
  return {
    server,
    client: createWalletClient(server.url, fetch),
  };
}
