import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { Query } from './query.ts';

test('snake_case is understood in the real dialect alone', () => {
  expect(new Query('/x?open_volume=5', '0.71').int64('openVolume')).toBe(5n);
  expect(new Query('/x?pagination.newest_first=false', '0.71').boolean('pagination.newestFirst')).toBe(false);
  expect(new Query('/x?open_volume=5', 'letter').int64('openVolume')).toBeNull();
});

test.each(['1.5', 'five', '1e3', '0x10', '9223372036854775808', '-9223372036854775809', '%20'])(
  '%s is no int64',
  (value) => {
    expect(() => new Query(`/x?openVolume=${value}`, 'letter').int64('openVolume')).toThrow(ApiError);
  },
);

test('the ends of int64 are read exactly', () => {
  const query = (value: string) => new Query(`/x?openVolume=${value}`, 'letter').int64('openVolume');
  expect(query('9223372036854775807')).toBe(2n ** 63n - 1n);
  expect(query('-9223372036854775808')).toBe(-(2n ** 63n));
});

test('an int32 ends where an int64 goes on', () => {
  expect(() => new Query('/x?n=2147483648', 'letter').int32('n')).toThrow(ApiError);
  expect(new Query('/x?n=2147483647', 'letter').int32('n')).toBe(2147483647);
});

test('a parameter that comes twice is refused, whichever way it is spelled', () => {
  expect(() => new Query('/x?a=1&a=1', 'letter').text('a')).toThrow('too many values');
  expect(() => new Query('/x?partyId=1&party_id=1', '0.71').text('partyId')).toThrow('too many values');
});

test('an empty parameter is absent', () => {
  expect(new Query('/x?a=', 'letter').text('a')).toBeNull();
  expect(() => new Query('/x?a=', 'letter').required('a')).toThrow('missing parameter a');
});
