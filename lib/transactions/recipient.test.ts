import { expect, test } from 'vitest';
import { recipientOf } from './recipient.ts';

test('whom a transfer or a withdrawal pays, in both ways of writing it', () => {
  expect(recipientOf('transfer', '{"transfer":{"to":"ab","amount":"1"}}')).toBe('ab');
  const withdrawal = { withdraw_submission: { ext: { erc20: { receiver_address: '0xab' } } } };
  expect(recipientOf('withdrawSubmission', JSON.stringify(withdrawal))).toBe('0xab');
});

test('nobody, where the transaction pays nobody or does not tell', () => {
  expect(recipientOf('voteSubmission', '{"voteSubmission":{"to":"ab"}}')).toBeNull();
  for (const text of ['{"transfer":{}}', '{"transfer":{"to":7}}', '{"transfer":[]}', '{', '{"other":{"to":"ab"}}']) {
    expect(recipientOf('transfer', text)).toBeNull();
  }
});
