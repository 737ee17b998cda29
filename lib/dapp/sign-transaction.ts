import type { Provider } from '#lib/bridge/provider.ts';
import type { TransactionParams } from './client-methods.ts';
import { request } from './request.ts';
import type { SignedTransaction } from './signed-transaction.ts';

/** Has the user approve a transaction and signs it without sending it, `client.sign_transaction`. */
export async function signTransaction(provider: Provider, params: TransactionParams): Promise<SignedTransaction> {
  const { transaction } = await request(provider, 'client.sign_transaction', params);
  return transaction;
}
