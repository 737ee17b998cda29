interface Conduct {
  review: boolean;
  effect: boolean;
}

const conducts: ReadonlyMap<string, Conduct> = new Map([
  ['client.connect_wallet', { review: true, effect: true }],
  // A repeated disconnect finds nothing left to end.
  ['client.disconnect_wallet', { review: false, effect: false }],
  // The first call of a host opens a review of its permission.
  ['client.list_keys', { review: true, effect: false }],
  ['client.get_chain_id', { review: false, effect: false }],
  ['client.send_transaction', { review: true, effect: true }],
  ['client.sign_transaction', { review: true, effect: true }],
  ['client.check_transaction', { review: true, effect: false }],
]);

/** What is not known is taken for the most that a method could do. */
const unknown: Conduct = { review: true, effect: true };

/**
 * Whether a call of `method` may open a review in the wallet. Such calls must go to the service one at a time, with no
 * time limit, and must never be aborted: the user's late answer would be taken for the answer to the next review.
 */
export function mayOpenReview(method: string): boolean {
  return (conducts.get(method) ?? unknown).review;
}

/** Whether a call of `method` may have had an effect once it was sent, so that it must never be repeated by itself. */
export function mayHaveEffect(method: string): boolean {
  return (conducts.get(method) ?? unknown).effect;
}
