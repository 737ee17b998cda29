import { expect, test } from 'vitest';
import { proposalSchema } from '#lib/data-api/schema/proposal.ts';
import { readMessage } from '#lib/data-api/stream-governance.ts';
import { recordedProposal } from '#lib/testing/recorded/recording.ts';
import { voteOutcome } from './vote-measure.ts';

function recorded(title: string) {
  const [item] = readMessage(recordedProposal(title));
  if (item?.type !== 'message' || item.data.proposal === null) throw new Error('no proposal');
  return item.data.proposal;
}

const parameter = { updateNetworkParameter: { changes: { key: 'k', value: 'v' } } };
const market = { updateMarket: { marketId: 'm' } };
const spot = { updateSpotMarket: { marketId: 'm' } };
const missed = 'PROPOSAL_ERROR_PARTICIPATION_THRESHOLD_NOT_REACHED';
const lost = 'PROPOSAL_ERROR_MAJORITY_THRESHOLD_NOT_REACHED';
const untold = { majority: null, participation: null, providerParticipation: null };

test.each<[string, string, object | null, object]>([
  ['STATE_PASSED', '', parameter, { majority: true, participation: true }],
  ['STATE_ENACTED', '', parameter, { majority: true, participation: true }],
  ['STATE_DECLINED', missed, parameter, { participation: false }],
  ['STATE_DECLINED', lost, parameter, { majority: false, participation: true }],
  // By the tokens, or by the liquidity providers.
  ['STATE_PASSED', '', market, {}],
  ['STATE_PASSED', '', spot, {}],
  ['STATE_DECLINED', lost, market, {}],
  // The providers are asked where the tokens lacked participation, so both did.
  ['STATE_DECLINED', missed, market, { participation: false, providerParticipation: false }],
  ['STATE_DECLINED', 'PROPOSAL_ERROR_PROPOSAL_IN_BATCH_DECLINED', parameter, {}],
  // It can come from every state.
  ['STATE_FAILED', missed, parameter, {}],
  ['STATE_REJECTED', '', parameter, {}],
  ['STATE_OPEN', '', parameter, {}],
  ['STATE_PASSED', '', null, {}],
])('%s %s of %j', (state, reason, terms, outcome) => {
  expect(voteOutcome(proposalSchema.parse({ state, reason, terms }))).toEqual({ ...untold, ...outcome });
});

test.each([
  [[parameter, { newTransfer: {} }], true],
  [[parameter, market], null],
  [[], null],
])('a batch that passed had its majority by tokens where no change is to a market: %j', (changes, majority) => {
  expect(voteOutcome(proposalSchema.parse({ state: 3, batchTerms: { changes } })).majority).toBe(majority);
});

test('a proposal that was declined for want of participation never had it, though its weights add up to 1', () => {
  const declined = recorded('as core/governance weighs: declined, participation not reached');
  expect(voteOutcome(declined)).toMatchObject({ participation: false, majority: null });
});
