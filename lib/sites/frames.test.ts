import { expect, test } from 'vitest';
import { memoryItem } from '#lib/storage/stored.ts';
import { createFrames, type FrameRecord } from './frames.ts';

const frame = (relay: string, origin: string, tabId: number, frameId = 0) => ({
  relay,
  origin,
  topOrigin: null,
  tabId,
  frameId,
  documentId: null,
});

test('tells every listening frame of the site once, and no other site', async () => {
  const told: string[] = [];
  const frames = createFrames(memoryItem<FrameRecord>({}), async (tabId, message, to) => {
    told.push(`${tabId}/${'frameId' in to ? to.frameId : to.documentId} ${message.origin} ${message.text}`);
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

test('tells the document that registered where the browser names it', async () => {
  const told: unknown[] = [];
  const frames = createFrames(memoryItem<FrameRecord>({}), async (_tabId, _message, to) => void told.push(to));
  await frames.listen({ ...frame('r1', 'https://a.example', 1), documentId: 'D1' });
  await frames.tell('https://a.example', 'connected', null);
  expect(told).toEqual([{ documentId: 'D1' }]);
});

test('forgets frames with their tab, keeps 32 of a tab, the latest, and 1,000 in all', async () => {
  const item = memoryItem<FrameRecord>({});
  const frames = createFrames(item, async () => undefined);
  const names = async () => Object.keys(await item.get());
  await frames.listen(frame('other', 'https://b.example', 2));
  for (let n = 0; n < 40; n++) await frames.listen(frame(`r${n}`, 'https://a.example', 1, n));
  expect(await names()).toEqual(['other', ...Array.from({ length: 32 }, (_, n) => `r${n + 8}`)]);
  await frames.forgetTab(1);
  expect(await names()).toEqual(['other']);
  for (let n = 0; n < 1000; n++) await frames.listen(frame(`t${n}`, 'https://a.example', 10 + n));
  expect(await names()).toHaveLength(1000);
  expect(await names()).not.toContain('other');
});
