import { expect, test } from 'vitest';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { callerKey, createLedger, type LedgerRecord } from './ledger.ts';

test('tells the next background what was sent and what was settled', async () => {
  const item = memoryItem<LedgerRecord>({});
  const ledger = createLedger(item);
  expect(await ledger.find('a 1')).toBe('nothing');
  await ledger.sent('a 1');
  const next = createLedger(item);
  expect(await next.find('a 1')).toBe('sent');
  await next.settled('a 1', { result: null });
  expect(await next.find('a 1')).toEqual({ result: null });
  await next.delivered('a 1');
  expect(await next.find('a 1')).toBe('delivered');
  await next.forget('a 1');
  expect(await next.find('a 1')).toBe('nothing');
});

test('keeps of what a page was told only what its relay could still hand over again', async () => {
  const item = memoryItem<LedgerRecord>({});
  const ledger = createLedger(item);
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
  const ledger = createLedger(item);
  await ledger.settled('a 1', { result: 'net-1' });
  await ledger.delivered('a 2');
  expect(await item.get()).toEqual({});
});

test('keeps no more than fits, and one site takes no room from another', async () => {
  const item = memoryItem<LedgerRecord>({});
  const ledger = createLedger(item);
  const settle = async (key: string, result: unknown): Promise<void> => {
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
  const ledger = createLedger(item);
  await ledger.sent('a 1');
  await ledger.settled('a 1', { result: 'x'.repeat(40_000) });
  expect(await ledger.find('a 1')).toBe('sent');
});
