import { expect, test } from 'vitest';
import { unixMilliseconds, unixMillisecondsByDigits, unixNanoseconds } from './timestamp.ts';

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

test.each([
  ['1690000000', 1690000000000],
  ['1690000000123', 1690000000123],
  ['1690000000123456', 1690000000123.456],
  ['1648684800000000000', 1648684800000],
  ['115792089237316195423570985008687907853269984665640564039457584007913129639935', null],
  ['0', null],
  ['-1690000000', null],
  ['0001690000', null],
  ['1690000000.', null],
  ['', null],
])('%j, in whatever unit', (timestamp, milliseconds) => {
  expect(unixMillisecondsByDigits(timestamp)).toBe(milliseconds);
});

test('nanoseconds lose no digit', () => {
  expect(unixNanoseconds('1690000000123456789', 'nanoseconds')).toBe(1690000000123456789n);
});
