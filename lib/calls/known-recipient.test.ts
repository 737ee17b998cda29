import { expect, test } from 'vitest';
import { knownRecipient } from '#lib/calls/payments.ts';

const alice = `abcd${'1'.repeat(56)}ef01`;
const forged = `abcd${'2'.repeat(56)}ef01`;
const address = `0xabcd${'3'.repeat(32)}ef01`;
const forgedAddress = `0xABCD${'4'.repeat(32)}EF01`;

test('a recipient that begins and ends like one that is known is told, whatever that is known by', () => {
  const like = { id: alice, name: 'Alice' };
  expect(knownRecipient(forged, {}, { [alice]: 'Alice' }, {})?.like).toEqual(like);
  expect(knownRecipient(forged, { [alice]: 'Alice' }, {}, {})?.like).toEqual(like);
  expect(knownRecipient(forged, {}, {}, { [alice]: { count: 1, lastAt: 5 } })?.like).toEqual({ id: alice, name: '' });
  expect(knownRecipient(forgedAddress, {}, { [address]: 'Exchange' }, {})?.like).toEqual({
    id: address,
    name: 'Exchange',
  });
});

test('one that is itself known is no look-alike, but in capitals it is; a key is none of an address', () => {
  expect(knownRecipient(forged, {}, { [alice]: 'Alice', [forged]: 'Bob' }, {})?.like).toBeNull();
  expect(knownRecipient(alice.toUpperCase(), {}, { [alice]: 'Alice' }, {})).toMatchObject({
    id: alice.toUpperCase(),
    like: { id: alice },
  });
  expect(knownRecipient(address, {}, { [alice]: 'Alice' }, {})?.like).toBeNull();
});

test('how often it was paid, and whether it is the user’s own', () => {
  const payments = { [alice]: { count: 3, lastAt: 5 } };
  expect(knownRecipient(alice, {}, {}, payments)).toEqual({
    id: alice,
    isOwn: false,
    paid: { count: 3, lastAt: 5 },
    like: null,
  });
  expect(knownRecipient(alice, { [alice]: 'Main' }, {}, {})).toMatchObject({ isOwn: true, paid: null });
  expect(knownRecipient(null, {}, {}, payments)).toBeNull();
  expect(knownRecipient('network', {}, {}, payments)).toBeNull();
});
