import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { voteSchema } from '#lib/data-api/schema/proposal.ts';
import { orderVotes, voteCourse, weighVotes } from './weigh-votes.ts';

const vote = (partyId: string, balance: string, seconds: number, value = 'VALUE_YES') =>
  voteSchema.parse({ partyId, totalGovernanceTokenBalance: balance, timestamp: `${seconds}000000000`, value });

const votes = [
  vote('light', '9', 3),
  vote('heavy', '100000000000000000000000', 1),
  vote('heavier', '100000000000000000000001', 2),
  vote('neither', '5', 4, 'VALUE_MAYBE'),
];

test.each([
  ['-weight', [], ['heavier', 'heavy', 'light', 'neither']],
  ['weight', [], ['neither', 'light', 'heavy', 'heavier']],
  ['-time', [], ['neither', 'light', 'heavier', 'heavy']],
  ['-time', ['heavy'], ['heavy', 'neither', 'light', 'heavier']],
] as const)('by %s, own keys %j first', (order, own, parties) => {
  const ordered = orderVotes(weighVotes(votes).all, order, new Set(own));
  expect(ordered.map(({ vote }) => vote.partyId)).toEqual(parties);
});

test('a vote of neither side has no share, and weights count where there is no balance', () => {
  const weighed = weighVotes([vote('a', '30', 1), vote('b', '10', 2, 'VALUE_NO'), vote('c', '60', 3, '')]);
  expect(weighed.all.map(({ share }) => share)).toEqual([0.75, 0.25, 0]);
  const closed = voteSchema.parse({ value: 'VALUE_NO', totalGovernanceTokenWeight: '0.4' });
  expect(weighVotes([closed, vote('a', '', 1)]).all.map(({ share }) => share)).toEqual([1, 0]);
});

test('the course of a vote ends at what all have, however many votes there are', () => {
  const many = Array.from({ length: 5000 }, (_, index) =>
    vote(`p${index}`, '7', 1000 + index, index % 4 === 0 ? 'VALUE_NO' : 'VALUE_YES'),
  );
  const course = voteCourse(weighVotes(many).all);
  expect(course?.points.at(-1)?.at).toBe(5_999_000);
  expect(course?.points.at(-1)?.yes).toBeCloseTo(0.75, 5);
  expect(course?.points.at(-1)?.no).toBeCloseTo(0.25, 5);
  // To a vote: the shares are rounded.
  expect([3_499_000, 3_500_000]).toContain(course?.halfAt);
});

test('there is no course without weights, and no time between those who voted at one moment', () => {
  expect(voteCourse([])).toBeNull();
  expect(voteCourse(weighVotes([vote('a', '', 1), vote('b', '', 2)]).all)).toBeNull();
  const atOnce = voteCourse(weighVotes([vote('a', '1', 1), vote('b', '1', 1)]).all);
  expect(atOnce?.points.at(-1)).toEqual({ at: 1000, yes: 1, no: 0 });
});

test('neither side ever loses, and nobody gets more than all', () => {
  const any = fc.record({ balance: fc.nat().map(String), at: fc.nat(1e9), yes: fc.boolean() });
  fc.assert(
    fc.property(fc.array(any), (cast) => {
      const course = voteCourse(
        weighVotes(cast.map(({ balance, at, yes }, i) => vote(`${i}`, balance, at, yes ? 'VALUE_YES' : 'VALUE_NO')))
          .all,
      );
      let before = { at: 0, yes: 0, no: 0 };
      for (const point of course?.points ?? []) {
        expect(point.at).toBeGreaterThanOrEqual(before.at);
        expect(point.yes).toBeGreaterThanOrEqual(before.yes);
        expect(point.no).toBeGreaterThanOrEqual(before.no);
        expect(point.yes + point.no).toBeLessThanOrEqual(1 + 1e-6);
        before = point;
      }
    }),
  );
});
