import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDraft, inOtherUnit, type MarginDraft, readDraft, readMarginRequest } from './margin-form.ts';

const marketId = 'a1'.repeat(32);

function draft(change: Partial<MarginDraft>): MarginDraft {
  return { marketId, openVolume: '1', positionDecimalPlaces: '', collateralAvailable: '', unit: 'smallest', ...change };
}

test.each<[Partial<MarginDraft>, string]>([
  [{ openVolume: '12' }, '12'],
  [{ openVolume: ' -12 ' }, '-12'],
  [{ openVolume: '1.5', positionDecimalPlaces: '3' }, '1500'],
  [{ openVolume: '-0.001', positionDecimalPlaces: '3' }, '-1'],
  [{ openVolume: '1.500', positionDecimalPlaces: '1' }, '15'],
  [{ openVolume: '-2000000', positionDecimalPlaces: '-6' }, '-2'],
  [{ openVolume: '-9223372036854775808' }, '-9223372036854775808'],
  [{ openVolume: '9.223372036854775807', positionDecimalPlaces: '18' }, '9223372036854775807'],
])('%j is sent as %s', (change, sent) => {
  expect(checkDraft(draft(change), null)).toMatchObject({ problems: {}, request: { openVolume: sent, marketId } });
});

test.each<[Partial<MarginDraft>, object]>([
  [{ marketId: '' }, { marketId: 'missing' }],
  [{ marketId: 'a b' }, { marketId: 'not_an_id' }],
  [{ openVolume: '' }, { openVolume: 'missing' }],
  [{ openVolume: '1,5' }, { openVolume: 'not_a_number' }],
  [{ openVolume: '1.5' }, { openVolume: 'too_fine' }],
  [{ openVolume: '0.0001', positionDecimalPlaces: '3' }, { openVolume: 'too_fine' }],
  [{ openVolume: '9223372036854775808' }, { openVolume: 'too_large' }],
  [{ openVolume: '-9223372036854775809' }, { openVolume: 'too_large' }],
  [{ positionDecimalPlaces: '19' }, { positionDecimalPlaces: 'places' }],
  [{ positionDecimalPlaces: '-19' }, { positionDecimalPlaces: 'places' }],
  [{ openVolume: '1500', positionDecimalPlaces: '-3' }, { openVolume: 'too_fine' }],
  [{ collateralAvailable: '-5' }, { collateralAvailable: 'negative' }],
  [{ collateralAvailable: '5.5' }, { collateralAvailable: 'too_fine' }],
  [{ collateralAvailable: 'all' }, { collateralAvailable: 'not_a_number' }],
  [{ collateralAvailable: '5', unit: 'asset' }, { collateralAvailable: 'no_asset' }],
])('%j is refused: %j', (change, problems) => {
  expect(checkDraft(draft(change), null)).toMatchObject({ problems, request: null });
});

test('collateral in the asset itself is sent in its smallest unit', () => {
  const typed = draft({ collateralAvailable: '1234.5', unit: 'asset' });
  expect(checkDraft(typed, 6).request?.collateralAvailable).toBe('1234500000');
  expect(inOtherUnit(typed, 6)).toMatchObject({ collateralAvailable: '1234500000', unit: 'smallest' });
  expect(inOtherUnit(inOtherUnit(typed, 6), 6)).toEqual(typed);
});

test('an address without anything asks nothing, one with too little or too much says so in the form', () => {
  expect(readMarginRequest({})).toBeNull();
  expect(readMarginRequest({ marketId, openVolume: '1.5' })).toBeNull();
  expect(readDraft({ marketId, openVolume: 'x' })).toMatchObject({ openVolume: 'x' });
});

test('what the form asks survives its address', () => {
  const volumes = fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n);
  fc.assert(
    fc.property(
      volumes,
      fc.integer({ min: -18, max: 18 }),
      fc.option(fc.bigInt(0n, 10n ** 30n)),
      (volume, places, collateral) => {
        const request = {
          marketId,
          openVolume: `${volume}`,
          collateralAvailable: collateral === null ? '' : `${collateral}`,
        };
        expect(readMarginRequest(request)).toEqual(request);
        const filled = readDraft({ ...request, positionDecimalPlaces: `${places}` });
        expect(checkDraft(filled, null).request).toEqual(request);
      },
    ),
  );
});

test('no input makes it throw or ask what cannot be sent', () => {
  const text = fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String));
  const any = fc.record({
    marketId: text,
    openVolume: text,
    positionDecimalPlaces: text,
    collateralAvailable: text,
    unit: fc.constantFrom('smallest', 'asset'),
  });
  fc.assert(
    fc.property(any, fc.option(fc.nat(30)), (typed, decimals) => {
      const { request } = checkDraft(typed, decimals);
      if (request !== null) expect(request.openVolume).toMatch(/^-?\d{1,19}$/);
    }),
  );
});
