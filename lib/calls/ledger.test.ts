import { expect, test } from 'vitest';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { callerKey, connectKey, createLedger, type LedgerRecord } from './ledger.ts';

test('tells the next background what was sent and what was settled', async () => {
  const item = memoryItem<LedgerRecord>({});
  const ledger = createLedger(item, { now: () => 1000 });
  expect(await ledger.find('a 1')).toBe('nothing');
  await ledger.sent('a 1');
  const next = createLedger(item, { now: () => 2000 });
  expect(await next.find('a 1')).toBe('sent');
  await next.settled('a 1', { result: null });
  expect(await next.find('a 1')).toEqual({ result: null });
  await next.delivered('a 1');
  expect(await next.find('a 1')).toBe('delivered');
  await next.forget('a 1');
  expect(await next.find('a 1')).toBe('nothing');
});

test.each([
  ['after a sleep', 31 * 60_000],
  ['of a clock that was set back', -31 * 60_000],
])('%s forgets the outcome of a connection alone: a page that slept too may repeat its calls', async (_when, later) => {
  const item = memoryItem<LedgerRecord>({});
  let now = 0;
  const ledger = createLedger(item, { now: () => now });
  const [connection, pending] = [connectKey('https://a.example'), connectKey('https://b.example')];
  for (const key of ['sent 1', 'old 1', connection, pending]) await ledger.sent(key);
  await ledger.settled('old 1', { error: { code: 1, message: 'no' } });
  await ledger.settled(connection, { result: null });
  now = later;
  await ledger.sent('new 1');
  expect(await ledger.find('old 1')).toMatchObject({ error: { code: 1 } });
  expect([await ledger.find('sent 1'), await ledger.find(pending)]).toEqual(['sent', 'sent']);
  expect(await ledger.find(connection)).toBe('nothing');
});

test('keeps of what a page was told only what its relay could still hand over again', async () => {
  const item = memoryItem<LedgerRecord>({});
  let now = 0;
  // A clock that is set back again and again.
  const ledger = createLedger(item, { now: () => --now });
  await ledger.sent('other 1');
  await ledger.delivered('other 1');
  await ledger.sent('a 0');
  for (let id = 1; id <= 100; id++) {
    await ledger.sent(`a ${id}`);
    await ledger.delivered(`a ${id}`);
  }
  expect(await ledger.find('other 1')).toBe('delivered');
  expect(await ledger.find('a 0')).toBe('sent');
  expect(await ledger.find('a 68')).toBe('nothing');
  expect(await ledger.find('a 69')).toBe('delivered');
  expect(Object.keys(await item.get())).toHaveLength(34);
});

test('keeps no outcome of a call that was not sent, or not with an effect', async () => {
  const item = memoryItem<LedgerRecord>({});
  const ledger = createLedger(item, { now: () => 1 });
  await ledger.settled('a 1', { result: 'net-1' });
  await ledger.delivered('a 2');
  expect(await item.get()).toEqual({});
});

test('keeps no more than fits, and one site takes no room from another', async () => {
  const item = memoryItem<LedgerRecord>({});
  let now = 0;
  const ledger = createLedger(item, { now: () => now });
  const settle = async (key: string, result: unknown): Promise<void> => {
    now += 1;
    await ledger.sent(key);
    await ledger.settled(key, { result });
  };
  const size = async () => JSON.stringify(await item.get()).length;
  const shop = callerKey('shop', 'shop.example');
  await settle(`${shop} 1`, 'hash');
  const frame = (n: number) => callerKey(`r${n}`, `evil${n % 3}.example`);
  await ledger.sent(`${frame(0)} 0`);
  for (let n = 0; n < 20; n++) {
    await settle(`${frame(n)} 1`, 'x'.repeat(30_000));
    expect(await size()).toBeLessThan(150_000);
  }
  for (let n = 0; n < 300; n++) {
    now += 1;
    await ledger.sent(`${frame(n)} 2`);
    await ledger.delivered(`${frame(n)} 2`);
  }
  expect(await size()).toBeLessThan(150_000);
  expect(await ledger.find(`${frame(299)} 2`)).toBe('delivered');
  expect(await ledger.find(`${frame(0)} 1`)).toBe('forgotten');
  expect(await ledger.find(`${frame(0)} 0`)).toBe('sent');
  expect(await ledger.find(`${shop} 2`)).toBe('nothing');
  expect(await ledger.find(`${shop} 1`)).toEqual({ result: 'hash' });
});

test('keeps no large outcome, only that the call was sent', async () => {
  const item = memoryItem<LedgerRecord>({});
  const ledger = createLedger(item, { now: () => 0 });
  await ledger.sent('a 1');
  await ledger.settled('a 1', { result: 'x'.repeat(40_000) });
  expect(await ledger.find('a 1')).toBe('sent');
});
