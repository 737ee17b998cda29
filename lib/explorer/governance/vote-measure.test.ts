import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Vote, voteSchema } from '#lib/data-api/schema/proposal.ts';
import { readMessage } from '#lib/data-api/stream-governance.ts';
import { decimalText } from '#lib/format/decimal.ts';
import { recordedProposal } from '#lib/testing/recorded/recording.ts';
import { majorityOf, measureShare } from './vote-measure.ts';
import { liquidityOf, weighVotes } from './weigh-votes.ts';

function vote(value: string, weight: string, more: object = {}): Vote {
  return voteSchema.parse({ value, totalGovernanceTokenWeight: weight, ...more });
}

test('sums what would be lost in floating point', () => {
  const votes = [vote('VALUE_YES', '0.1'), vote('VALUE_YES', '0.2'), vote('VALUE_NO', '0.000000000000000000000001')];
  const { yes, no, inTokens } = weighVotes(votes);
  expect(decimalText(yes.weight)).toBe('0.3');
  expect(decimalText(no.weight)).toBe('0.000000000000000000000001');
  expect(inTokens).toBe(false);
  const balance = { totalGovernanceTokenBalance: '123456789012345678901234567890' };
  const inAll = weighVotes([...votes, vote('VALUE_NO', '', balance), vote('VALUE_NO', '', balance)]);
  expect(inAll.inTokens).toBe(true);
  expect([inAll.yes, inAll.no].map(({ votes }) => votes.length)).toEqual([2, 3]);
  expect([inAll.yes, inAll.no].map(({ weight }) => decimalText(weight))).toEqual([
    '0',
    '246913578024691357802469135780',
  ]);
});

test('a vote of no known value counts on neither side, one with a broken weight still was a vote', () => {
  const count = weighVotes([vote('VALUE_MAYBE', '0.5'), vote('VALUE_YES', 'much')]);
  expect(count.unreadable).toBe(1);
  expect([count.all, count.yes.votes, count.no.votes].map(({ length }) => length)).toEqual([2, 1, 0]);
  expect(decimalText(count.yes.weight)).toBe('0');
});

const { yes, no } = weighVotes([vote('VALUE_YES', '0.66'), vote('VALUE_NO', '0.34')]);

test.each([
  ['0.66', true],
  ['0.660000000000000000001', false],
  ['0', true],
  ['1', false],
  ['1.5', null],
  ['', null],
  ['two thirds', null],
])('a majority of %s is reached: %s', (required, reached) => {
  expect(majorityOf(yes.weight, no.weight, required)?.reached).toBe(reached);
});

test('balances larger than a number can hold are divided', () => {
  const of = (units: bigint) => ({ units, places: 0 });
  const measure = majorityOf(of(3n * 10n ** 30n), of(10n ** 30n), '0.66');
  expect(measure).toMatchObject({ share: 0.75, required: { share: 0.66 }, reached: true });
});

test('there is no majority of nothing, but there is a share of nothing', () => {
  const nobody = weighVotes([]);
  expect(majorityOf(nobody.yes.weight, nobody.no.weight, '0.5')).toBeNull();
  expect(measureShare(liquidityOf(nobody).yes, '0.5')).toMatchObject({ share: 0, reached: false });
});

test('liquidity providers’ shares are held against all liquidity, not against what has voted', () => {
  const [item] = readMessage(
    recordedProposal('as core/governance weighs: update market declined, LP majority by absolute share'),
  );
  if (item?.type !== 'message') throw new Error('no message');
  const { yes, all } = liquidityOf(weighVotes([...item.data.yes, ...item.data.no]));
  // 0.2 of all, and 0.95 of what has voted: declined for want of a majority of 0.66.
  expect(measureShare(yes, '0.66')).toMatchObject({ share: 0.2, reached: false });
  expect(measureShare(all, '0.05').reached).toBe(true);
});

test('shares stay between 0 and 1 whatever the votes', () => {
  const text = fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String));
  const any = fc.record({ value: fc.constantFrom('VALUE_YES', 'VALUE_NO', ''), weight: text });
  fc.assert(
    fc.property(fc.array(any), text, (cast, required) => {
      const { yes, no } = weighVotes(cast.map(({ value, weight }) => vote(value, weight)));
      const provided = measureShare(yes.weight, required);
      for (const share of [provided.share, majorityOf(yes.weight, no.weight, required)?.share ?? 0]) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
    }),
  );
});
