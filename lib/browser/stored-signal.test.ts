import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { perNetwork, type Stored } from '#lib/storage/stored.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { lateSignal, networkSignal, soon, storedSignal, storedState } from './stored-signal.ts';

describe('storedSignal', () => {
  it('starts with what is stored and follows every change', async () => {
    const stored = memoryItem(1);
    const signal = await storedSignal(stored);
    expect(signal.value).toBe(1);
    await stored.update(() => 2);
    expect(signal.value).toBe(2);
  });

  it('does not go back to an older value when a change overtakes the first read', async () => {
    let tell: (value: string) => void = () => undefined;
    let finishRead: (value: string) => void = () => undefined;
    const stored: Stored<string> = {
      get: () => new Promise((resolve) => (finishRead = resolve)),
      update: async (change) => change(''),
      watch: (listener) => {
        tell = listener;
        return () => undefined;
      },
    };
    const pending = storedSignal(stored);
    tell('new');
    finishRead('old');
    expect((await pending).value).toBe('new');
  });
});

describe('networkSignal', () => {
  it('follows the network that is shown, from the change on', async () => {
    const id = signal('first');
    const items = perNetwork((networkId) => memoryItem(`nothing of ${networkId}`));
    const shown = await networkSignal(id, items.of);
    const seen: string[] = [];
    const unsubscribe = shown.subscribe((value) => seen.push(value));
    await items.of('first').update(() => 'one');
    id.value = 'b';
    await expect.poll(() => shown.value, { interval: 1 }).toBe('nothing of b');
    await items.of('first').update(() => 'unseen');
    await items.of('b').update(() => 'two');
    id.value = 'first';
    await expect.poll(() => shown.value, { interval: 1 }).toBe('unseen');
    expect(seen).toEqual(['nothing of first', 'one', 'nothing of b', 'two', 'unseen']);
    unsubscribe();
  });

  it('drops the answer of a network that is not shown any more', async () => {
    const id = signal('slow');
    const answers = new Map<string, (value: string) => void>();
    const open = (networkId: string): Stored<string> => ({
      ...memoryItem(''),
      get: () => new Promise((resolve) => answers.set(networkId, resolve)),
    });
    const pending = networkSignal(id, open);
    id.value = 'b';
    answers.get('slow')?.('slow');
    answers.get('b')?.('b');
    expect((await pending).value).toBe('b');
  });
});

describe('storedState', () => {
  it('holds every value under its name and follows each', async () => {
    const count = memoryItem(1);
    const state = await storedState({ count, name: memoryItem('a') });
    expect(state.value).toEqual({ count: 1, name: 'a' });
    await count.update(() => 2);
    expect(state.value).toEqual({ count: 2, name: 'a' });
  });

  it('holds the value of a signal beside those of items', async () => {
    const late = Promise.resolve(signal(1));
    expect((await storedState({ late, name: memoryItem('a') })).value).toEqual({ late: 1, name: 'a' });
  });
});

describe('lateSignal', () => {
  it('is null until the value has been read, and follows it from then on', async () => {
    const stored = memoryItem(1);
    const { signal, read } = lateSignal(() => storedSignal(stored));
    expect(signal.value).toBeNull();
    await Promise.all([read(), read()]);
    expect(signal.value).toBe(1);
    await stored.update(() => 2);
    expect(signal.value).toBe(2);
  });

  it('stays null and tells why when the value cannot be read, and can be read later', async () => {
    const answers = [() => Promise.reject(new Error('no storage')), () => storedSignal(memoryItem(1))];
    const { signal, read } = lateSignal(() => answers.shift()?.() ?? Promise.reject(new Error('read twice')));
    await expect(read()).rejects.toThrow('no storage');
    expect(signal.value).toBeNull();
    await read();
    expect(signal.value).toBe(1);
  });
});

describe('soon', () => {
  it('waits for what comes soon, fails with it, and does not wait for what takes long', async () => {
    const { signal, read } = lateSignal(() => storedSignal(memoryItem(1)));
    await soon(read());
    expect(signal.value).toBe(1);
    await expect(soon(Promise.reject(new Error('no storage')))).rejects.toThrow('no storage');
    await soon(new Promise(() => undefined));
  });
});
