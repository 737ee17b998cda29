import { expect, test } from 'vitest';
import type { GovernanceData } from '#lib/data-api/schema/proposal.ts';
import { governanceData } from '#lib/governance/testing/governance-data.ts';
import { afterMessages, nothingKnown } from '#lib/governance/testing/known.ts';
import { mergeRecord } from './proposal-query.ts';

const vote = (partyId: string, timestamp: string, value: string) => ({ partyId, proposalId: 'p', timestamp, value });
const heardOf = (message: GovernanceData) => afterMessages(nothingKnown, [message], 2).records.get('p') ?? null;
const asked = governanceData({
  proposal: { id: 'p', state: 'STATE_OPEN' },
  yes: [vote('a', '5', 'VALUE_YES'), vote('b', '5', 'VALUE_YES')],
});

test('the stream has the last word on the proposal, and each party on its vote', () => {
  const later = governanceData({ proposal: { id: 'p', state: 'STATE_PASSED' }, no: [vote('b', '9', 'VALUE_NO')] });
  const merged = mergeRecord('p', heardOf(later), asked, 1);
  expect(merged?.proposal?.state).toBe('STATE_PASSED');
  expect(merged?.votes.map(({ partyId, value }) => [partyId, value])).toEqual([
    ['a', 'VALUE_YES'],
    ['b', 'VALUE_NO'],
  ]);
});

test('votes that came before their proposal are not lost when the service tells it', () => {
  const heard = heardOf(governanceData({ no: [vote('c', '1', 'VALUE_NO')] }));
  const merged = mergeRecord('p', heard, asked, 1);
  expect(merged?.proposal?.id).toBe('p');
  expect(merged?.votes).toHaveLength(3);
});

test('one of the two is enough, and neither is nothing', () => {
  const heard = heardOf(asked);
  expect(mergeRecord('p', heard, null, 1)).toMatchObject({ proposal: { id: 'p' }, updatedAt: 2 });
  expect(mergeRecord('p', null, asked, 1)).toMatchObject({ proposal: { id: 'p' }, updatedAt: 1 });
  expect(mergeRecord('p', null, null, 1)).toBeNull();
});
