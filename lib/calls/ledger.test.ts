import { expect, test } from 'vitest';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { callerKey, createLedger, type LedgerRecord } from './ledger.ts';

test('tells the next background what was sent and what was settled', async () => {
  const item = memoryItem<LedgerRecord>({});
  const ledger = createLedger(item, () => 1000);
  expect(await ledger.find('a 1')).toBe('nothing');
  await ledger.sent('a 1');
  const next = createLedger(item, () => 2000);
  expect(await next.find('a 1')).toBe('sent');
  await next.settled('a 1', { result: null });
  expect(await next.find('a 1')).toEqual({ result: null });
  await next.delivered('a 1');
  expect(await next.find('a 1')).toBe('delivered');
  await next.forget('a 1');
  expect(await next.find('a 1')).toBe('nothing');
});

test('forgets settled calls nobody came back for, never those still with the wallet', async () => {
  const item = memoryItem<LedgerRecord>({});
  let now = 0;
  const ledger = createLedger(item, () => now);
  await ledger.sent('sent 1');
  await ledger.settled('old 1', { error: { code: 1, message: 'no' } });
  now = 31 * 60_000;
  await ledger.settled('new 1', { result: 1 });
  expect(Object.keys(await item.get()).sort()).toEqual(['new 1', 'sent 1']);
});

test('keeps of what a page was told only what its relay could still hand over again', async () => {
  const item = memoryItem<LedgerRecord>({});
  let now = 0;
  const ledger = createLedger(item, () => ++now);
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

test('keeps the last 1,000 answered calls of a site, however many pages it has, and those of others', async () => {
  const item = memoryItem<LedgerRecord>({});
  let now = 0;
  const ledger = createLedger(item, () => ++now);
  const other = callerKey('other', 'shop.example');
  await ledger.settled(`${other} 1`, { result: null });
  const frame = (n: number) => callerKey(`r${n}`, 'evil.example');
  await ledger.sent(`${frame(0)} 0`);
  for (let n = 0; n < 1010; n++) await ledger.settled(`${frame(n)} 1`, { result: null });
  expect(Object.keys(await item.get())).toHaveLength(1002);
  expect(await ledger.find(`${frame(9)} 1`)).toBe('nothing');
  expect(await ledger.find(`${frame(10)} 1`)).toEqual({ result: null });
  expect(await ledger.find(`${frame(0)} 0`)).toBe('sent');
  expect(await ledger.find(`${other} 1`)).toEqual({ result: null });
});

test('keeps no large outcome, only that the call was sent', async () => {
  const item = memoryItem<LedgerRecord>({});
  const ledger = createLedger(item, () => 1);
  const outcome = { result: 'x'.repeat(40_000) };
  await ledger.sent('a 1');
  await ledger.settled('a 1', outcome);
  await ledger.settled('a 2', outcome);
  expect([await ledger.find('a 1'), await ledger.find('a 2')]).toEqual(['sent', 'nothing']);
});
