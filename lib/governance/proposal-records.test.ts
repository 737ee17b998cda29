import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import {
  applyUpdate,
  createProposalRecords,
  type ProposalRecord,
  type ProposalRecords,
  updatesIn,
} from './proposal-records.ts';
import { governanceData } from './testing/governance-data.ts';

const freshName = (): string => `records-${crypto.randomUUID()}`;

function record(proposalId: string, title: string, votes: string[] = []): ProposalRecord {
  const yes = votes.map((partyId) => ({ partyId, timestamp: '7', totalGovernanceTokenBalance: '5' }));
  const sent = governanceData({ proposal: { id: proposalId, rationale: { title, description: '' } }, yes });
  const update = updatesIn([sent]).get(proposalId);
  return (update && applyUpdate(null, proposalId, update, 1)) ?? expect.unreachable();
}

async function titleOf(records: ProposalRecords, networkId: string, id: string) {
  return (await records.get(networkId, id))?.proposal?.rationale?.title;
}

test('networks that know a proposal of the same ID have each their own', async () => {
  const records = createProposalRecords(freshName());
  await records.put('first', [record('a', 'Ours')]);
  await records.put('other', [record('a', 'Theirs')]);
  expect(await titleOf(records, 'first', 'a')).toBe('Ours');
  expect(await titleOf(records, 'other', 'a')).toBe('Theirs');
  expect(await records.get('third', 'a')).toBeNull();
});

test('all of a network goes with it, and nothing of another', async () => {
  const records = createProposalRecords(freshName());
  await records.put('b', [record('1', 'One'), record('2', 'Two')]);
  for (const other of ['a', 'b-2', 'c']) await records.put(other, [record('1', other)]);
  await records.forget('b');
  expect([await records.get('b', '1'), await records.get('b', '2')]).toEqual([null, null]);
  for (const other of ['a', 'b-2', 'c']) expect(await titleOf(records, other, '1')).toBe(other);
});

test('those that are removed go alone', async () => {
  const records = createProposalRecords(freshName());
  await records.put('first', [record('a', 'A'), record('b', 'B')]);
  await records.put('other', [record('b', 'X')]);
  await records.remove('first', ['b']);
  expect(await records.get('first', 'b')).toBeNull();
  expect(await titleOf(records, 'first', 'a')).toBe('A');
  expect(await titleOf(records, 'other', 'b')).toBe('X');
});

test('votes are those of each proposal by party, none where it is not known', async () => {
  const records = createProposalRecords(freshName());
  await records.put('first', [record('a', 'A', ['x', '__proto__'])]);
  const votes = await records.votes('first', ['a', 'b']);
  const vote = { value: 'VALUE_YES', balance: '5', at: '7' };
  expect([...(votes.get('a') ?? [])]).toEqual([
    ['x', vote],
    ['__proto__', vote],
  ]);
  expect(votes.get('b')?.size).toBe(0);
});

test('a connection that has failed, as on a full disk, is replaced', async () => {
  const records = createProposalRecords(freshName());
  await records.put('first', [record('a', 'A')]);
  const { transaction } = IDBDatabase.prototype;
  let first: IDBDatabase | undefined;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    first ??= this;
    if (this === first) throw new DOMException('The database connection is closing.', 'InvalidStateError');
    return transaction.apply(this, given);
  });
  await records.put('first', [record('b', 'B')]);
  expect(await titleOf(records, 'first', 'b')).toBe('B');
  vi.restoreAllMocks();
});
