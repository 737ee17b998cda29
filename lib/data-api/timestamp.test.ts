import { expect, test } from 'vitest';
import { unixMilliseconds, unixNanoseconds } from './timestamp.ts';

test.each([
  ['1690000000123456789', 'nanoseconds', 1690000000123],
  ['1690000000', 'seconds', 1690000000000],
  ['2023-07-22T04:26:40.5Z', 'seconds', 1690000000500],
  ['2023-07-22T04:26:40.5Z', 'nanoseconds', 1690000000500],
  ['0', 'seconds', null],
  ['', 'nanoseconds', null],
  ['-5', 'seconds', null],
  ['soon', 'seconds', null],
  ['2023-99-99', 'seconds', null],
] as const)('%j in %s', (timestamp, unit, milliseconds) => {
  expect(unixMilliseconds(timestamp, unit)).toBe(milliseconds);
});

test('nanoseconds lose no digit', () => {
  expect(unixNanoseconds('1690000000123456789', 'nanoseconds')).toBe(1690000000123456789n);
});
