import '#lib/browser/testing/fake-browser.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longDuration } from '#lib/format/time.ts';
import { parseGoDuration } from './readings.ts';

describe('a duration as services write it', () => {
  it.each([
    ['48h0m0s', '2 days'],
    ['8760h0m0s', '365 days'],
    ['1h30m', '1 hour, 30 minutes'],
    ['0s', '0 seconds'],
    ['1.5s', '1 second, 500 milliseconds'],
    ['100ms', '100 milliseconds'],
    ['2µs', '2 microseconds'],
    ['25h0m1s', '1 day, 1 hour, 1 second'],
  ])('reads %s as %s', (text, words) => {
    const nanoseconds = parseGoDuration(text);
    expect(nanoseconds).not.toBeNull();
    expect(longDuration(nanoseconds ?? -1n)).toBe(words);
  });

  it.each(['', '48', 'h', '1 h', '1d', '-1h', '1h0', 'VEGA', '1.h'])('leaves %j alone', (text) => {
    expect(parseGoDuration(text)).toBeNull();
  });

  it('adds up its parts', () => {
    const count = fc.nat(10_000);
    fc.assert(
      fc.property(count, count, count, (h, m, s) => {
        expect(parseGoDuration(`${h}h${m}m${s}s`)).toBe(BigInt(h * 3600 + m * 60 + s) * 1_000_000_000n);
      }),
    );
  });
});
