import { expect, test } from 'vitest';
import { parseMethodList } from './method-list.ts';

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
