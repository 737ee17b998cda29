import { QueryObserver } from '@tanstack/query-core';
import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { createQueryClient, isTransient, retryDelay } from './query-client.ts';

const kept = new Map<string, PersistedQuery>();

const store = {
  getItem: (key: string) => kept.get(key),
  setItem: (key: string, value: PersistedQuery) => kept.set(key, structuredClone(value)),
  removeItem: (key: string) => void kept.delete(key),
  entries: () => [...kept],
};

const open = () => createQueryClient(store);

async function ask(answer: () => Promise<string>): Promise<string> {
  return open().queries.fetchQuery({ queryKey: ['a'], queryFn: answer, retry: false });
}

describe('the cache of answers', () => {
  afterEach(() => {
    vi.useRealTimers();
    kept.clear();
  });

  it('shows the last answer at once in another life, with its age, and asks again behind it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    await ask(async () => 'old');
    await expect.poll(() => kept.size).toBe(1);

    vi.setSystemTime(2_000_000);
    const seen: [unknown, number][] = [];
    const answer = Promise.withResolvers<string>();
    const { queries } = open();
    const observer = new QueryObserver(queries, { queryKey: ['a'], queryFn: () => answer.promise });
    const stop = observer.subscribe(({ data, dataUpdatedAt }) => seen.push([data, dataUpdatedAt]));
    await expect.poll(() => seen).toContainEqual(['old', 1_000_000]);
    answer.resolve('new');
    await expect.poll(() => seen.at(-1)?.[0]).toBe('new');
    expect(seen.at(-1)?.[1]).toBeGreaterThanOrEqual(2_000_000);
    stop();
  });

  it('asks again for what a clock that was set back makes an answer to come', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 5_000_000 });
    await ask(async () => 'old');
    await expect.poll(() => kept.size).toBe(1);

    vi.setSystemTime(2_000_000);
    const { queries } = open();
    const observer = new QueryObserver(queries, { queryKey: ['a'], queryFn: async () => 'new' });
    const stop = observer.subscribe(() => undefined);
    await expect.poll(() => observer.getCurrentResult().data).toBe('new');
    stop();
  });

  it('keeps the old answer when asking again fails', async () => {
    const { queries } = open();
    queries.setQueryData(['a'], 'old');
    const queryFn = () => Promise.reject(new DataApiError({ kind: 'bad-response' }));
    const observer = new QueryObserver(queries, { queryKey: ['a'], queryFn, staleTime: 0 });
    const stop = observer.subscribe(() => undefined);
    await expect.poll(() => observer.getCurrentResult().error).toBeInstanceOf(DataApiError);
    expect(observer.getCurrentResult().data).toBe('old');
    stop();
  });

  it('forgets what is a week old', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    await ask(async () => 'old');
    await expect.poll(() => kept.size).toBe(1);
    vi.setSystemTime(1_000_000 + 8 * 86_400_000);
    await open().forgetOld();
    expect(kept.size).toBe(0);
  });
});

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
  });

  it('waits as long as the service asks', () => {
    expect(retryDelay(1, refused(403, 600_000))).toBe(600_000);
  });

  it('waits longer each time, up to a quarter of a minute', () => {
    expect([1, 2, 3, 20].map((failures) => retryDelay(failures, unreachable))).toEqual([1000, 2000, 4000, 15_000]);
  });
});
