import { expect, test, vi } from 'vitest';
import { createReadVotes, type OwnVotes, votesOfKeys } from './own-votes.ts';
import { governanceData } from './testing/governance-data.ts';
import { afterMessages, memoryRecords, nothingKnown } from './testing/known.ts';

const vote = (partyId: string) => ({ partyId, timestamp: '5', totalGovernanceTokenBalance: '7' });

const [a, b] = [{ publicKey: 'a' }, { publicKey: 'b' }];

/** Stored proposals with the votes of these parties, by proposal. */
async function stored(parties: Record<string, { yes?: string[]; no?: string[] }>) {
  const messages = Object.entries(parties).map(([id, { yes = [], no = [] }]) =>
    governanceData({ proposal: { id, state: 2 }, yes: yes.map(vote), no: no.map(vote) }),
  );
  const known = afterMessages(nothingKnown, messages, 1);
  const records = memoryRecords();
  await records.put('n', [...known.records.values()]);
  return { records: { votes: vi.fn(records.votes) }, alerts: Object.values(known.alerts) };
}

const sides = (votes: OwnVotes) =>
  Object.fromEntries([...votes].map(([id, own]) => [id, own.map(({ publicKey, value }) => `${publicKey} ${value}`)]));

test('tells of each proposal how the user’s keys have voted, and nobody else', async () => {
  const { records, alerts } = await stored({ p: { yes: ['x', 'a'], no: ['b'] }, q: { no: ['x'] } });
  const votes = await createReadVotes(records, votesOfKeys)('n', [b, a], alerts);
  expect(sides(votes)).toEqual({ p: ['b VALUE_NO', 'a VALUE_YES'], q: [] });
});

test('tells without keys what all parties have voted', async () => {
  const { records, alerts } = await stored({ p: { yes: ['x', 'a'], no: ['b'] }, q: {} });
  const read = createReadVotes(records, (votes) => [...votes.keys()]);
  expect(Object.fromEntries(await read('n', null, alerts))).toEqual({ p: ['x', 'a', 'b'], q: [] });
});

test('reads a proposal once, and again when it has changed', async () => {
  const { records, alerts } = await stored({ p: { yes: ['a'] }, q: {} });
  const read = createReadVotes(records, votesOfKeys);
  const votes = await read('n', [a], alerts);
  expect(await read('n', [a], alerts)).toBe(votes);
  expect(records.votes).toHaveBeenCalledOnce();
  await read(
    'n',
    [a],
    alerts.map((alert) => (alert.proposalId === 'q' ? { ...alert, updatedAt: 2 } : alert)),
  );
  expect(records.votes.mock.lastCall?.[1]).toEqual(['q']);
});

test('forgets what it has read of other keys, and of another network', async () => {
  const { records, alerts } = await stored({ p: { yes: ['a'], no: ['b'] } });
  const read = createReadVotes(records, votesOfKeys);
  await read('n', [a], alerts);
  expect(sides(await read('n', [b], alerts))).toEqual({ p: ['b VALUE_NO'] });
  expect(sides(await read('other', [b], alerts))).toEqual({ p: [] });
});

test('answers about other keys at the same time are apart', async () => {
  const { records, alerts } = await stored({ p: { yes: ['a'], no: ['b'] } });
  const read = createReadVotes(records, votesOfKeys);
  const [first, second] = await Promise.all([read('n', [a], alerts), read('n', [b], alerts)]);
  expect([sides(first), sides(second)]).toEqual([{ p: ['a VALUE_YES'] }, { p: ['b VALUE_NO'] }]);
});
