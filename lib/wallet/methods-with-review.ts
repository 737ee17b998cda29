export const connectWallet = 'client.connect_wallet';
export const disconnectWallet = 'client.disconnect_wallet';
export const listKeys = 'client.list_keys';
export const getChainId = 'client.get_chain_id';

/**
 * A closed list: every other method is treated as a signature. So is `client.check_transaction`, which answers a signed
 * transaction with its proof of work that anyone can submit (vegaprotocol/vega v0.71.6,
 * wallet/api/client_check_transaction.go).
 */
const harmless: ReadonlySet<string> = new Set([
  listKeys,
  getChainId,
  // Repeating it finds nothing left to end.
  disconnectWallet,
]);

/** Whether a call may have had an effect once sent, so that it must never be repeated. */
export function mayHaveEffect(method: string): boolean {
  return !harmless.has(method);
}

/** Such calls go one at a time and are never aborted: a late answer would be taken for the next review's. */
export function mayOpenReview(method: string): boolean {
  // It may ask for the permission to see keys.
  return mayHaveEffect(method) || method === listKeys;
}
