import { describe, expect, it } from 'vitest';
import { transactionKinds } from '#lib/transactions/transaction-kinds.ts';
import { validatorKinds } from '#lib/wallet/known-kinds.ts';
import { mayGoUnasked, unaskedAt, unaskedFor } from './unasked.ts';

const bound = { publicKey: 'k1', networkId: 'first', chainId: 'net-1' };
const vote = { method: 'client.send_transaction', transactionKind: 'voteSubmission', ...bound };
const site = 'https://dapp.example';

describe('without asking', () => {
  it('is offered for trading, voting and staking, and for nothing else that is known or not', () => {
    const kinds = [...Object.keys(transactionKinds), ...validatorKinds, '', 'brandNew', 'votesubmission'];
    expect(kinds.filter((transactionKind) => mayGoUnasked(site, { ...vote, transactionKind })).toSorted()).toEqual([
      'batchMarketInstructions',
      'cancelTransfer',
      'delegateSubmission',
      'liquidityProvisionAmendment',
      'liquidityProvisionCancellation',
      'liquidityProvisionSubmission',
      'orderAmendment',
      'orderCancellation',
      'orderSubmission',
      'stopOrdersCancellation',
      'stopOrdersSubmission',
      'undelegateSubmission',
      'voteSubmission',
    ]);
    expect(mayGoUnasked(site, { ...vote, method: 'client.brand_new' })).toBe(false);
  });

  it.each([
    ['https://dapp.example', true],
    ['https://dapp.example:8443', true],
    ['http://shop.localhost:3009', true],
    ['http://dapp.example', false],
    ['https://dapp.example.', false],
    ['https://xn--pple-43d.com', false],
    ['https://app.xn--p1ai', false],
    ['http://localhost.', false],
    ['http://localhost.evil.example', false],
  ])('is offered to %s: %s', (origin, offered) => {
    expect(mayGoUnasked(origin, vote)).toBe(offered);
  });

  it('ends after a day, also when the clock was set back meanwhile', () => {
    const entry = { ...vote, until: 1000 + unaskedFor };
    expect(unaskedAt([entry], 1000)).toEqual([entry]);
    expect(unaskedAt([entry], entry.until - 1)).toEqual([entry]);
    expect(unaskedAt([entry], entry.until)).toEqual([]);
    expect(unaskedAt([entry], 999)).toEqual([]);
  });

  it('holds no more where an earlier version did not note the chain', () => {
    expect(unaskedAt([{ ...vote, chainId: '', until: 1000 + unaskedFor }], 1000)).toEqual([]);
  });
});
