import { expect, test } from 'vitest';
import { kindOf, proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import { governanceDataSchema } from '#lib/data-api/schema/proposal.ts';
import { realForm, streamedForms } from '../data-api/governance-form.ts';
import { makeDataSet } from './data-set.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const { governance, markets } = makeDataSet(1, noon, true);
const batches = governance.filter(({ batch }) => batch);

test('a network of release 0.79 has proposals of all 15 kinds, and batches whose parts are in every state', () => {
  const kinds = new Set(
    governance.map((record) => kindOf(governanceDataSchema.parse(realForm(record, true)).proposal?.terms ?? null)),
  );
  expect(proposalKinds.filter((kind) => kind !== 'batch' && !kinds.has(kind))).toEqual([]);
  const states = new Set(batches.flatMap(({ batch }) => batch?.parts.map(({ state }) => state) ?? []));
  expect([...states].sort()).toEqual([
    'STATE_DECLINED',
    'STATE_ENACTED',
    'STATE_FAILED',
    'STATE_OPEN',
    'STATE_PASSED',
    'STATE_REJECTED',
  ]);
  expect(batches.map(({ proposal }) => proposal.state)).not.toContain('STATE_ENACTED');
  expect(new Set(governance.map(({ proposal }) => proposal.state)).size).toBe(7);
});

test('from 3 to 400 have voted, over the whole time of the vote', () => {
  const voted = governance.filter(({ yes, no }) => yes.length + no.length > 0);
  const counts = voted.map(({ yes, no }) => yes.length + no.length);
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([3, 400]);
  expect(new Set(counts).size).toBeGreaterThan(10);
  for (const { proposal, yes, no } of voted.filter((_, index) => (counts[index] ?? 0) > 20)) {
    const [from, closing] = [Number(proposal.timestamp) / 1e6, Number(proposal.terms.closingTimestamp) * 1000];
    const until = Math.min(closing, noon);
    const times = [...yes, ...no].map(({ timestamp }) => Number(timestamp) / 1e6);
    const thirds = new Set(times.map((at) => Math.min(2, Math.floor((3 * (at - from)) / (until - from)))));
    expect([proposal.rationale.title, thirds.has(0)]).toEqual([proposal.rationale.title, true]);
    expect(thirds.size, proposal.rationale.title).toBeGreaterThan(1);
  }
});

test('a perpetual and a spot market are there, each by the proposal that made it', () => {
  for (const product of ['perpetual', 'spot']) {
    const market = markets.find((one) => one.product === product);
    const made = governance.find(({ proposal }) => proposal.id === market?.id)?.proposal;
    expect(made?.state).toBe('STATE_ENACTED');
    expect(made?.rationale.title).toBe(`List ${market?.name}`);
  }
});

test('a batch has the form of the service: no terms, no thresholds of its own, and parts that are sent one by one', () => {
  for (const record of batches) {
    const { proposal, proposals } = governanceDataSchema.parse(realForm(record, true));
    expect(proposal).toMatchObject({
      requiredMajority: '0',
      batchTerms: { proposalParams: { requiredMajority: '0.66' } },
    });
    expect(proposal).not.toHaveProperty('terms.closingTimestamp');
    expect(proposals?.map(({ batchId }) => batchId)).toEqual(proposals?.map(() => proposal?.id));
    expect(streamedForms(record)).toHaveLength(1 + (proposals?.length ?? 0));
  }
  const shares = batches.flatMap(({ yes, no }) => [...yes, ...no].flatMap(({ elsPerMarket = [] }) => elsPerMarket));
  expect(shares.some(({ els }) => Number(els) > 0)).toBe(true);
  const spot = batches.flatMap(({ batch }) => batch?.parts.map(({ terms }) => terms.updateSpotMarket?.marketId) ?? []);
  expect(shares.filter(({ marketId }) => spot.includes(marketId))).toEqual([]);
});
