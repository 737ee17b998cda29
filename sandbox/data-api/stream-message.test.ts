import { expect, test } from 'vitest';
import { makeDataSet } from '../data/data-set.ts';
import type { GovernanceRecord } from '../data/records.ts';
import { streamMessages } from './stream-message.ts';

const streamMessage = (...about: Parameters<typeof streamMessages>): string => streamMessages(...about).join('\n');

function recordOf(state: string): GovernanceRecord {
  const record = makeDataSet(1, 0).governance.find(({ proposal }) => proposal.state === state);
  if (record === undefined) throw new Error(`The data has no proposal in ${state}.`);
  return record;
}

test('the letter dialect sends every member, enums by name', () => {
  const record = recordOf('STATE_WAITING_FOR_NODE_VOTE');
  const message = JSON.parse(streamMessage(record, 'letter'));
  expect(message).toEqual({ result: { data: { ...record, yes: [], no: [], yesParty: {}, noParty: {} } } });
});

test('the real dialect leaves zeros out and numbers its enums', () => {
  const { data } = JSON.parse(streamMessage(recordOf('STATE_WAITING_FOR_NODE_VOTE'), '0.71')).result;
  expect(Object.keys(data)).toEqual(['proposal']);
  expect(data.proposal.state).toBe(7);
  expect(data.proposal).not.toHaveProperty('reason');
  expect(data.proposal).not.toHaveProperty('errorDetails');
});

test('in the real dialect a time of zero and an unset optional are absent, an empty message stays', () => {
  const record = makeDataSet(1, 0).governance.find(({ proposal }) => proposal.terms.newFreeform);
  if (record === undefined) throw new Error('The data has no freeform proposal.');
  const { proposal } = JSON.parse(streamMessage(record, '0.71')).result.data;
  expect(proposal.terms).not.toHaveProperty('enactmentTimestamp');
  expect(proposal.terms.newFreeform).toEqual({});
  expect(proposal).not.toHaveProperty('requiredLiquidityProviderMajority');
});

test('in the real dialect yes is 2 and no is 1', () => {
  const { data } = JSON.parse(streamMessage(recordOf('STATE_OPEN'), '0.71')).result;
  expect(data.yes[0].value).toBe(2);
  expect(data.no[0].value).toBe(1);
});

test('the value of a network parameter stays text, whatever it reads like', () => {
  const record = structuredClone(recordOf('STATE_OPEN'));
  record.proposal.terms.updateNetworkParameter = { changes: { key: 'a', value: 'true' } };
  const { proposal } = JSON.parse(streamMessage(record, '0.71')).result.data;
  expect(proposal.terms.updateNetworkParameter.changes.value).toBe('true');
});

test('in the real dialect an optional member that is set to false stays, as does any argument of a contract call', () => {
  const { governance } = makeDataSet(1, 0, true);
  const capped = governance.find((record) => JSON.stringify(record).includes('binarySettlement'));
  if (capped === undefined) throw new Error('The data has no capped market.');
  expect(streamMessage(capped, '0.79')).toContain('"binarySettlement":false');
  const record = structuredClone(recordOf('STATE_OPEN'));
  Object.assign(record.proposal.terms, { ethOracle: { args: [0, '', false, [], { a: '' }] }, empty: { args: [] } });
  const { terms } = JSON.parse(streamMessage(record, '0.79')).result.data.proposal;
  expect(terms).toMatchObject({ ethOracle: { args: [0, '', false, [], { a: '' }] }, empty: {} });
  expect(terms.empty).toEqual({});
});
