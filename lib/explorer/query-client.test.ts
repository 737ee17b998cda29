import { QueryObserver } from '@tanstack/query-core';
import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { createQueryClient } from './query-client.ts';
import { createRetry } from './retry.ts';

const kept = new Map<string, PersistedQuery>();

const store = {
  getItem: (key: string) => kept.get(key),
  setItem: (key: string, value: PersistedQuery) => kept.set(key, structuredClone(value)),
  removeItem: (key: string) => void kept.delete(key),
  entries: () => [...kept],
};

const open = () => createQueryClient({ store, retry: createRetry(Date.now) });

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
