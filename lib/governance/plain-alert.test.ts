import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GovernanceAlert, governanceAlertSchema } from './alert.ts';
import { placeholderAlert } from './placeholder.ts';
import { isPlainAlert } from './plain-alert.ts';

const vote = { value: 'VALUE_YES', balance: '1', at: '1690000000000000000' };
const alert: GovernanceAlert = { ...placeholderAlert('p', 1), kind: 'newMarket', closesAt: 2, votes: { a: vote } };

test('is what the background writes', () => {
  expect(isPlainAlert(placeholderAlert('p', 1))).toBe(true);
  expect(isPlainAlert(alert)).toBe(true);
});

test('is never what the schema would refuse or change', () => {
  const odd = fc.constantFrom<unknown>(null, undefined, '', 'text', 7, Number.NaN, true, [], {}, { a: vote });
  const often = (value: unknown): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 19, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: odd });
  const like = (object: object) =>
    fc.record(Object.fromEntries(Object.entries(object).map(([name, value]) => [name, often(value)])), {
      requiredKeys: Object.keys(object).slice(1),
    });
  const any = fc
    .record({
      alert: like(alert),
      votes: fc.dictionary(fc.string(), like(vote), { maxKeys: 2 }),
      more: fc.constantFrom({}, { more: 1 }, { news: 'vote' }),
    })
    .map(({ alert, votes, more }) => ({ ...alert, ...(Object.keys(votes).length > 0 && { votes }), ...more }));
  let plain = 0;
  fc.assert(
    fc.property(any, (value) => {
      if (!isPlainAlert(value)) return;
      plain += 1;
      expect(governanceAlertSchema.parse(value)).toEqual(value);
    }),
    { numRuns: 2000 },
  );
  expect(plain).toBeGreaterThan(100);
});

test.each([[null], [[]], ['alert'], [{ ...alert, more: 1 }], [{ ...alert, kind: 'other' }], [{ ...alert, votes: [] }]])(
  'is not %j',
  (value) => {
    expect(isPlainAlert(value)).toBe(false);
  },
);
