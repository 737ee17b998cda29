import { expect, test } from 'vitest';
import { positionEstimateSchema } from '#lib/data-api/schema/position-estimate.ts';
import { proposalSchema } from '#lib/data-api/schema/proposal.ts';
import { readMessage } from '#lib/data-api/stream-message.ts';
import { recordedProposal } from '#lib/testing/recorded/recording.ts';
import { readLiquidation } from './liquidation.ts';
import { marketOf } from './market-facts.ts';

const prices = { openVolumeOnly: '12.5', includingBuyOrders: '0', includingSellOrders: '' };

test.each([
  [{}, '', 'not-asked'],
  [{ liquidation: null }, '', 'not-asked'],
  [{ liquidation: null }, '100', 'not-told'],
])('%j with collateral "%s" means %s', (answer, collateral, state) => {
  expect(readLiquidation(positionEstimateSchema.parse(answer), collateral)).toEqual({ state });
});

test('a price, a price that is never reached and one that was not sent are three things', () => {
  const estimate = positionEstimateSchema.parse({ liquidation: { bestCase: prices } });
  const none = { state: 'not-told' };
  expect(readLiquidation(estimate, '100')).toEqual({
    state: 'told',
    best: {
      openVolumeOnly: { state: 'price', raw: '12.5' },
      includingBuyOrders: { state: 'none' },
      includingSellOrders: none,
    },
    worst: { openVolumeOnly: none, includingBuyOrders: none, includingSellOrders: none },
  });
});

test('the proposal that made a market tells its asset and its position decimal places', () => {
  const instrument = { name: 'N', code: 'C', future: { quoteName: 'USD', settlementAsset: 's' } };
  const proposal = { id: 'm', terms: { newMarket: { changes: { instrument } } } };
  expect(marketOf(proposalSchema.parse(proposal))).toEqual({
    marketId: 'm',
    name: 'N',
    code: 'C',
    quoteName: 'USD',
    settlementAsset: 's',
    positionDecimalPlaces: 0,
  });
  const title = 'New market, simple risk model, negative position decimals, 18-decimal asset';
  const [recorded] = readMessage(recordedProposal(title));
  const told = recorded?.type === 'message' ? recorded.data.proposal : null;
  expect(marketOf(told)?.positionDecimalPlaces).toBe(-3);
  expect(marketOf(proposalSchema.parse({ id: 'm', terms: { newFreeform: {} } }))).toBeNull();
  expect(marketOf(null)).toBeNull();
});
