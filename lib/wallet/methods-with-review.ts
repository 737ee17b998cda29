/**
 * The methods whose call changes nothing and hands out nothing that binds the user. The list is closed: every other
 * method of the `client.` namespace, known or not, is treated as a signature. `client.check_transaction` is one: it
 * answers a fully signed transaction with its proof of work, which whoever gets it can submit to any node
 * (vegaprotocol/vega v0.71.6, wallet/api/client_check_transaction.go).
 */
const harmless: ReadonlySet<string> = new Set([
  'client.list_keys',
  'client.get_chain_id',
  // A repeated disconnect finds nothing left to end.
  'client.disconnect_wallet',
]);

/** Whether a call of `method` may have had an effect once it was sent, so that it must never be repeated by itself. */
export function mayHaveEffect(method: string): boolean {
  return !harmless.has(method);
}

/**
 * Whether a call of `method` may open a review in the wallet. Such calls must go to the service one at a time, with no
 * time limit, and must never be aborted: the user's late answer would be taken for the answer to the next review.
 */
export function mayOpenReview(method: string): boolean {
  // Listing keys can open a review of the permission to see them.
  return mayHaveEffect(method) || method === 'client.list_keys';
}
