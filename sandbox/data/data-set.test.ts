import { expect, test } from 'vitest';
import { makeDataSet } from './data-set.ts';
import { proposalKinds } from './terms.ts';
import { day } from './times.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const dataSet = makeDataSet(1, noon);

test('a seed gives the same data at any time of a day, and another seed other data', () => {
  expect(makeDataSet(2, noon).assets).not.toEqual(dataSet.assets);
  expect(makeDataSet(2, noon).governance).not.toEqual(dataSet.governance);
  // Made anew, after another one.
  expect(makeDataSet(1, noon + day / 3)).toEqual(dataSet);
});

test('only times depend on the day', () => {
  const later = makeDataSet(1, noon + 100 * day);
  expect(later.assets).toEqual(dataSet.assets);
  expect(later.markets).toEqual(dataSet.markets);
  expect(later.governance.map(({ proposal }) => proposal.id)).toEqual(
    dataSet.governance.map(({ proposal }) => proposal.id),
  );
});

test('has at least 100 network parameters, each key once, JSON values readable', () => {
  const keys = dataSet.networkParameters.map(({ key }) => key);
  expect(keys.length).toBeGreaterThanOrEqual(100);
  expect(new Set(keys).size).toBe(keys.length);
  const json = dataSet.networkParameters.filter(({ value }) => value.startsWith('{'));
  expect(json.length).toBeGreaterThanOrEqual(3);
  for (const { value } of json) expect(() => JSON.parse(value)).not.toThrow();
});

test('has 14 assets: each with one source, both kinds and every status among them', () => {
  expect(dataSet.assets).toHaveLength(14);
  for (const { details } of dataSet.assets) {
    expect([details.erc20, details.builtinAsset].filter((source) => source !== undefined)).toHaveLength(1);
  }
  expect(dataSet.assets.some(({ details }) => details.erc20)).toBe(true);
  expect(dataSet.assets.some(({ details }) => details.builtinAsset)).toBe(true);
  const statuses = new Set(dataSet.assets.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([
    'STATUS_ENABLED',
    'STATUS_PENDING_LISTING',
    'STATUS_PROPOSED',
    'STATUS_REJECTED',
  ]);
});

test('has 40 bundles over several nodes, submitters and epochs, no two at the same time', () => {
  expect(dataSet.bundles).toHaveLength(40);
  expect(new Set(dataSet.bundles.map(({ nodeId }) => nodeId)).size).toBe(5);
  expect(new Set(dataSet.bundles.map(({ bundle }) => bundle.submitter)).size).toBe(8);
  expect(new Set(dataSet.bundles.map(({ bundle }) => bundle.epochSeq)).size).toBe(5);
  expect(new Set(dataSet.bundles.map(({ bundle }) => bundle.timestamp)).size).toBe(40);
});

test('has proposals of all six kinds, each of one kind, in all seven states', () => {
  const kinds = dataSet.governance.map(({ proposal }) => proposalKinds.filter((kind) => proposal.terms[kind]));
  for (const of of kinds) expect(of).toHaveLength(1);
  expect(new Set(kinds.flat())).toEqual(new Set(proposalKinds));
  expect(new Set(dataSet.governance.map(({ proposal }) => proposal.state)).size).toBe(7);
});

test('open proposals close in the future, and have votes of both kinds', () => {
  const open = dataSet.governance.filter(({ proposal }) => proposal.state === 'STATE_OPEN');
  for (const { proposal, yes, no } of open) {
    expect(Number(proposal.terms.closingTimestamp) * 1000).toBeGreaterThan(noon);
    expect(yes.length).toBeGreaterThan(0);
    expect(no.length).toBeGreaterThan(0);
  }
});

test('every market was made by a proposal that was enacted, and settles in an asset that is enabled', () => {
  expect(dataSet.markets).toHaveLength(4);
  expect(Math.min(...dataSet.markets.map(({ positionDecimalPlaces }) => positionDecimalPlaces))).toBe(-3);
  for (const market of dataSet.markets) {
    const made = dataSet.governance.find(({ proposal }) => proposal.id === market.id)?.proposal;
    expect(made?.state).toBe('STATE_ENACTED');
    expect(made?.terms.newMarket?.changes.instrument.future?.settlementAsset).toBe(market.settlementAsset);
    const asset = dataSet.assets.find(({ id }) => id === market.settlementAsset);
    expect(asset?.status).toBe('STATUS_ENABLED');
    expect(asset?.details.decimals).toBe(market.assetDecimals.toString());
  }
});
