import '#lib/browser/testing/fake-browser.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate } from '#lib/format/time.ts';
import { makeNetworkParameters } from '#sandbox/data/network-parameters.ts';
import { jsonMembers, parameterWords } from './parameter-value.ts';

describe('the value of a network parameter', () => {
  it.each([
    ['48h0m0s', '2 days'],
    ['7000000000000000000000', '7,000,000,000,000,000,000,000'],
    ['0.66', '0.66'],
    ['1e-8', '1e-8'],
    ['true', 'Yes'],
    ['false', 'No'],
    ['VEGA', 'VEGA'],
    ['{"half":', '{"half":'],
    ['2021-09-01T00:00:00Z', formatDate(Date.UTC(2021, 8, 1))],
    ['2021-99-01T00:00:00Z', '2021-99-01T00:00:00Z'],
    ['', '(empty)'],
    ['a\u202eb', 'a\\u{202E}b'],
  ])('%j reads %j', (value, words) => {
    expect(parameterWords(value)).toBe(words);
  });

  it.each([
    ['7000000000000000000000', '7,000 VEGA'],
    ['1', '0.000000000000000001 VEGA'],
    ['0.66', '0.66'],
    ['48h0m0s', '2 days'],
  ])('%j of an amount reads %j', (value, words) => {
    const details = { name: 'Vega', symbol: 'VEGA', decimals: '18', quantum: '1', builtinAsset: null, erc20: null };
    expect(parameterWords(value, { id: 'vega', status: 'STATUS_ENABLED', details })).toBe(words);
  });

  it.each([
    ['{"a":1,"b":[2]}', 2],
    ['[]', 0],
    ['{"half":', null],
    ['2021-09-01T00:00:00Z', null],
  ])('%j has members of JSON: %j', (value, members) => {
    expect(jsonMembers(value)).toBe(members);
  });

  it('has words for each of a whole network', () => {
    for (const { key, value } of makeNetworkParameters(true)) expect(parameterWords(value), key).not.toBe('');
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (value) => parameterWords(value) !== ''));
  });
});
