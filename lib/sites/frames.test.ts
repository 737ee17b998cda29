import { expect, test } from 'vitest';
import { fakeBrowser } from '#lib/background/testing/fake-browser.ts';
import { askName } from '#lib/bridge/envelope.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { createFrames as createFramesOver, type FrameRecord } from './frames.ts';

const frame = (relay: string, origin: string, tabId: number, frameId = 0) => ({
  relay,
  origin,
  topOrigin: null,
  tabId,
  frameId,
  documentId: null,
});

/** No page of these tests takes long. */
const never = () => (): void => undefined;

type AskName = (tabId: number, frameId: number) => Promise<unknown>;

const nothingBlocked = { blockOf: async () => null, isAlwaysAllowed: async () => false };

/** Over tabs that answer to `askName`, and take anything else by `send`. */
const createFrames = (
  item: Parameters<typeof createFramesOver>[0],
  send: (tabId: number, message: { origin: string; text: string }, to: object) => Promise<unknown>,
  ask: AskName,
  schedule: () => () => void,
) => {
  const { tabs } = fakeBrowser();
  const sendMessage: (typeof tabs)['sendMessage'] = (tabId, message, to = {}) =>
    message === askName ? ask(tabId, to.frameId ?? 0) : send(tabId, Object(message), to);
  return createFramesOver(item, nothingBlocked, { ...tabs, sendMessage }, { now: () => 0, schedule });
};

/** Every place shows the document that registered there. */
const shown =
  (item: ReturnType<typeof memoryItem<FrameRecord>>): AskName =>
  async (tabId, frameId) => {
    const [name] =
      Object.entries(await item.get()).findLast(([, at]) => at.tabId === tabId && at.frameId === frameId) ?? [];
    return `${name} https://top.example`;
  };

test('tells every listening frame of the site once, and no other site', async () => {
  const told: string[] = [];
  const item = memoryItem<FrameRecord>({});
  const send = async (tabId: number, message: { origin: string; text: string }, to: object) => {
    told.push(`${tabId}/${Object.values(to)} ${message.origin} ${message.text}`);
  };
  const frames = createFrames(item, send, shown(item), never);
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
  const send = async (tabId: number) => {
    if (tabId === 2) throw new Error('Could not establish connection. Receiving end does not exist.');
    told.push(tabId);
  };
  const frames = createFrames(item, send, shown(item), never);
  await frames.listen(frame('before', 'https://a.example', 1));
  await frames.listen(frame('after', 'https://a.example', 1));
  await frames.listen(frame('closed', 'https://a.example', 2));
  await frames.tell('https://a.example', 'connected', null);
  expect(told).toEqual([1]);
  expect(Object.keys(await item.get())).toHaveLength(1);
});

test('tells the document that registered where the browser names it', async () => {
  const told: unknown[] = [];
  const item = memoryItem<FrameRecord>({});
  const frames = createFrames(item, async (_tabId, _message, to) => void told.push(to), shown(item), never);
  await frames.listen({ ...frame('r1', 'https://a.example', 1), documentId: 'D1' });
  await frames.tell('https://a.example', 'connected', null);
  expect(told).toEqual([{ documentId: 'D1' }]);
});

test('forgets frames with their tab, keeps a page with its latest 32, and 1,000 in all', async () => {
  const item = memoryItem<FrameRecord>({});
  const frames = createFrames(item, async () => undefined, shown(item), never);
  const names = async () => Object.keys(await item.get());
  await frames.listen(frame('other', 'https://b.example', 2));
  for (let n = 0; n < 40; n++) await frames.listen(frame(`r${n}`, 'https://a.example', 1, n));
  expect(await names()).toEqual(['other', 'r0', ...Array.from({ length: 32 }, (_, n) => `r${n + 8}`)]);
  await frames.forgetTab(1);
  expect(await names()).toEqual(['other']);
  for (let n = 0; n < 1000; n++) await frames.listen(frame(`t${n}`, 'https://a.example', 10 + n));
  expect(await names()).toHaveLength(1000);
  expect(await names()).not.toContain('other');
});

test('sends nothing where another document has taken the place, and forgets the one that is gone', async () => {
  const item = memoryItem<FrameRecord>({});
  const told: unknown[] = [];
  const asked: string[] = [];
  const frames = createFrames(
    item,
    async (tabId) => void told.push(tabId),
    async (tabId, frameId) => {
      asked.push(`${tabId}/${frameId}`);
      return 'another ';
    },
    never,
  );
  await frames.listen({ ...frame('r1', 'https://a.example', 1, 3), documentId: 'D1' });
  await frames.tell('https://a.example', 'keysChanged', { keys: [] });
  expect([asked, told, await item.get()]).toEqual([['1/3'], [], {}]);
});

test('a page in a container is told as its own site, under the origin that its relay knows', async () => {
  const told: string[] = [];
  const item = memoryItem<FrameRecord>({});
  const send = async (tabId: number, message: { origin: string }) => {
    told.push(`${tabId} ${message.origin}`);
  };
  const frames = createFrames(item, send, shown(item), never);
  await frames.listen(frame('r1', 'https://a.example', 1));
  await frames.listen(frame('r2', 'https://a.example#firefox-container-2', 2));
  await frames.tell('https://a.example#firefox-container-2', 'disconnected', null);
  expect(told).toEqual(['2 https://a.example']);
});
