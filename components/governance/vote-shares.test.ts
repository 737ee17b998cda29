import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tally } from '#lib/governance/alert.ts';
import { voteShares } from './vote-bar.tsx';

function tally(yes: bigint, no: bigint): Tally {
  return { yes: { count: 1, balance: `${yes}` }, no: { count: 1, balance: `${no}` } };
}

describe('voteShares', () => {
  it('divides balances larger than a number can hold', () => {
    expect(voteShares(tally(3n * 10n ** 30n, 10n ** 30n), '0.66')).toEqual({ yes: 0.75, no: 0.25, required: 0.66 });
  });

  it('is null before anybody has voted', () => {
    expect(voteShares(tally(0n, 0n), '0.66')).toBeNull();
  });

  it.each(['', 'abc', '1.5', '-1', 'NaN'])('has no mark for the majority %j', (majority) => {
    expect(voteShares(tally(1n, 1n), majority)?.required).toBeNull();
  });

  it('always adds up to one', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n }), fc.bigInt({ min: 0n }), (yes, no) => {
        fc.pre(yes + no > 0n);
        const shares = voteShares(tally(yes, no), '');
        expect((shares?.yes ?? 0) + (shares?.no ?? 0)).toBeCloseTo(1);
        expect(shares?.yes).toBeGreaterThanOrEqual(0);
        expect(shares?.no).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
