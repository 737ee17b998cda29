// First: what follows takes the browser as it finds it.
import '#lib/testing/fake-extension.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type DamagedCopy, withCopy } from './damaged.ts';

/** A context of the extension, with modules of its own over the database that all of them share. */
async function openContext() {
  vi.resetModules();
  const stored = await import('./stored.ts');
  const { restoreCopy } = await import('./damaged.ts');
  const { keptArea } = await import('./areas.ts');
  const copies = async () => (await stored.damagedItem.get()).map(({ name, value }) => [name, value]);
  return { ...stored, keptArea, copies, restoreCopy };
}

beforeEach(async () => {
  const { IDBFactory } = await import('fake-indexeddb');
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('what cannot be read', () => {
  it('is moved aside once, entry by entry, however often it is read', async () => {
    const contexts = [await openContext(), await openContext(), await openContext()];
    const [first] = contexts;
    await first?.keptArea.set('record', { a: 1, b: 'two' });
    const read = contexts.map(({ storedRecord }) => storedRecord('kept:record', z.number()).inMemory().get());
    expect(await Promise.all(read)).toEqual([{ a: 1 }, { a: 1 }, { a: 1 }]);
    expect(await first?.copies()).toEqual([['record', { b: 'two' }]]);
    expect(await first?.keptArea.get('record')).toEqual({ a: 1 });
  });

  it('leaves the first copy of an item in place, however often that is damaged later', async () => {
    const { storedItem, keptArea, copies } = await openContext();
    const item = storedItem('kept:number', z.number(), 7);
    for (const raw of ['first', 'second', 'third', 'fourth', 'fifth']) {
      await keptArea.set('number', raw);
      expect(await item.update((value) => value)).toBe(7);
    }
    expect(await copies()).toEqual(['first', 'fourth', 'fifth'].map((raw) => ['number', raw]));
  });

  it('stays where it is for a page, which only reads', async () => {
    const { storedRecord, keptArea, copies } = await openContext();
    await keptArea.set('record', { a: 1, b: 'two' });
    expect(await storedRecord('kept:record', z.number()).get()).toEqual({ a: 1 });
    expect(await keptArea.get('record')).toEqual({ a: 1, b: 'two' });
    expect(await copies()).toEqual([]);
  });

  it('stays where it is when it cannot be moved', async () => {
    const { storedItem, keptArea } = await openContext();
    await keptArea.set('number', 'damaged');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new Error('the disk is full');
    });
    await expect(storedItem('kept:number', z.number(), 7).inMemory().get()).rejects.toThrow('the disk is full');
    put.mockRestore();
    expect(await keptArea.get('number')).toBe('damaged');
  });

  it('is told to those who watch', async () => {
    const [background, page] = [await openContext(), await openContext()];
    const seen: unknown[] = [];
    page.damagedItem.watch((all) => seen.push(all.map(({ name }) => name)));
    await background.keptArea.set('number', 'damaged');
    await background.storedItem('kept:number', z.number(), 7).inMemory().get();
    await expect.poll(() => seen.at(-1)).toEqual(['number']);
  });
});

const newer = z.object({ size: z.number() });

describe('what can be read again', () => {
  it('comes back where nothing else was stored since', async () => {
    const { storedItem, restoreCopy } = await openContext();
    const item = storedItem('kept:view', newer, { size: 1 });
    expect(await restoreCopy(item, { size: 5 }, item.update, false)).toBeUndefined();
    expect(await item.get()).toEqual({ size: 5 });
    // The user's choice since then counts more, unless they ask.
    expect(await restoreCopy(item, { size: 9 }, item.update, false)).toEqual({ size: 9 });
    expect(await item.get()).toEqual({ size: 5 });
    expect(await restoreCopy(item, { size: 9 }, item.update, true)).toBeUndefined();
    expect(await item.get()).toEqual({ size: 9 });
  });

  it('changes nothing while it cannot be read', async () => {
    const { storedItem, restoreCopy } = await openContext();
    const item = storedItem('kept:view', newer, { size: 1 });
    await item.update(() => ({ size: 2 }));
    for (const asked of [false, true]) expect(await restoreCopy(item, 'damaged', item.update, asked)).toBe('damaged');
    expect(await item.get()).toEqual({ size: 2 });
  });

  it('comes back entry by entry, beside what is there by now', async () => {
    const { storedRecord, restoreCopy } = await openContext();
    const item = storedRecord('kept:record', z.number());
    await item.update(() => ({ a: 1, b: 2 }));
    expect(await restoreCopy(item, { b: 20, c: 30, d: 'four' }, item.update, true)).toEqual({ d: 'four' });
    expect(await item.get()).toEqual({ a: 1, b: 2, c: 30 });
  });
});

test('copies are few for each item, in order, told apart by their time, and the first stays', () => {
  const steps = fc.array(fc.record({ name: fc.constantFrom('a', 'b', 'c'), now: fc.nat(5) }), { maxLength: 40 });
  fc.assert(
    fc.property(steps, (all) => {
      let copies: DamagedCopy[] = [];
      for (const [index, { name, now }] of all.entries()) copies = withCopy(copies, name, index, now);
      const times = copies.map(({ at }) => at);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      for (const name of ['a', 'b', 'c']) {
        const given = all.flatMap((step, index) => (step.name === name ? index : []));
        const kept = copies.filter((copy) => copy.name === name).map(({ value }) => value);
        expect(kept).toEqual(given.length <= 3 ? given : [given[0], ...given.slice(-2)]);
      }
    }),
  );
});
