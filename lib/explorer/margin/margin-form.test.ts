import '#lib/browser/testing/fake-browser.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { setMessages } from '#lib/i18n/i18n.ts';
import {
  checkDraft,
  type MarginDraft,
  type MarginSubject,
  marginQuery,
  readDraft,
  readMarginRequest,
  withPoints,
} from './margin-form.ts';

const marketId = 'a1'.repeat(32);
const unknown: MarginSubject = { marketId, places: null, decimals: null, pricePlaces: null };

/** Nothing but market and size is asked. */
const nothingMore = {
  generalAccountBalance: '',
  marginAccountBalance: '',
  orderMarginAccountBalance: '',
  averageEntryPrice: '',
  marginMode: '',
  marginFactor: '',
};

function draft(change: Partial<MarginDraft>): MarginDraft {
  const later = { isolated: false, onMargin: '', onOrders: '', entry: '', factor: '' };
  return { market: 'BTC', short: false, size: '1', collateral: '', ...later, ...change };
}

type Case = Partial<MarginDraft> & { places?: number };

test.each<[Case, string]>([
  [{ size: '12' }, '12'],
  [{ size: ' 12 ', short: true }, '-12'],
  [{ size: '0', short: true }, '0'],
  [{ size: '1.5', places: 3 }, '1500'],
  [{ size: '0.001', places: 3, short: true }, '-1'],
  [{ size: '1.500', places: 1 }, '15'],
  [{ size: '2000000', places: -6, short: true }, '-2'],
  [{ size: '9223372036854775808', short: true }, '-9223372036854775808'],
  [{ size: '9.223372036854775807', places: 18 }, '9223372036854775807'],
])('%j is sent as %s', ({ places = null, ...change }, sent) => {
  expect(checkDraft(draft(change), { ...unknown, places })).toEqual({
    problems: {},
    request: { ...nothingMore, openVolume: sent, marketId },
  });
});

test.each<[Case, object]>([
  [{ size: '' }, { size: 'missing' }],
  [{ size: '1,5' }, { size: 'not_a_number' }],
  [{ size: '1.5' }, { size: 'too_fine' }],
  [{ size: '0.0001', places: 3 }, { size: 'too_fine' }],
  [{ size: '9223372036854775808' }, { size: 'too_large' }],
  [{ size: '9223372036854775809', short: true }, { size: 'too_large' }],
  [{ size: '1500', places: -3 }, { size: 'too_fine' }],
  [{ collateral: '-5' }, { collateral: 'negative' }],
  [{ collateral: '5.5' }, { collateral: 'too_fine' }],
  [{ collateral: 'all' }, { collateral: 'not_a_number' }],
  [{ onMargin: '-1' }, { onMargin: 'negative' }],
  [{ entry: '1.5' }, { entry: 'too_fine' }],
  [{ isolated: true }, { factor: 'missing', entry: 'missing' }],
  [{ isolated: true, factor: '0.5' }, { entry: 'missing' }],
  [
    { isolated: true, factor: '0', entry: '0' },
    { factor: 'not_positive', entry: 'not_positive' },
  ],
  [{ isolated: true, factor: 'half', entry: '1' }, { factor: 'not_a_number' }],
])('%j is refused: %j', ({ places = null, ...change }, problems) => {
  expect(checkDraft(draft(change), { ...unknown, places, decimals: 0 })).toEqual({ problems, request: null });
});

test('a number may have the decimal separator of the language, or a point', () => {
  const size = (typed: string) => withPoints(draft({ size: typed })).size;
  expect(size('1,5')).toBe('1,5');
  setMessages({ messages_language: { message: 'de' } });
  expect([size('1,5'), size('1.5'), size('1.000,5')]).toEqual(['1.5', '1.5', '1.000.5']);
  expect(withPoints(draft({ market: '1,5' })).market).toBe('1,5');
  setMessages(null);
});

test('a market is required, and has to be one', () => {
  const none = { ...unknown, marketId: null };
  expect(checkDraft(draft({ market: ' ' }), none)).toEqual({ problems: { market: 'missing' }, request: null });
  expect(checkDraft(draft({}), none)).toEqual({ problems: { market: 'no_market' }, request: null });
});

test('amounts are typed in whole units of the market and its asset', () => {
  const typed = draft({ size: '1.5', collateral: '1234.5' });
  expect(checkDraft(typed, { marketId, places: 1, decimals: 6, pricePlaces: null }).request).toEqual({
    ...nothingMore,
    marketId,
    openVolume: '15',
    generalAccountBalance: '1234500000',
  });
});

test('collateral is not sent while it is not known what it is in', () => {
  expect(checkDraft(draft({ collateral: '5' }), unknown).request?.generalAccountBalance).toBe('');
});

test('an address without anything asks nothing, one with too little or too much says so in the form', () => {
  expect(readMarginRequest({})).toBeNull();
  expect(readMarginRequest({ marketId, openVolume: '1.5' })).toBeNull();
  expect(readMarginRequest({ marketId: 'a b', openVolume: '1' })).toBeNull();
  expect(readDraft({ marketId, openVolume: '-x' }, 'BTC', unknown)).toEqual(draft({ size: 'x', short: true }));
});

test('isolated margin leaves the general account out, and cross margin the factor', () => {
  const subject = { marketId, places: 0, decimals: 1, pricePlaces: 2 };
  const typed = draft({ collateral: '5', onMargin: '7', onOrders: '8', entry: '1.25', factor: '0.5' });
  const both = {
    marketId,
    openVolume: '1',
    marginAccountBalance: '70',
    orderMarginAccountBalance: '80',
    averageEntryPrice: '125',
  };
  expect(checkDraft(typed, subject).request).toEqual({ ...nothingMore, ...both, generalAccountBalance: '50' });
  expect(checkDraft({ ...typed, isolated: true }, subject).request).toEqual({
    ...nothingMore,
    ...both,
    marginMode: 'MARGIN_MODE_ISOLATED_MARGIN',
    marginFactor: '0.5',
  });
});

test('what the form asks survives its address', () => {
  const volumes = fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n);
  const few = fc.integer({ min: -18, max: 18 });
  const amount = fc.option(fc.bigInt(0n, 10n ** 30n)).map((one) => (one === null ? '' : `${one}`));
  fc.assert(
    fc.property(
      volumes,
      few,
      few,
      fc.nat(30),
      amount,
      amount,
      fc.boolean(),
      (volume, places, own, decimals, held, other, isolated) => {
        const request = {
          ...nothingMore,
          marketId,
          openVolume: `${volume}`,
          marginAccountBalance: other,
          averageEntryPrice: held,
          ...(isolated
            ? { marginMode: 'MARGIN_MODE_ISOLATED_MARGIN', marginFactor: '0.25', averageEntryPrice: '7' }
            : { generalAccountBalance: held, orderMarginAccountBalance: other }),
        };
        const address = marginQuery(request);
        expect(readMarginRequest(address)).toEqual(request);
        for (const subject of [
          { marketId, places: own, decimals, pricePlaces: places },
          { marketId, places: null, decimals, pricePlaces: null },
        ]) {
          const filled = readDraft(address, 'BTC', subject);
          expect(checkDraft(filled, subject).request).toEqual(request);
        }
      },
    ),
  );
});

test('no input makes it throw or ask what cannot be sent', () => {
  const text = fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String));
  const fields = {
    market: text,
    size: text,
    collateral: text,
    onMargin: text,
    entry: text,
    factor: text,
  };
  const any = fc.record({ ...fields, short: fc.boolean(), isolated: fc.boolean() });
  fc.assert(
    fc.property(any, fc.option(fc.nat(30)), (typed, decimals) => {
      const { request } = checkDraft(draft(typed), { ...unknown, decimals });
      if (request !== null) expect(request.openVolume).toMatch(/^-?\d{1,19}$/);
    }),
  );
});
