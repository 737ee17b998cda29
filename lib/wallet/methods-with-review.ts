/**
 * A closed list: every other method is treated as a signature. So is `client.check_transaction`, which answers a signed
 * transaction with its proof of work that anyone can submit (vegaprotocol/vega v0.71.6,
 * wallet/api/client_check_transaction.go).
 */
const harmless: ReadonlySet<string> = new Set([
  'client.list_keys',
  'client.get_chain_id',
  // Repeating it finds nothing left to end.
  'client.disconnect_wallet',
]);

/** Whether a call may have had an effect once sent, so that it must never be repeated. */
export function mayHaveEffect(method: string): boolean {
  return !harmless.has(method);
}

/** Such calls go one at a time and are never aborted: a late answer would be taken for the next review's. */
export function mayOpenReview(method: string): boolean {
  // It may ask for the permission to see keys.
  return mayHaveEffect(method) || method === 'client.list_keys';
}
