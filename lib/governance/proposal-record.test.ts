import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GovernanceData } from '#lib/data-api/schema/proposal.ts';
import { applyUpdate, type ProposalRecord, proposalRecordSchema, updatesIn } from './proposal-records.ts';
import { batchId, batchMessage, batchVote, partMessage } from './testing/batch-proposal.ts';
import { governanceData } from './testing/governance-data.ts';

const now = 1_700_000_000_000;

function after(before: ProposalRecord | null, id: string, messages: readonly GovernanceData[], at: number) {
  return applyUpdate(before, id, updatesIn(messages).get(id) ?? { proposals: [], votes: [] }, at);
}

const vote = (partyId: string, timestamp: string, more: object = {}) => ({
  partyId,
  proposalId: 'p',
  timestamp,
  ...more,
});

test('keeps the proposal whole, with members that nobody knows, and the votes', () => {
  const proposal = { id: 'p', reference: 'r', terms: { newFreeform: {}, later: { a: [1] } }, added: 'x' };
  const record = after(null, 'p', [governanceData({ proposal, yes: [vote('a', '5', { note: 'n' })] })], now);
  expect(record).toMatchObject({ proposalId: 'p', updatedAt: now, proposal, votes: [{ partyId: 'a', note: 'n' }] });
});

test('a proposal never goes back to a state that it has behind it, and votes count all the same', () => {
  const told = (state: number | string, ...yes: object[]) => governanceData({ proposal: { id: 'p', state }, yes });
  const record = after(null, 'p', [told(7), told(2), told(3), told(2, vote('a', '5')), told(7)], now);
  expect(record).toMatchObject({ proposal: { state: 'STATE_PASSED' }, votes: [{ partyId: 'a' }] });
  expect(after(record, 'p', [told(6), told(3)], now)?.proposal?.state).toBe('STATE_ENACTED');
  expect(after(record, 'p', [told('STATE_OF_TOMORROW')], now)?.proposal?.state).toBe('STATE_OF_TOMORROW');
});

test('a batch is one record with its votes and its proposals, each as it stands', () => {
  const votes = { yes: [batchVote('a', 2)] };
  const sent = [batchMessage(3, votes), partMessage(0, 3), partMessage(1, 3), partMessage(0, 6)].map(governanceData);
  expect([...updatesIn(sent).keys()]).toEqual([batchId]);
  const record = after(null, batchId, sent, now);
  expect(record).toMatchObject({
    proposal: { id: batchId, batchTerms: { changes: [{}, {}] } },
    parts: [
      { id: 'part 0', state: 'STATE_ENACTED' },
      { id: 'part 1', state: 'STATE_PASSED' },
    ],
    votes: [{ partyId: 'a', elsPerMarket: [{ els: '0.1' }] }],
  });
  expect(proposalRecordSchema.parse(JSON.parse(JSON.stringify(record)))).toEqual(record);
  expect(after(record, batchId, sent, now + 1)).toBe(record);
});

test('what was kept can be read again as it was', () => {
  const data = governanceData({ proposal: { id: 'p', state: 2, terms: { newFreeform: {} } }, no: [vote('a', '5')] });
  const record = after(null, 'p', [data], now);
  expect(proposalRecordSchema.parse(JSON.parse(JSON.stringify(record)))).toEqual(record);
});

test('the very same object when a message is seen twice', () => {
  const message = governanceData({ proposal: { id: 'p' }, yes: [vote('a', '5')] });
  const once = after(null, 'p', [message], now);
  expect(after(once, 'p', [message], now + 1)).toBe(once);
});

test('an empty list that streams leave out stays known, as it tells how the network counts', () => {
  const told = (elsPerMarket: object) => governanceData({ yes: [vote('a', '5', elsPerMarket)] });
  const listed = after(null, 'p', [told({ elsPerMarket: [] })], now);
  expect(after(listed, 'p', [told({})], now + 1)).toBe(listed);
  const withShares = after(null, 'p', [told({ elsPerMarket: [{ marketId: 'm', els: '0.1' }] })], now);
  expect(after(withShares, 'p', [told({})], now + 1)?.votes).toMatchObject([{ elsPerMarket: [] }]);
});

test('the later vote of a party counts, in whatever order they come', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', '__proto__'), fc.bigInt(1n, 10n ** 18n))), (cast) => {
      const messages = cast.map(([party, at]) => governanceData({ yes: [vote(party, `${at}`)] }));
      const votes = after(null, 'p', messages, now)?.votes ?? [];
      const latest = new Map<string, bigint>();
      for (const [party, at] of cast)
        latest.set(party, at > (latest.get(party) ?? 0n) ? at : (latest.get(party) ?? 0n));
      expect(new Map(votes.map(({ partyId, timestamp }) => [partyId, BigInt(timestamp)]))).toEqual(latest);
    }),
  );
});

test('a vote without a value has that of its list, one without a proposal that of its message', () => {
  const message = governanceData({ proposal: { id: 'p' }, no: [{ partyId: 'a', timestamp: '1' }] });
  expect([...updatesIn([message]).keys()]).toEqual(['p']);
  expect(after(null, 'p', [message], now)?.votes).toMatchObject([{ partyId: 'a', value: 'VALUE_NO' }]);
});

test('a message tells of every proposal that its votes are on', () => {
  const message = governanceData({
    proposal: { id: 'p' },
    yes: [vote('a', '1'), { ...vote('b', '1'), proposalId: 'q' }],
  });
  expect([...updatesIn([message]).keys()]).toEqual(['p', 'q']);
  expect(after(null, 'q', [message], now)).toMatchObject({ proposal: null, votes: [{ partyId: 'b' }] });
  expect(after(null, 'other', [message], now)).toBeNull();
});
