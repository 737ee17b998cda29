import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountTypes, dispatchMetrics } from '#lib/data-api/schema/enum-names.ts';
import { laterMessages } from '#lib/testing/recorded/recording.ts';
import { validatorKinds } from '#lib/wallet/known-kinds.ts';
import { otherTransaction } from './transaction.ts';

const source = ['transaction.ts', 'order-transactions.ts', 'transfer-transactions.ts']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n');

/** The members of each interface, by its name. */
const interfaces = new Map(
  [...source.matchAll(/^(?:export )?interface (\w+)[^{]*\{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => [
    name,
    [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, member = '']) => member),
  ]),
);

const messages = new Map(
  Object.entries(laterMessages.messages).map(([name, members]) => [name.split('.').at(-1) ?? '', Object.keys(members)]),
);

test.each([...interfaces.keys()].filter((name) => messages.has(name) && name !== 'ProposalTerms'))(
  '%s has the members of release 0.79',
  (name) => {
    expect(interfaces.get(name)?.toSorted()).toEqual(messages.get(name)?.toSorted());
  },
);

test('what may be proposed is what the release takes', () => {
  const times = ['closingTimestamp', 'enactmentTimestamp', 'validationTimestamp'];
  expect([...(interfaces.get('ProposedChange') ?? []), ...times].toSorted()).toEqual(
    messages.get('ProposalTerms')?.toSorted(),
  );
});

test('an order has the members of the release, whichever kind of order it is', () => {
  const parts = ['OrderBasics', 'LimitOrder', 'LastingOrder'].flatMap((name) => interfaces.get(name) ?? []);
  expect(parts.toSorted()).toEqual(messages.get('OrderSubmission')?.toSorted());
});

test('every kind has a type of its own', () => {
  const kinds = [...interfaces].flatMap(([name, members]) => (name.endsWith('Kinds') ? members : []));
  expect([...kinds, ...validatorKinds].toSorted()).toEqual(Object.keys(laterMessages.kinds).toSorted());
});

test('enumerations have the values of the release', () => {
  const types = [...source.matchAll(/^export type (\w+) =\s+([^;]*);/gm)].flatMap(([, name = '', values = '']) =>
    values.includes("'") ? [[name, [...values.matchAll(/'(\w+)'/g)].map(([, value]) => value)] as const] : [],
  );
  const enumerations = Object.entries(laterMessages.enumerations).map(([name, values]) => [
    name.split('.').slice(-2).join('').replace('Order', '').replace(/^v\d+/, ''),
    Object.keys(values).filter((value) => !value.endsWith('_UNSPECIFIED')),
  ]);
  const known = new Map(enumerations.map(([name, values]) => [`${name}`.replace('vega', ''), values]));
  expect(types.length).toBeGreaterThan(4);
  for (const [name, values] of types) expect(values.toSorted(), name).toEqual([...(known.get(name) ?? [])].toSorted());
  for (const [name, names] of Object.entries({ AccountType: accountTypes, DispatchMetric: dispatchMetrics })) {
    const values = Object.values(names).map((one) => `${name.replace(/(?!^)[A-Z]/, '_$&').toUpperCase()}_${one}`);
    const ofRelease = values.filter((value) => !value.endsWith('_AVERAGE_POSITION'));
    expect(ofRelease.toSorted(), name).toEqual([...(known.get(name) ?? [])].toSorted());
  }
});

test('a kind of a later release can be sent all the same', () => {
  expect(otherTransaction('makeCoffee', { sugar: 1 })).toEqual({ makeCoffee: { sugar: 1 } });
});
