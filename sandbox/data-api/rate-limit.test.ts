import { beforeEach, expect, test } from 'vitest';
import { RateLimit, realRateLimit } from './rate-limit.ts';

let limit: RateLimit;
beforeEach(() => {
  limit = new RateLimit(realRateLimit);
});

/** How many of `count` requests at once pass. */
function passing(count: number, now: number, address = '127.0.0.1'): number {
  let passed = 0;
  for (let index = 0; index < count; index += 1) {
    try {
      limit.take(address, now);
      passed += 1;
    } catch {
      // Counted by what is missing.
    }
  }
  return passed;
}

test('a burst of 100 passes, and 20 a second after it', () => {
  expect(passing(120, 1000)).toBe(100);
  expect(passing(30, 2000)).toBe(20);
});

test('the first request too many is told 429', () => {
  passing(100, 0);
  expect(() => limit.take('127.0.0.1', 0)).toThrow(expect.objectContaining({ status: 429 }));
});

test('who goes on all the same is banned for ten minutes and told for how long', () => {
  passing(201, 0);
  const refusal = { status: 403, headers: { 'ratelimit-retry-after': '540' } };
  expect(() => limit.take('127.0.0.1', 60_000)).toThrow(expect.objectContaining(refusal));
  expect(passing(1, 600_000)).toBe(1);
});

test('addresses do not share a limit, and a reset lifts bans', () => {
  passing(201, 0);
  expect(passing(1, 0, '127.0.0.2')).toBe(1);
  limit.reset();
  expect(passing(1, 0)).toBe(1);
});
