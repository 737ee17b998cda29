import type { TransactionParams } from '@vegaprotocol/wallet';

/** A transaction as pages of the published client send it, signed by `publicKey`. */
export const cancelOrder = (publicKey: string): TransactionParams => ({
  publicKey,
  sendingMode: 'TYPE_SYNC',
  transaction: { orderCancellation: { marketId: 'ab'.repeat(32), orderId: 'cd'.repeat(32) } },
});
