import { expect, test } from 'vitest';
import { listGovernanceData } from '#lib/data-api/list-governance-data.ts';
import { readMessage } from '#lib/data-api/stream-governance.ts';
import { laterGovernances, laterStream } from '#lib/testing/recorded/recording.ts';
import { differences } from './read-as-sent.ts';

const body = JSON.stringify({
  connection: { edges: laterGovernances.map((node, index) => ({ cursor: `c${index}`, node })), pageInfo: {} },
});
const listed = await listGovernanceData({ baseUrl: 'http://node.example', fetch: async () => new Response(body) });

test('all 36 nodes of release 0.79 are read whole: every kind of terms, and batches with their parts', () => {
  expect(listed.unreadable).toEqual([]);
  const read = listed.edges.map(({ node }) => node);
  expect(differences(read, laterGovernances)).toEqual([]);
  expect(read.filter(({ proposal }) => proposal?.batchTerms).map(({ proposals }) => proposals?.length)).toEqual([
    4, 2, 2,
  ]);
});

test('the stream says of a batch and its parts what the list says: numbers and names, absent zeros', () => {
  const messages = laterStream.trim().split('\n').flatMap(readMessage);
  const [batch, ...parts] = messages.map((item) => {
    if (item.type !== 'message') throw new Error(`${item.type} among the messages`);
    expect(item.unreadable).toEqual([]);
    return item.data.proposal;
  });
  const known = listed.edges.find(({ node }) => node.proposal?.id === batch?.id)?.node;
  expect(batch).toEqual(known?.proposal);
  expect(parts.toSorted((a, b) => ((a?.id ?? '') < (b?.id ?? '') ? -1 : 1))).toEqual(
    known?.proposals?.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
});
