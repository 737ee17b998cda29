import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { privateItem } from './private-item.ts';

test('keeps a value beyond the item that wrote it, and tells its watchers', async () => {
  const item = privateItem('kept', z.nullable(z.string()), null);
  expect(await item.get()).toBeNull();
  const seen: unknown[] = [];
  const stop = item.watch((value) => seen.push(value));
  await item.update(() => 'a');
  stop();
  await item.update((value) => `${value}b`);
  expect(seen).toEqual(['a']);
  expect(await privateItem('kept', z.nullable(z.string()), null).get()).toBe('ab');
});

test('runs changes one after the other, and reads what it cannot understand as the fallback', async () => {
  const item = privateItem('count', z.number(), 0);
  await Promise.all(Array.from({ length: 10 }, () => item.update((count) => count + 1)));
  expect(await item.get()).toBe(10);
  expect(await privateItem('count', z.string(), 'none').get()).toBe('none');
});
