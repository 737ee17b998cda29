import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDraft, inOtherUnit, type MarginDraft, readDraft, readQuestion } from './margin-form.ts';

const marketId = 'a1'.repeat(32);

function draft(change: Partial<MarginDraft>): MarginDraft {
  return { marketId, volume: '1', places: '', collateral: '', unit: 'smallest', ...change };
}

test.each<[Partial<MarginDraft>, string]>([
  [{ volume: '12' }, '12'],
  [{ volume: ' -12 ' }, '-12'],
  [{ volume: '1.5', places: '3' }, '1500'],
  [{ volume: '-0.001', places: '3' }, '-1'],
  [{ volume: '1.500', places: '1' }, '15'],
  [{ volume: '-2000000', places: '-6' }, '-2'],
  [{ volume: '-9223372036854775808' }, '-9223372036854775808'],
  [{ volume: '9.223372036854775807', places: '18' }, '9223372036854775807'],
])('%j is sent as %s', (change, sent) => {
  expect(checkDraft(draft(change), null)).toMatchObject({ problems: {}, question: { openVolume: sent, marketId } });
});

test.each<[Partial<MarginDraft>, object]>([
  [{ marketId: '' }, { marketId: 'missing' }],
  [{ marketId: 'a b' }, { marketId: 'not-an-id' }],
  [{ volume: '' }, { volume: 'missing' }],
  [{ volume: '1,5' }, { volume: 'not-a-number' }],
  [{ volume: '1.5' }, { volume: 'too-fine' }],
  [{ volume: '0.0001', places: '3' }, { volume: 'too-fine' }],
  [{ volume: '9223372036854775808' }, { volume: 'too-large' }],
  [{ volume: '-9223372036854775809' }, { volume: 'too-large' }],
  [{ places: '19' }, { places: 'not-a-number' }],
  [{ places: '-19' }, { places: 'not-a-number' }],
  [{ volume: '1500', places: '-3' }, { volume: 'too-fine' }],
  [{ collateral: '-5' }, { collateral: 'negative' }],
  [{ collateral: '5.5' }, { collateral: 'too-fine' }],
  [{ collateral: 'all' }, { collateral: 'not-a-number' }],
  [{ collateral: '5', unit: 'asset' }, { collateral: 'no-asset' }],
])('%j is refused: %j', (change, problems) => {
  expect(checkDraft(draft(change), null)).toMatchObject({ problems, question: null });
});

test('collateral in the asset itself is sent in its smallest unit', () => {
  const typed = draft({ collateral: '1234.5', unit: 'asset' });
  expect(checkDraft(typed, 6).question?.collateralAvailable).toBe('1234500000');
  expect(inOtherUnit(typed, 6)).toMatchObject({ collateral: '1234500000', unit: 'smallest' });
  expect(inOtherUnit(inOtherUnit(typed, 6), 6)).toEqual(typed);
});

test('an address without anything asks nothing, one with too little or too much says so in the form', () => {
  expect(readQuestion({})).toBeNull();
  expect(readQuestion({ marketId, openVolume: '1.5' })).toBeNull();
  expect(readDraft({ marketId, openVolume: 'x' })).toMatchObject({ volume: 'x' });
});

test('what the form asks survives its address', () => {
  const volumes = fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n);
  fc.assert(
    fc.property(
      volumes,
      fc.integer({ min: -18, max: 18 }),
      fc.option(fc.bigInt(0n, 10n ** 30n)),
      (volume, places, collateral) => {
        const question = {
          marketId,
          openVolume: `${volume}`,
          collateralAvailable: collateral === null ? '' : `${collateral}`,
        };
        expect(readQuestion(question)).toEqual(question);
        const filled = readDraft({ ...question, positionDecimalPlaces: `${places}` });
        expect(checkDraft(filled, null).question).toEqual(question);
      },
    ),
  );
});

test('no input makes it throw or ask what cannot be sent', () => {
  const text = fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String));
  const any = fc.record({
    marketId: text,
    volume: text,
    places: text,
    collateral: text,
    unit: fc.constantFrom('smallest', 'asset'),
  });
  fc.assert(
    fc.property(any, fc.option(fc.nat(30)), (typed, decimals) => {
      const { question } = checkDraft(typed, decimals);
      if (question !== null) expect(question.openVolume).toMatch(/^-?\d{1,19}$/);
    }),
  );
});
