import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createProposalRecords } from './proposal-records.ts';
import { governanceData } from './testing/governance-data.ts';

const freshName = (): string => `records-${crypto.randomUUID()}`;

const proposal = (id: string, title: string) =>
  governanceData({ proposal: { id, rationale: { title, description: '' } } });

async function titleOf(records: ReturnType<typeof createProposalRecords>, networkId: string, id: string) {
  return (await records.get(networkId, id))?.proposal?.rationale?.title;
}

test('networks that know a proposal of the same ID have each their own', async () => {
  const records = createProposalRecords(indexedDB, freshName());
  await records.keep('first', [proposal('a', 'Ours')], 1);
  await records.keep('other', [proposal('a', 'Theirs')], 2);
  expect(await titleOf(records, 'first', 'a')).toBe('Ours');
  expect(await titleOf(records, 'other', 'a')).toBe('Theirs');
  expect(await records.get('third', 'a')).toBeNull();
});

test('all of a network goes with it, and nothing of another', async () => {
  const records = createProposalRecords(indexedDB, freshName());
  await records.keep('b', [proposal('1', 'One'), proposal('2', 'Two')], 1);
  for (const other of ['a', 'b-2', 'c']) await records.keep(other, [proposal('1', other)], 1);
  await records.forget('b');
  expect([await records.get('b', '1'), await records.get('b', '2')]).toEqual([null, null]);
  for (const other of ['a', 'b-2', 'c']) expect(await titleOf(records, other, '1')).toBe(other);
});

test('those unchanged for the longest time make room, of their own network alone', async () => {
  const records = createProposalRecords(indexedDB, freshName(), 2);
  await records.keep('other', [proposal('x', 'Oldest of all')], 0);
  await records.keep('first', [proposal('a', 'A')], 1);
  await records.keep('first', [proposal('b', 'B')], 2);
  await records.keep('first', [proposal('a', 'A again')], 3);
  await records.keep('first', [proposal('c', 'C')], 4);
  expect(await records.get('first', 'b')).toBeNull();
  expect(await titleOf(records, 'first', 'a')).toBe('A again');
  expect(await titleOf(records, 'first', 'c')).toBe('C');
  expect(await titleOf(records, 'other', 'x')).toBe('Oldest of all');
});

test('what version 1 kept without a network is the first network’s', async () => {
  const name = freshName();
  const request = indexedDB.open(name, 1);
  await new Promise<void>((resolve) => {
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore('proposals', { keyPath: 'proposalId' });
      store.createIndex('updatedAt', 'updatedAt');
      const { proposal: kept } = proposal('a', 'From before');
      store.put({ proposalId: 'a', proposal: kept, votes: [], updatedAt: 1 });
    };
    request.onsuccess = () => resolve();
  });
  request.result.close();
  const records = createProposalRecords(indexedDB, name);
  expect(await titleOf(records, 'first', 'a')).toBe('From before');
  expect(await records.get('other', 'a')).toBeNull();
  await records.keep('first', [proposal('a', 'And now')], 2);
  expect(await titleOf(records, 'first', 'a')).toBe('And now');
});
