import type { Provider } from '#lib/bridge/provider.ts';
import type { SendTransactionParams } from './client-methods.ts';
import { request } from './request.ts';
import type { SentTransaction } from './signed-transaction.ts';

/**
 * Has the user approve a transaction, signs it and sends it to the network, `client.send_transaction`. After a rejection
 * with `outcome-unknown` it may have been sent all the same: look before you repeat it.
 */
export function sendTransaction(provider: Provider, params: SendTransactionParams): Promise<SentTransaction> {
  return request(provider, 'client.send_transaction', params);
}
