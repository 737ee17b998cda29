// First: what follows takes the browser as it finds it.
import '#lib/testing/fake-extension.ts';
import { createStore, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';

/** A context of the extension, with modules of its own over the database that all of them share. */
async function openContext() {
  vi.resetModules();
  const { sessionItem, storedItem, storedRecord } = await import('./stored.ts');
  const { keptArea } = await import('./areas.ts');
  return { sessionItem, storedItem, storedRecord, keptArea };
}

const { local } = fakeBrowser.storage;

beforeEach(async () => {
  fakeBrowser.reset();
  const { IDBFactory } = await import('fake-indexeddb');
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(vi.restoreAllMocks);

test('a value outlives the context that stored it, and its watchers are told', async () => {
  const { storedItem } = await openContext();
  const item = storedItem('kept:text', z.nullable(z.string()), null);
  expect(await item.get()).toBeNull();
  const seen: unknown[] = [];
  const stop = item.watch((value) => seen.push(value));
  await item.update(() => 'a');
  stop();
  await item.update((value) => `${value}b`);
  expect(seen).toEqual(['a']);
  expect(await (await openContext()).storedItem('kept:text', z.nullable(z.string()), null).get()).toBe('ab');
});

test('changes run one after the other', async () => {
  const { storedItem } = await openContext();
  const item = storedItem('kept:count', z.number(), 0);
  await Promise.all(Array.from({ length: 10 }, () => item.update((count) => count + 1)));
  expect(await item.get()).toBe(10);
});

test('an item in memory is read once, with the others, and again when another context has changed it', async () => {
  const [background, page] = [await openContext(), await openContext()];
  await background.keptArea.get('any');
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const [count, text] = [
    background.storedItem('kept:count', z.number(), 0).inMemory(),
    background.storedItem('kept:text', z.string(), '').inMemory(),
  ];
  expect([await count.get(), await text.get(), await count.get()]).toEqual([0, '', 0]);
  expect(transactions).toHaveBeenCalledTimes(1);
  await page.storedItem('kept:count', z.number(), 0).update(() => 7);
  await expect.poll(() => count.get()).toBe(7);
  expect(await count.update((value) => value + 1)).toBe(8);
  expect(await page.storedItem('kept:count', z.number(), 0).get()).toBe(8);
});

test('an item that is read later costs nothing before, and a write has again what the disk has taken back', async () => {
  const background = await openContext();
  await background.keptArea.get('any');
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const item = background.storedItem('kept:lines', z.array(z.string()), []).inMemory(false);
  await new Promise((resolve) => setTimeout(resolve));
  expect(transactions).not.toHaveBeenCalled();
  await item.update((lines) => [...lines, 'a']);
  // As a database does whose last pages did not reach a full disk: nobody is told.
  await set('lines', [], createStore('drawbridge', 'private'));
  const told = background.storedItem('kept:lines', z.array(z.string()), []);
  expect(await told.get()).toEqual([]);
  await item.update((lines) => [...lines, 'b']);
  expect(await told.get()).toEqual(['a', 'b']);
});

test('who reads an item in memory and watches it from then on misses no change of another context', async () => {
  const [background, page] = [await openContext(), await openContext()];
  const item = background.storedItem('kept:count', z.number(), 0).inMemory();
  await item.get();
  // Told after the item, which has yet to read the change.
  const channel = new BroadcastChannel('drawbridge:kept');
  const latest: Array<Promise<number> | number> = [];
  channel.onmessage = () => {
    latest.push(item.get());
    item.watch((value) => latest.push(value));
  };
  await page.storedItem('kept:count', z.number(), 0).update(() => 7);
  await expect.poll(() => latest.at(-1)).toBe(7);
  channel.close();
});

test('changes that come during a write are one write; none is told of before it is stored', async () => {
  const { sessionItem } = await openContext();
  const item = sessionItem('count', 0).inMemory();
  const written: Array<(value?: undefined) => void> = [];
  const set = vi
    .spyOn(fakeBrowser.storage.session, 'set')
    .mockImplementation(() => new Promise((resolve) => written.push(resolve)));
  const changes = Promise.all([1, 2, 3].map((value) => item.update((before) => before * 10 + value)));
  const writes = () => set.mock.calls.map(([values]) => values);
  await expect.poll(writes).toEqual([{ count: 123 }]);
  const later = [item.update(() => 4), item.update(() => 5), item.update((value) => value)];
  expect(await item.get()).toBe(0);
  written.shift()?.();
  expect(await changes).toEqual([1, 12, 123]);
  await expect.poll(writes).toEqual([{ count: 123 }, { count: 5 }]);
  expect(await item.get()).toBe(123);
  written.shift()?.();
  expect(await Promise.all(later)).toEqual([4, 5, 5]);
});

test('who is told of a change of the session reads it', async () => {
  const { sessionItem } = await openContext();
  const item = sessionItem('count', 0).inMemory();
  const read: Promise<number>[] = [];
  item.watch(() => read.push(item.get()));
  await item.update(() => 5);
  await expect.poll(() => Promise.all(read)).toEqual([5]);
});

test('a change that fails, or is not stored, fails alone and leaves memory as it is stored', async () => {
  const { sessionItem } = await openContext();
  const item = sessionItem('count', 0).inMemory();
  const failing = item.update(() => {
    throw new Error('no such change');
  });
  const good = item.update((value) => value + 1);
  await expect(failing).rejects.toThrow('no such change');
  expect(await good).toBe(1);
  vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new Error('no room'));
  await expect(item.update(() => 9)).rejects.toThrow('no room');
  expect(await item.get()).toBe(1);
  expect(await item.update((value) => value + 1)).toBe(2);
});

test('a value of the session that would take what others need is not stored', async () => {
  const { sessionItem } = await openContext();
  const [item, larger] = [sessionItem('text', '').inMemory(), sessionItem('long', '', 1_000_000).inMemory()];
  // Two bytes each.
  const [most, more] = ['é'.repeat(262_143), 'é'.repeat(262_144)];
  await item.update(() => most);
  await expect(item.update(() => more)).rejects.toThrow('text was not stored');
  expect([await item.get(), await sessionItem('text', '').get()]).toEqual([most, most]);
  await larger.update(() => more);
  expect(await larger.get()).toBe(more);
});

test('an item in memory that could not be read is read again', async () => {
  const { sessionItem } = await openContext();
  vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValueOnce(new Error('not yet'));
  const item = sessionItem('count', 3).inMemory();
  await expect(item.get()).rejects.toThrow('not yet');
  expect(await item.get()).toBe(3);
});

test('watchers in another context are told, each of its own value, until they stop', async () => {
  const [background, page] = [await openContext(), await openContext()];
  const seen: unknown[] = [];
  const count = page.storedItem('kept:count', z.number(), 0);
  const stop = count.watch((value) => seen.push(value));
  page.storedItem('kept:other', z.number(), 0).watch((value) => seen.push(`other ${value}`));
  const item = background.storedItem('kept:count', z.number(), 0);
  await item.update(() => 1);
  await expect.poll(() => seen).toEqual([1]);
  await Promise.all([2, 3, 4].map((value) => item.update(() => value)));
  await expect.poll(() => seen.at(-1)).toBe(4);
  stop();
  await item.update(() => 5);
  await background.storedItem('kept:other', z.number(), 0).update(() => 6);
  await expect.poll(() => seen.at(-1)).toBe('other 6');
  expect(seen).not.toContain(5);
});

const values = {
  settings: { walletAddress: 'http://127.0.0.1:9999' },
  sites: { 'https://a.example': { origin: 'https://a.example' } },
  lastChainId: 'net-1',
  apiToken: { token: 'forged', address: 'http://127.0.0.1:1' },
};

test('what is written to storage.local never counts, before the first use or after', async () => {
  await local.set(values);
  const first = await openContext();
  for (const name of Object.keys(values)) expect(await first.keptArea.get(name), name).toBeUndefined();
  await first.keptArea.set('lastChainId', 'net-2');
  await local.set(values);
  for (const { keptArea } of [first, await openContext()]) {
    for (const name of Object.keys(values)) {
      expect(await keptArea.get(name), name).toBe(name === 'lastChainId' ? 'net-2' : undefined);
    }
  }
  expect(await local.get(null)).toEqual(values);
});

test('a database that could not be opened is tried again', async () => {
  const { keptArea } = await openContext();
  const fail = () => {
    throw new Error('the disk is full');
  };
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(fail).mockImplementationOnce(fail);
  await expect(keptArea.get('settings')).rejects.toThrow('the disk is full');
  expect(await keptArea.get('settings')).toBeUndefined();
});

describe('a database that goes away', () => {
  const channels: BroadcastChannel[] = [];
  const { BroadcastChannel: Channel } = globalThis;

  /** A context that keeps everything; `lost` is what it stores where all has gone. The last one has ended. */
  async function openKeeper() {
    for (const channel of channels.splice(0)) channel.close();
    const context = await openContext();
    const { countWithdrawal, keepAll } = await import('./areas.ts');
    const { openStore, writes } = await import('./database.ts');
    const failed: boolean[] = [];
    keepAll({
      lost: () => ({ text: 'lost' }),
      older: async (stored) => ({ text: `older than ${await stored('text')}` }),
    });
    writes.add((fails) => failed.push(fails));
    const item = context.storedItem('kept:text', z.string(), '').inMemory();
    const other = context.storedItem('kept:other', z.number(), 0).inMemory();
    return { ...context, countWithdrawal, item, other, openStore, failed };
  }

  const opened: IDBOpenDBRequest[] = [];

  beforeEach(async () => {
    opened.length = 0;
    vi.stubGlobal(
      'BroadcastChannel',
      class extends Channel {
        constructor(name: string) {
          super(name);
          channels.push(this);
        }
      },
    );
    await deleteDatabase();
  });

  /** As the browser does when the disk is full: the database is closed under its users, and the next use makes another. */
  async function deleteDatabase() {
    const { forceCloseDatabase, IDBFactory } = await import('fake-indexeddb');
    for (const { result } of opened.splice(0)) forceCloseDatabase(result as never);
    vi.stubGlobal('indexedDB', new IDBFactory());
    const { open } = indexedDB;
    vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
      const request = open.apply(indexedDB, given);
      opened.push(request);
      return request;
    });
  }

  test('is not one that never was', async () => {
    expect(await (await openKeeper()).item.get()).toBe('');
  });

  test('is not one that an older version left without a mark', async () => {
    await (await openContext()).keptArea.set('text', 'of an older version');
    expect(await (await openKeeper()).item.get()).toBe('of an older version');
  });

  test('is told to the next background, which stores what it must know', async () => {
    const { item } = await openKeeper();
    await item.update(() => 'a');
    await deleteDatabase();
    expect(await (await openKeeper()).item.get()).toBe('lost');
    // Once: what is stored from then on is there.
    const { item: again } = await openKeeper();
    expect(await again.get()).toBe('lost');
    await again.update(() => 'b');
    expect(await (await openKeeper()).item.get()).toBe('b');
  });

  test('gets all that its keeper has in memory with the next write, or the next read', async () => {
    const { item, other, keptArea } = await openKeeper();
    await item.update(() => 'a');
    await other.update(() => 1);
    for (const use of [() => other.update((value) => value + 1), () => keptArea.get('never stored')]) {
      await deleteDatabase();
      await use();
      expect(await (await openContext()).keptArea.get('text')).toBe('a');
    }
    expect(await (await openContext()).keptArea.get('other')).toBe(2);
  });

  /** Restores the whole database as it was. */
  async function keepCopy() {
    const { createStore, entries, setMany } = await import('idb-keyval');
    const copy = await entries(createStore('drawbridge', 'private'));
    return async () => {
      await deleteDatabase();
      await setMany(copy, createStore('drawbridge', 'private'));
    };
  }

  test('for an older copy is told to the next background, if something was withdrawn since', async () => {
    const { item } = await openKeeper();
    await item.update(() => 'a');
    let restoreCopy = await keepCopy();
    await item.update(() => 'b');
    await restoreCopy();
    expect(await (await openKeeper()).item.get()).toBe('a');

    for (const copy of ['a', 'older than a']) {
      const { item: kept, countWithdrawal: count } = await openKeeper();
      expect(await kept.get()).toBe(copy);
      restoreCopy = await keepCopy();
      count();
      await kept.update(() => 'withdrawn');
      expect(await (await openKeeper()).item.get()).toBe('withdrawn');
      await restoreCopy();
      // Once.
      for (let start = 0; start < 2; start += 1)
        expect(await (await openKeeper()).item.get()).toBe(`older than ${copy}`);
    }
  });

  test('for an older copy is written again by the background that withdrew something', async () => {
    const { item, keptArea, other, countWithdrawal } = await openKeeper();
    await item.update(() => 'a');
    const restoreCopy = await keepCopy();
    countWithdrawal();
    await item.update(() => 'b');
    for (const use of [() => keptArea.get('never stored'), () => other.update((value) => value + 1)]) {
      await restoreCopy();
      await use();
      expect(await (await openContext()).keptArea.get('text')).toBe('b');
    }
  });

  test('a withdrawal alone is on the disk before it counts as stored', async () => {
    const { item, countWithdrawal } = await openKeeper();
    await item.get();
    const stored: string[] = [];
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      stored.push(`${given[1]}: ${this.transaction.durability}`);
      return put.apply(this, given);
    });
    await item.update(() => 'a');
    countWithdrawal();
    await item.update(() => 'b');
    await item.update(() => 'c');
    expect(stored).toEqual(['text: default', 'text: strict', 'mark: strict', 'text: default']);
  });

  test('raises no alarm where only what is elsewhere is behind', async () => {
    const { item, countWithdrawal } = await openKeeper();
    await item.get();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(local, 'set').mockRejectedValueOnce(new Error('no room'));
    countWithdrawal();
    await item.update(() => 'a');
    const before = await local.get(null);
    expect(await (await openKeeper()).item.get()).toBe('a');
    // From then on it is as in the database.
    await expect.poll(() => local.get(null)).not.toEqual(before);
  });

  test('writes to any database that fail are told until all of them succeed again', async () => {
    const { item, openStore, failed } = await openKeeper();
    const records = openStore('others', 'records');
    const use = IDBDatabase.prototype.transaction;
    let full: string[] = [];
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
      if (given[1] === 'readwrite' && full.includes(this.name)) throw new Error('the disk is full');
      return use.apply(this, given);
    });
    await item.get();
    for (const now of [['drawbridge', 'others'], ['others'], []]) {
      full = now;
      await item.update(() => `full: ${now}`).catch(() => undefined);
      await set('a', 1, records).catch(() => undefined);
    }
    expect(await item.get()).toBe('full: ');
    expect(failed).toEqual([false, true, true, true, true, true, false]);
  });
});
