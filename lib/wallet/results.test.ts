import { expect, test } from 'vitest';
import { parseChainId, parseMethodList } from './results.ts';

test('a chain ID is as long as the settings take one', () => {
  expect(parseChainId({ chainID: 'x'.repeat(200) })).toHaveLength(200);
});

test.each([{ chainID: 'chain-1' }, { chainID: 'chain-1', height: 7 }, { chainId: 'chain-1' }, 'chain-1'])(
  'reads %j',
  (result) => {
    expect(parseChainId(result)).toBe('chain-1');
  },
);

test.each([null, '', 7, {}, { chainID: '' }, { chainID: 7 }, [], 'x'.repeat(201)])('finds none in %j', (result) => {
  expect(parseChainId(result)).toBeNull();
});

const names = ['client.connect_wallet', 'client.list_keys'];

test('reads the three forms', () => {
  expect(parseMethodList({ result: { registeredMethods: names } })).toEqual(names);
  expect(parseMethodList({ registeredMethods: names })).toEqual(names);
  expect(parseMethodList(names)).toEqual(names);
});

test.each([null, 'client.list_keys', {}, { result: names }, { registeredMethods: [1] }, { result: null }])(
  'refuses %j',
  (json) => {
    expect(parseMethodList(json)).toBeNull();
  },
);
