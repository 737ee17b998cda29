import { expect, test } from 'vitest';
import type { StreamState } from '#lib/governance/connection.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { tryStream } from './run-trouble.ts';

const waiting: StreamState = { state: 'retrying', since: 1, nextAttemptAt: 99_000, end: { kind: 'not-a-stream' } };
const listening: StreamState = { state: 'listening', since: 2 };
const live: StreamState = { state: 'live', since: 2, lastMessageAt: 3 };

test.each<[string, StreamState, StreamState[], StreamState]>([
  ['is left alone where it is open', live, [], live],
  ['fails once more', waiting, [listening, { ...waiting, since: 3 }], { ...waiting, since: 3 }],
  ['works again', waiting, [listening, live], live],
  ['works again on a quiet network', waiting, [listening], listening],
])('a stream %s', async (_name, before, after, result) => {
  const item = memoryItem<StreamState>(before);
  let attempts = 0;
  const reconnect = async (): Promise<void> => {
    attempts += 1;
    for (const state of after) await item.update(() => state);
  };
  // On a quiet network nothing more comes, so the whole wait is used; anything else ends it at once.
  const longestMs = result.state === 'listening' ? 20 : 600_000;
  expect(await tryStream(item, reconnect, longestMs)).toEqual(result);
  expect(attempts).toBe(after.length === 0 ? 0 : 1);
});
