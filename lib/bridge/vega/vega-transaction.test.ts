import { expect, test } from 'vitest';
import { vegaResult } from './vega-provider.ts';

const common = {
  signature: { value: 'ab', algo: 'vega/ed25519', version: 1 },
  version: 3,
  pow: { tid: 'cd', nonce: '18446744073709551615' },
};
const read = { ...common, inputData: 'AAEC', from: { pubKey: 'ef' } };

test('a sent transaction has the names that dApps read, and every digit', () => {
  const times = { sentAt: 's', receivedAt: 'r', transactionHash: 'H' };
  const transaction = { ...common, input_data: 'AAEC', From: { PubKey: 'ef' } };
  expect(vegaResult({ ...times, transaction })).toEqual({ ...times, transaction: read });
  expect(vegaResult({ transaction })).toEqual({ transaction: read });
});

test('a nonce that the wallet left out is 0', () => {
  const pow = { tid: 'cd' };
  const transaction = { ...common, pow, input_data: 'AAEC', From: { PubKey: 'ef' } };
  expect(vegaResult({ transaction })).toEqual({ transaction: { ...read, pow: { tid: 'cd', nonce: 0 } } });
});

test('what has those names already, or others, stays as it is', () => {
  const answer = { transaction: { ...read, more: 1 }, transactionHash: 'H', more: [2] };
  expect(vegaResult(answer)).toEqual(answer);
});

test.each([[null], ['a text'], [7], [{ transaction: 'AAEC' }]])(
  'an answer of another form is passed on: %j',
  (answer) => {
    expect(vegaResult(answer)).toEqual(answer);
  },
);
