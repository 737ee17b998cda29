import type { Provider } from '#lib/bridge/provider.ts';
import type { TransactionParams } from './client-methods.ts';
import { request } from './request.ts';
import type { CheckedTransaction } from './signed-transaction.ts';

/**
 * Has the network check a transaction without executing it, `client.check_transaction`. What it resolves to is signed:
 * whoever has it can send it. So the user is asked as for a signature.
 */
export function checkTransaction(provider: Provider, params: TransactionParams): Promise<CheckedTransaction> {
  return request(provider, 'client.check_transaction', params);
}
