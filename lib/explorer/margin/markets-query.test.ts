import { expect, test } from 'vitest';
import { proposalSchema } from '#lib/data-api/schema/proposal.ts';
import { readMessage } from '#lib/data-api/stream-governance.ts';
import { recordedProposal } from '#lib/testing/recorded/recording.ts';
import { marketOf } from './markets-query.ts';

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
