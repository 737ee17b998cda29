import { createStore, get, set, type UseStore } from 'idb-keyval';
import type { Area } from './area.ts';
import { moveOnce } from './move-once.ts';
import { serialQueue } from './serial-queue.ts';

/** Tells the other contexts of the extension the names of what was stored. No page of the web has this origin. */
const lineName = 'drawbridge:kept';

/** By name: what wants to know of a change. Without a value it was another context that stored it. */
const listeners = new Map<string, Set<(change: { value: unknown } | null) => void>>();

const tell = (name: unknown, change: { value: unknown } | null): void => {
  if (typeof name === 'string') for (const listener of [...(listeners.get(name) ?? [])]) listener(change);
};

let line: BroadcastChannel | undefined;
function openLine(): BroadcastChannel {
  if (line) return line;
  line = new BroadcastChannel(lineName);
  line.onmessage = ({ data }) => tell(data, null);
  // Node, where unit tests run, would stay alive for it.
  if ('unref' in line && typeof line.unref === 'function') line.unref();
  return line;
}

let opened: Promise<UseStore> | undefined;
function open(): Promise<UseStore> {
  opened ??= (async () => {
    const store = createStore('drawbridge', 'private');
    await moveOnce(store);
    return store;
  })();
  // What failed once may work later, as when the disk was full.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/**
 * What outlives the browser: IndexedDB of the extension's own origin. Not `storage.local`, which Firefox lets content
 * scripts read and write: those share a process with pages, and what is kept decides what sites may do.
 */
export const keptArea: Area = {
  get: async (name) => get(name, await open()),
  async set(name, value) {
    await set(name, value, await open());
    tell(name, { value });
    openLine().postMessage(name);
  },
  watch(name, listener) {
    openLine();
    const queue = serialQueue();
    let ended = false;
    let due = false;
    const heard = (change: { value: unknown } | null): void => {
      if (change) {
        listener(change.value);
      } else if (!due) {
        // Several changes before the value is read are one.
        due = true;
        queue(async () => {
          due = false;
          const value = await keptArea.get(name);
          if (!ended) listener(value);
        }).catch(console.error);
      }
    };
    const all = listeners.get(name) ?? new Set();
    listeners.set(name, all.add(heard));
    return () => {
      ended = true;
      all.delete(heard);
    };
  },
};
