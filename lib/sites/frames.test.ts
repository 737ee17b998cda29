import { expect, test } from 'vitest';
import { memoryItem } from '#lib/storage/stored.ts';
import { createFrames, type FrameRecord } from './frames.ts';

const frame = (relay: string, origin: string, tabId: number, frameId = 0) => ({
  relay,
  origin,
  topOrigin: null,
  tabId,
  frameId,
});

test('tells every listening frame of the site once, and no other site', async () => {
  const told: string[] = [];
  const frames = createFrames(memoryItem<FrameRecord>({}), async (tabId, message, { frameId }) => {
    told.push(`${tabId}/${frameId} ${message.origin} ${message.text}`);
  });
  await frames.listen(frame('r1', 'https://a.example', 1));
  await frames.listen(frame('r2', 'https://a.example', 1, 5));
  await frames.listen(frame('r3', 'https://b.example', 2));
  await frames.listen(frame('r1', 'https://a.example', 1));
  await frames.tell('https://a.example', 'disconnected', null);
  const text = '{"type":"event","event":"disconnected","payload":null}';
  expect(told.sort()).toEqual([`1/0 https://a.example ${text}`, `1/5 https://a.example ${text}`]);
});

test('a reloaded page is told once, a closed one is forgotten', async () => {
  const item = memoryItem<FrameRecord>({});
  const told: number[] = [];
  const frames = createFrames(item, async (tabId) => {
    if (tabId === 2) throw new Error('Could not establish connection. Receiving end does not exist.');
    told.push(tabId);
  });
  await frames.listen(frame('before', 'https://a.example', 1));
  await frames.listen(frame('after', 'https://a.example', 1));
  await frames.listen(frame('closed', 'https://a.example', 2));
  await frames.tell('https://a.example', 'connected', null);
  expect(told).toEqual([1]);
  expect(Object.keys(await item.get())).toHaveLength(1);
});
