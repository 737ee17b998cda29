import { expect, test } from 'vitest';
import { proposalSchema } from '#lib/data-api/schema/proposal.ts';
import { readMessage } from '#lib/data-api/stream-governance.ts';
import { recordedProposal } from '#lib/testing/recorded/recording.ts';
import { marketsOf, mayHaveChangedMarkets } from './markets.ts';

const enacted = (wire: object) => proposalSchema.parse({ state: 'STATE_ENACTED', ...wire });

test('the enacted proposal that made a market tells its asset and its position decimal places', () => {
  const instrument = { name: 'N', code: 'C', future: { quoteName: 'USD', settlementAsset: 's' } };
  const made = { id: 'm', terms: { newMarket: { changes: { instrument } } } };
  const told = {
    ...{ marketId: 'm', code: 'C', name: 'N', quoteName: 'USD', settlementAsset: 's' },
    ...{ decimalPlaces: 0, positionDecimalPlaces: 0 },
  };
  expect([...marketsOf([enacted(made)]).values()]).toEqual([told]);
  expect(marketsOf([enacted({ id: 'm', terms: { newFreeform: {} } })]).size).toBe(0);
  const title = 'New market, simple risk model, negative position decimals, 18-decimal asset';
  const [recorded] = readMessage(recordedProposal(title));
  const proposal = recorded?.type === 'message' ? recorded.data.proposal : null;
  if (proposal === null) throw new Error('not a proposal');
  expect(marketsOf([proposal]).get(proposal.id)?.positionDecimalPlaces).toBe(-3);
});

test('a market has the code and quote name of its last enacted change', () => {
  const change = (at: number, code: string, quoteName: string, state = 'STATE_ENACTED') => ({
    id: `${at}`,
    state,
    terms: {
      enactmentTimestamp: `${at}`,
      updateMarket: { marketId: 'm', changes: { instrument: { code, future: { quoteName } } } },
    },
  });
  const made = { id: 'm', terms: { newMarket: { changes: { instrument: { name: 'N', code: 'A' } } } } };
  const wire = [change(20, 'C', ''), change(10, 'B', 'EUR'), made, change(30, 'D', 'USD', 'STATE_OPEN')];
  expect(marketsOf(wire.map(enacted)).get('m')).toMatchObject({ code: 'C', name: 'N', quoteName: 'EUR' });
});

test('a perpetual and a spot market tell their places and assets, and a part of a batch renames them', () => {
  const perpetual = { quoteName: 'USDT', settlementAsset: 's' };
  const changes = { decimalPlaces: '1', positionDecimalPlaces: '4', instrument: { name: 'P', code: 'A', perpetual } };
  const spot = { priceDecimalPlaces: '2', sizeDecimalPlaces: '3', instrument: { spot: { quoteAsset: 'q' } } };
  const renamed = { updateMarket: { marketId: 'p', changes: { instrument: { code: 'B', name: 'Q', perpetual: {} } } } };
  const markets = marketsOf([
    enacted({ id: 'p', terms: { newMarket: { changes } } }),
    enacted({ id: 's', terms: { newSpotMarket: { changes: spot } } }),
    enacted({ id: 'part', batchId: 'b', terms: renamed }),
  ]);
  expect(markets.get('p')).toMatchObject({
    code: 'B',
    name: 'Q',
    ...perpetual,
    decimalPlaces: 1,
    positionDecimalPlaces: 4,
  });
  expect(markets.get('s')).toMatchObject({ settlementAsset: 'q', decimalPlaces: 2, positionDecimalPlaces: 3 });
});

// Before release 0.76 the names are those of other markets.
test.each([
  [{ decimalPlaces: '5', positionDecimalPlaces: '3' }, 5, 3],
  // As an earlier Drawbridge stored them.
  [{ decimalPlaces: '5', positionDecimalPlaces: '-3', priceDecimalPlaces: '0', sizeDecimalPlaces: '0' }, 5, -3],
  [{ priceDecimalPlaces: '5' }, 5, 0],
  [{}, 0, 0],
])('a spot market of %j has %s and %s decimal places', (changes, decimalPlaces, positionDecimalPlaces) => {
  const proposal = enacted({
    id: 's',
    terms: { newSpotMarket: { changes: { ...changes, instrument: { spot: {} } } } },
  });
  expect(marketsOf([proposal]).get('s')).toMatchObject({ decimalPlaces, positionDecimalPlaces });
  const { instrument, ...told } = proposal.terms?.newSpotMarket?.changes ?? {};
  expect(
    Object.keys(told)
      .filter((name) => /Places$/.test(name))
      .sort(),
  ).toEqual(Object.keys(changes).sort());
});

test.each([
  ['updateMarket', 'STATE_ENACTED', true],
  ['updateMarket', 'STATE_PASSED', false],
  ['batch', 'STATE_PASSED', true],
  ['batch', 'STATE_OPEN', false],
  ['newAsset', 'STATE_ENACTED', false],
] as const)('whether markets may have changed by a %s that is %s: %s', (kind, state, expected) => {
  expect(mayHaveChangedMarkets({ kind, state })).toBe(expected);
});
