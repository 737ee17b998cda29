import { describe, expect, it } from 'vitest';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { createRetry, isTransient } from './retry.ts';

const refused = (status: number, retryAfterMs: number | null = null, code = 1) =>
  new DataApiError({
    kind: 'refused',
    refusal: { status, code, message: '', details: [], retryAfterMs },
  });
const unreachable = new DataApiError({ kind: 'unreachable' });

describe('a failed query', () => {
  it.each([
    ['no answer', unreachable, true],
    ['500', refused(500), true],
    ['503', refused(503), true],
    ['501, for what it does not offer', refused(501), false],
    ['429', refused(429), true],
    ['403 with a time', refused(403, 600_000), true],
    ['403 of the data API', refused(403), true],
    ['403 of a proxy', refused(403, null, 0), false],
    ['400', refused(400), false],
    ['404', refused(404), false],
    ['an unreadable answer', new DataApiError({ kind: 'bad-response' }), false],
    ['a mistake of our own', new TypeError('x'), false],
  ])('that had %s is asked again: %s', (_what, error, again) => {
    expect(isTransient(error)).toBe(again);
    expect(createRetry(() => 0).retry(0, error)).toBe(again);
  });

  it('waits as long as the service asks', () => {
    const retry = createRetry(() => 1000);
    const error = refused(403, 600_000);
    expect(retry.retryDelay(0, error)).toBe(600_000);
    expect(retry.nextAttemptAt(error)).toBe(601_000);
  });

  it('waits longer each time, up to half a minute, and gives up in the end', () => {
    const { retry, retryDelay } = createRetry(
      () => 0,
      () => 0,
    );
    expect([0, 1, 2, 20].map((count) => retryDelay(count, unreachable))).toEqual([1000, 2000, 4000, 30_000]);
    // Not everybody at once.
    const late = createRetry(
      () => 0,
      () => 0.5,
    );
    expect(late.retryDelay(0, unreachable)).toBe(1500);
    expect(retry(10, unreachable)).toBe(false);
  });

  it('that is not asked again has no next attempt', () => {
    expect(createRetry(() => 0).nextAttemptAt(refused(400))).toBeNull();
  });
});
