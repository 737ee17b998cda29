import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { listGovernanceData } from '#lib/data-api/list-governance-data.ts';
import type { GovernanceData } from '#lib/data-api/schema/proposal.ts';
import { type GovernanceStreamItem, streamGovernance } from '#lib/data-api/stream-governance.ts';
import { dataApiExchanges, governanceStream, named, responseOf } from '#lib/testing/recorded/recording.ts';
import { differences } from './read-as-sent.ts';

const baseUrl = 'http://node.example';
const bytes = new TextEncoder().encode(governanceStream);
const lines = governanceStream.trim().split('\n');

/** What the client makes of `body`, sent in the given parts. */
async function readParts(parts: readonly Uint8Array[], status = 200): Promise<GovernanceStreamItem[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  const fetch = async () => new Response(body, { status, headers: { 'content-type': 'application/json' } });
  return Array.fromAsync(streamGovernance({ baseUrl, fetch }));
}

function messages(items: readonly GovernanceStreamItem[]): GovernanceData[] {
  return items.map((item) => {
    if (item.type !== 'message') throw new Error(`${item.type} among the messages`);
    expect(item.unreadable, item.data.proposal?.rationale?.title).toEqual([]);
    return item.data;
  });
}

test('all 70 messages are read whole: nothing unreadable, lost or invented, however the bytes were cut', async () => {
  const whole = await readParts([bytes]);
  const said = JSON.stringify(whole);
  expect(messages(whole)).toHaveLength(70);
  for (const [index, data] of messages(whole).entries()) {
    const sent = JSON.parse(lines[index] ?? '').result.data;
    expect(differences(data, sent), data.proposal?.rationale?.title ?? `message ${index}`).toEqual([]);
  }
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(bytes.length), { maxLength: 300 }), async (places) => {
      const cuts = [0, ...places.sort((a, b) => a - b), bytes.length];
      const parts = cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end));
      expect(JSON.stringify(await readParts(parts)) === said).toBe(true);
    }),
    { numRuns: 5 },
  );
  // In the middle of every letter that takes more than one byte, too.
  const inLetters = [...bytes.keys()].filter((place) => (bytes[place] ?? 0) >= 0x80);
  expect(inLetters.length).toBeGreaterThan(100);
  const parts = [0, ...inLetters].map((start, index) => bytes.subarray(start, inLetters[index]));
  expect(JSON.stringify(await readParts(parts)) === said).toBe(true);
});

test('a message of the stream says what the data node says of that proposal: numbers and names, absent and unset', async () => {
  const exchange = named(dataApiExchanges, 'governances, all');
  const fetch = async () => responseOf(exchange, {});
  const { edges } = await listGovernanceData({ baseUrl, fetch });
  const known = new Map(edges.map(({ node }) => [node.proposal?.id, node]));
  expect(known.size).toBe(70);
  for (const { proposal, yes, no } of messages(await readParts([bytes]))) {
    const node = known.get(proposal?.id);
    const title = proposal?.rationale?.title ?? proposal?.id;
    expect(proposal, title).toEqual(node?.proposal);
    expect([yes, no], title).toEqual([node?.yes, node?.no]);
  }
});

test('what is absent is zero, what is unknown stays, and what a proposal cannot have it has not', async () => {
  const all = messages(await readParts([bytes]));
  const byTitle = (title: string) => all.find(({ proposal }) => proposal?.rationale?.title === title)?.proposal;
  expect(byTitle('state unspecified')?.state).toBe('STATE_UNSPECIFIED');
  expect(byTitle('state 99 and reason 999, which nobody knows')).toMatchObject({ state: '99', reason: '999' });
  expect(byTitle('time zero')).toMatchObject({ timestamp: '0', terms: { closingTimestamp: '0' } });
  expect(byTitle('no terms at all')?.terms).toBeNull();
  expect(byTitle('New asset: no details')?.reason).toBe('PROPOSAL_ERROR_INVALID_ASSET_DETAILS');
  const market = byTitle('New market BTC/USDT, log-normal, oracle')?.terms?.newMarket?.changes;
  expect(market?.logNormal?.params).toMatchObject({ mu: 0, r: 0.016, sigma: 1.5 });
  const reasons = new Set(all.map(({ proposal }) => proposal?.reason));
  // The network's own, one and all, and one that nobody knows.
  expect(reasons.size).toBeGreaterThanOrEqual(40);
  expect([...reasons].filter((reason) => !reason?.startsWith('PROPOSAL_ERROR_'))).toEqual(['999']);
});

test('the weights of what is closed sum to 1, and those of what is open are 0', async () => {
  const weighed = messages(await readParts([bytes])).filter(({ proposal }) =>
    proposal?.rationale?.title.startsWith('as core/governance weighs'),
  );
  const sums = weighed.map(({ proposal, yes, no }) => [
    proposal?.state,
    [...yes, ...no].reduce((sum, vote) => sum + Number(vote.totalGovernanceTokenWeight), 0).toFixed(9),
  ]);
  expect(sums).toEqual([
    ['STATE_DECLINED', '1.000000000'],
    ['STATE_OPEN', '0.000000000'],
    ['STATE_DECLINED', '1.000000000'],
  ]);
});
