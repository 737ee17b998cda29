import { expect, test } from 'vitest';
import { fakeBrowser } from '#lib/background/testing/fake-browser.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { createApprovalWindow } from './window.ts';

const { runtime, windows: noWindows } = fakeBrowser();

function setUp(item = memoryItem<number | null>(null)) {
  const open = new Set<number>();
  const focused: number[] = [];
  let last = 0;
  const windows: typeof noWindows = {
    ...noWindows,
    create: async () => {
      open.add(++last);
      return { id: last };
    },
    update: async (id, info) => {
      if (!open.has(id)) throw new Error(`No window with id: ${id}.`);
      if (info.focused) focused.push(id);
    },
    get: async (id) => {
      if (!open.has(id)) throw new Error(`No window with id: ${id}.`);
    },
  };
  const next = () => createApprovalWindow(item, { windows, runtime });
  return { open, focused, item, next, window: next() };
}

test('opens one window, however many ask at once, and focuses it later only if told to', async () => {
  const { open, focused, window } = setUp();
  expect(await window.isOpen()).toBe(false);
  await Promise.all([window.open(true), window.open(true), window.open(true)]);
  expect(open.size).toBe(1);
  await window.open(false);
  expect(focused).toEqual([]);
  await window.open(true);
  expect(open.size).toBe(1);
  expect(focused).toEqual([1]);
  expect(await window.isOpen()).toBe(true);
});

test('tells its own closing from that of other windows, and opens again', async () => {
  const { open, window } = setUp();
  await window.open(true);
  let denied = 0;
  const deny = async () => {
    denied += 1;
    // Were the background to die here, the next one would still know.
    expect(await window.isOpen()).toBe(true);
  };
  await window.closed(99, deny);
  expect(denied).toBe(0);
  open.delete(1);
  await window.closed(1, deny);
  expect(denied).toBe(1);
  expect(await window.isOpen()).toBe(false);
  await window.open(true);
  expect(open).toEqual(new Set([2]));
});

test('a window that is closed before its number is kept is heard all the same', async () => {
  const { item, window } = setUp();
  const answered = Promise.withResolvers<{ id: number }>();
  const slow = createApprovalWindow(item, {
    windows: { ...noWindows, create: () => answered.promise },
    runtime,
  });
  const opening = slow.open(true);
  let denied = 0;
  const closed = slow.closed(7, async () => {
    denied += 1;
  });
  answered.resolve({ id: 7 });
  await Promise.all([opening, closed]);
  expect(denied).toBe(1);
  expect(await window.isOpen()).toBe(false);
});

test('the next background finds the window, and replaces one that closed unheard', async () => {
  const { open, next: nextLife, window } = setUp();
  await window.open(true);
  const next = nextLife();
  await next.open(true);
  expect(open.size).toBe(1);
  open.clear();
  await next.open(true);
  expect(open).toEqual(new Set([2]));
});

test('the next background can tell that the window was closed', async () => {
  const { open, next, window } = setUp();
  expect(await next().wasClosed()).toBe(false);
  await window.open(true);
  expect(await next().wasClosed()).toBe(false);
  open.clear();
  expect(await next().wasClosed()).toBe(true);
  // Told once: there is no window any more.
  expect(await next().wasClosed()).toBe(false);
});

test('a window that leaves by itself denies nothing, and what is asked meanwhile keeps it or gets another', async () => {
  const { open, window } = setUp();
  const deny = async () => expect.unreachable();
  await window.open(true);
  await window.leave(1, async () => true);
  expect(await window.isOpen()).toBe(true);

  await window.leave(99, async () => false);
  expect(await window.isOpen()).toBe(true);

  await window.leave(1, async () => false);
  await window.open(true);
  expect(open).toEqual(new Set([1, 2]));
  open.delete(1);
  await window.closed(1, deny);

  await window.leave(2, async () => {
    await window.open(true);
    return true;
  });
  open.delete(2);
  await window.closed(2, deny);
  expect(await window.isOpen()).toBe(true);
});
