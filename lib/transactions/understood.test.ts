import { describe, expect, test } from 'vitest';
import { isUnaskedKind } from '#lib/wallet/known-kinds.ts';
import { realTransactions } from '#sandbox/data/real-transactions.ts';
import { isUnderstood } from './summary.ts';

const order = {
  marketId: 'ab'.repeat(32),
  price: '100',
  size: '10',
  side: 'SIDE_BUY',
  timeInForce: 'TIME_IN_FORCE_GTC',
  type: 'TYPE_LIMIT',
  reference: 'mine',
  postOnly: true,
};
const understood = (kind: string, value: unknown) => isUnderstood(kind, JSON.stringify({ [kind]: value }));

test('what Drawbridge knows to the last member is understood', () => {
  expect(understood('orderSubmission', order)).toBe(true);
  expect(understood('orderSubmission', { ...order, side: 1, peggedOrder: { reference: 1, offset: '5' } })).toBe(true);
  expect(understood('batchMarketInstructions', { submissions: [order, order], cancellations: [] })).toBe(true);
  expect(isUnderstood('voteSubmission', `{"vote_submission":{"proposal_id":"${'ab'.repeat(32)}","value":2}}`)).toBe(
    true,
  );
});

test('every kind that may go unasked is, with every member that it really has', () => {
  const kinds = Object.entries(realTransactions).filter(([kind]) => isUnaskedKind(kind));
  expect(kinds).toHaveLength(13);
  const { updateMarginMode: _, ...batch } = realTransactions.batchMarketInstructions as Record<string, unknown>;
  const asked = kinds.filter(([kind, value]) => !understood(kind, kind === 'batchMarketInstructions' ? batch : value));
  expect(asked).toEqual([]);
});

describe('not understood', () => {
  test.each<[string, unknown]>([
    ['a strange member', { ...order, transfer: { amount: '1' } }],
    ['a member of a newer release', { ...order, visibility: { peakSize: '1' } }],
    ['a strange member of a message', { ...order, peggedOrder: { reference: 1, offset: '5', more: 1 } }],
    ['an empty strange message', { ...order, more: {} }],
    ['a message for a text', { ...order, reference: { a: 'b' } }],
    ['a list for a text', { ...order, reference: ['a'] }],
    ['null', { ...order, reference: null }],
    ['an unknown name', { ...order, side: 'SIDE_BOTH' }],
    ['a number without a name', { ...order, side: 7 }],
    ['no integer', { ...order, size: '0x10' }],
    ['a fraction', { ...order, price: '1.5' }],
    ['no ID', { ...order, marketId: 'ETH' }],
    ['an array', [order]],
    ['a text', 'x'],
    ['a number', 1],
    ['nothing', null],
  ])('is %s', (_what, value) => {
    expect(understood('orderSubmission', value)).toBe(false);
  });

  test('is a batch that changes how a position is secured, or has an order that is not understood', () => {
    for (const more of [
      { updateMarginMode: [{ marketId: order.marketId, mode: 2, marginFactor: '0.5' }] },
      { stopOrdersSubmission: [{ risesAbove: { price: '5', orderSubmission: { ...order, size: 'x' } } }] },
      { transfers: [] },
      { submissions: [order, { ...order, visibility: {} }] },
      { submissions: { 0: order } },
      { submissions: ['x'] },
    ]) {
      expect(understood('batchMarketInstructions', { cancellations: [], ...more })).toBe(false);
    }
  });

  test('is an unknown kind, several kinds, or no JSON', () => {
    expect(understood('submitAnything', {})).toBe(false);
    expect(understood('constructor', {})).toBe(false);
    expect(isUnderstood('voteSubmission', '{"voteSubmission":{},"transfer":{}}')).toBe(false);
    expect(isUnderstood('voteSubmission', '{"voteSubmission":')).toBe(false);
    expect(isUnderstood('voteSubmission', '{"orderSubmission":{}}')).toBe(false);
  });
});
