import { expect, test } from 'vitest';
import { mayHaveEffect, mayOpenReview } from './methods-with-review.ts';

test.each([
  ['client.connect_wallet', true, true],
  ['client.disconnect_wallet', false, false],
  ['client.list_keys', true, false],
  ['client.get_chain_id', false, false],
  ['client.send_transaction', true, true],
  ['client.sign_transaction', true, true],
  ['client.check_transaction', true, true],
  ['client.from_a_later_release', true, true],
  ['toString', true, true],
])('%s: review %s, effect %s', (method, review, effect) => {
  expect(mayOpenReview(method)).toBe(review);
  expect(mayHaveEffect(method)).toBe(effect);
});
