import { expect, test } from 'vitest';
import { makeDataSet } from './data-set.ts';
import { GovernanceTimeline } from './governance-timeline.ts';
import { proposalKinds } from './terms.ts';

const now = Date.UTC(2026, 10, 21, 12);
const dataSet = makeDataSet(1, now);

test('the same seed tells the same story', () => {
  const one = new GovernanceTimeline(dataSet, 1);
  const two = new GovernanceTimeline(makeDataSet(1, now), 1);
  for (let count = 0; count < 200; count += 1) expect(one.next(now + count)).toEqual(two.next(now + count));
});

test('what happens does not change the data it began with', () => {
  const before = structuredClone(dataSet.governance);
  const timeline = new GovernanceTimeline(dataSet, 1);
  for (let count = 0; count < 100; count += 1) timeline.next(now);
  expect(dataSet.governance).toEqual(before);
});

test('among the first 50 events are new proposals of all six kinds, new votes and changes of state', () => {
  const timeline = new GovernanceTimeline(dataSet, 1);
  const known = new Map(timeline.records().map(({ proposal }) => [proposal.id, proposal.state]));
  const kinds = new Set<string>();
  let votes = 0;
  let changes = 0;
  for (let count = 0; count < 50; count += 1) {
    const { proposal, yes, no } = timeline.next(now + count * 1000).record;
    const state = known.get(proposal.id);
    if (state === undefined) for (const kind of proposalKinds) proposal.terms[kind] && kinds.add(kind);
    else if (state !== proposal.state) changes += 1;
    else if ([...yes, ...no].some(({ timestamp }) => timestamp === `${now + count * 1000}000000`)) votes += 1;
    known.set(proposal.id, proposal.state);
  }
  expect(kinds).toEqual(new Set(proposalKinds));
  expect(votes).toBeGreaterThan(20);
  expect(changes).toBeGreaterThan(5);
});

test('the first three events are about three proposals', () => {
  const timeline = new GovernanceTimeline(dataSet, 1);
  const ids = [1, 2, 3].map((count) => timeline.next(now + count).record.proposal.id);
  expect(new Set(ids).size).toBe(3);
});

test('goes on for ever in bounded room, with proposals to vote on and one vote a party', () => {
  const timeline = new GovernanceTimeline(dataSet, 3);
  for (let count = 0; count < 5000; count += 1) timeline.next(now + count);
  const records = timeline.records();
  expect(records.length).toBeLessThanOrEqual(200);
  expect(records.filter(({ proposal }) => proposal.state === 'STATE_OPEN').length).toBeGreaterThan(2);
  for (const { yes, no } of records) {
    const parties = [...yes, ...no].map(({ partyId }) => partyId);
    expect(new Set(parties).size).toBe(parties.length);
  }
});
