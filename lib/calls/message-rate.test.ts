import { expect, test } from 'vitest';
import { memoryStore } from '#lib/background/testing/memory-store.ts';
import { startBackground, walletOfTest } from './testing/background.ts';

function setUp() {
  const clock = { now: 10_000 };
  const wallet = walletOfTest();
  const background = startBackground(memoryStore(), { openWallet: () => wallet.link, monotonic: () => clock.now });
  return { clock, wallet, ...background };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test.each<[string, object]>([
  ['status()', { type: 'status', id: 1 }],
  ['listening', { type: 'listen' }],
  ['polling', { type: 'poll' }],
  ['calls that are refused', { type: 'call', id: 1, method: 'admin.x', params: null }],
  ['what cannot be read', { nothing: true }],
])('a tab that sends too much loses its ports, whatever it sends: %s', async (_what, message) => {
  const { page, clock } = setUp();
  const evil = page('evil', 'https://evil.example', 1);
  // With its port that makes 500.
  for (let n = 0; n < 499; n++) evil.send(message);
  expect(evil.isClosed()).toBe(false);
  for (let n = 0; n < 100; n++) evil.send(message, n % 2 === 0);
  expect(evil.isClosed()).toBe(true);
  // What it had sent by then is dropped, and so is its next port, under whatever name.
  evil.send({ type: 'status', id: 9999 });
  await settled();
  expect(evil.replies.has(9999)).toBe(false);
  expect(page('evil2', 'https://evil2.example', 1).isClosed()).toBe(true);

  const other = page('other', 'https://bank.example', 2);
  other.send({ type: 'status', id: 1 });
  await other.reply(1);
  expect(other.isClosed()).toBe(false);
  clock.now += 6000;
  const back = page('evil3', 'https://evil.example', 1);
  back.send({ type: 'status', id: 1 });
  await back.reply(1);
});

test('200 a second, as a relay sends, are never too many', () => {
  const { page, clock } = setUp();
  const busy = page('busy');
  for (let second = 0; second < 10; second++) {
    for (let n = 0; n < 200; n++) {
      busy.send({ type: 'poll' });
      clock.now += 5;
    }
  }
  expect(busy.isClosed()).toBe(false);
});

test('a large message counts as many, and the largest of all is let in', async () => {
  const { page } = setUp();
  const params = (length: number) => ({ type: 'call', id: 1, method: 'admin.x', params: '"'.repeat(length) });
  const most = page('most', 'https://most.example', 2);
  most.send(params(1024 * 1024));
  expect(most.isClosed()).toBe(false);
  most.send(params(1024 * 1024));
  expect(most.isClosed()).toBe(true);
  const evil = page('evil', 'https://evil.example', 1);
  for (let n = 0; n < 4; n++) evil.send(params(512 * 1024));
  expect(evil.isClosed()).toBe(true);
});

test('the calls of a page that loses its port are withdrawn, and a clock that is set back mutes no tab for longer', async () => {
  const { page, clock, wallet, storage, held } = setUp();
  const evil = page('evil', 'https://evil.example', 1);
  evil.call(1, 'client.connect_wallet');
  await expect.poll(async () => (await storage.approvals.get()).length).toBe(1);
  for (let n = 0; n < 600; n++) evil.send({ type: 'poll' });
  await expect.poll(async () => (await storage.approvals.get()).length).toBe(0);
  await expect.poll(held).toBe(0);
  expect(wallet.calls).toEqual([]);
  clock.now -= 3_600_000;
  expect(page('r2', 'https://evil.example', 1).isClosed()).toBe(true);
  clock.now += 6000;
  expect(page('r3', 'https://evil.example', 1).isClosed()).toBe(false);
});
