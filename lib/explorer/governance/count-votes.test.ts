import { expect, test } from 'vitest';
import { voteSchema } from '#lib/data-api/schema/governance-message.ts';
import { orderVotes } from './count-votes.ts';

const votes = [
  { partyId: 'light', totalGovernanceTokenBalance: '9', timestamp: '3' },
  { partyId: 'heavy', totalGovernanceTokenBalance: '100000000000000000000000', timestamp: '1' },
  { partyId: 'heavier', totalGovernanceTokenBalance: '100000000000000000000001', timestamp: '' },
].map((vote) => voteSchema.parse(vote));

test.each([
  ['weight', ['heavier', 'heavy', 'light']],
  ['time', ['light', 'heavy', 'heavier']],
] as const)('by %s', (order, parties) => {
  expect(orderVotes(votes, order).map(({ partyId }) => partyId)).toEqual(parties);
});
