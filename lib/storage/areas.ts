import { createStore, promisifyRequest } from 'idb-keyval';
import { browser } from 'wxt/browser';
import { serialQueue } from './serial-queue.ts';

/** Combines reads of one turn of the event loop into one. `ask` resolves to the values in order. */
function together<A, R>(ask: (all: A[]) => Promise<readonly R[]>): (one: A) => Promise<R | undefined> {
  let due: A[] = [];
  let answers: Promise<readonly R[]> | undefined;
  return async (one) => {
    const index = due.push(one) - 1;
    answers ??= Promise.resolve().then(() => {
      const all = due;
      due = [];
      answers = undefined;
      return ask(all);
    });
    return (await answers)[index];
  };
}

/** Raw values by name; `stored.ts` reads them with a schema. */
export interface Area {
  get(name: string): Promise<unknown>;
  set(name: string, value: unknown): Promise<void>;
  /** Calls `listener` with every later value from any context. Returns its own removal. */
  watch(name: string, listener: (value: unknown) => void): () => void;
}

export function browserArea(which: 'session' | 'sync'): Area {
  const area = () => browser.storage[which];
  return {
    get: together(async (names: string[]) => {
      const values: Record<string, unknown> = await area().get(names);
      return names.map((name) => values[name]);
    }),
    set: (name, value) => area().set({ [name]: value }),
    watch(name, listener) {
      const { onChanged } = area();
      const changed = (changes: Record<string, { newValue?: unknown }>): void => {
        const change = changes[name];
        if (change) listener(change.newValue);
      };
      onChanged.addListener(changed);
      return () => onChanged.removeListener(changed);
    },
  };
}

/** Tells the extension's other contexts which names changed. No web page has this origin. */
const channelName = 'drawbridge:kept';

/** By name. A null change was stored by another context. */
const listeners = new Map<string, Set<(change: { value: unknown } | null) => void>>();

const notify = (name: unknown, change: { value: unknown } | null): void => {
  if (typeof name === 'string') for (const listener of [...(listeners.get(name) ?? [])]) listener(change);
};

let channel: BroadcastChannel | undefined;
function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => notify(data, null);
  // Keeps Node, in unit tests, from staying alive.
  if ('unref' in channel && typeof channel.unref === 'function') channel.unref();
  return channel;
}

/** Opened on first use, and retried if that fails, as when the disk is full. */
const connected = createStore('drawbridge', 'private');

/** Milliseconds in which a connection hears that the browser has closed it, as when it deletes the database. */
const closedWithinMs = 50;

const store: typeof connected = (mode, use) =>
  connected(mode, use).catch(async (error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    await new Promise((resolve) => setTimeout(resolve, closedWithinMs));
    return connected(mode, use);
  });

/** In the database as soon as its owner has looked at it: where it is missing, all that was stored has gone. */
const markName = 'mark';

/**
 * The same in `storage.local`, which outlives the database: Chromium deletes that of an extension when the disk is full, and
 * cleaning tools delete it. Content scripts in Firefox can write it, but all it can do is raise an alarm.
 */
const markElsewhere = 'stored';

export interface Keeper {
  /** What to store, by name, when all that was stored before this background has gone. */
  lost(): Readonly<Record<string, unknown>>;
  /** Hears of every write whether it failed. */
  written(failed: boolean): void;
}

/** Nothing was stored, most likely because the disk is full. */
export class StorageError extends Error {
  override name = 'StorageError';
}

let keeper: Keeper | undefined;
let markSeen = false;
/** What the keeper has in memory, by name; undefined for what it has not read yet. */
const inMemory = new Map<string, () => unknown>();

/** Call before anything is read. */
export function keepAll(one: Keeper): void {
  keeper = one;
}

/** Has a value stored again when the database goes while its keeper runs. */
export const keepInMemory = (name: string, known: () => unknown): unknown => inMemory.set(name, known);

type Entries = [name: string, value: unknown][];

/** The mark, and what is in memory of a database that has gone. */
const withMemory = (): Entries => {
  const known = markSeen ? [...inMemory].map(([name, value]): Entries[number] => [name, value()]) : [];
  return [[markName, true], ...known.filter(([, value]) => value !== undefined)];
};

const read = (values: IDBObjectStore, name: string): Promise<unknown> => promisifyRequest<unknown>(values.get(name));
const isMarked = async (values: IDBObjectStore): Promise<boolean> => (await read(values, markName)) !== undefined;

/** Reads in a transaction what is to be stored in it. */
const put = (from: (values: IDBObjectStore) => Promise<Entries>): Promise<Entries> =>
  store('readwrite', async (values) => {
    const entries = await from(values);
    for (const [name, value] of entries) values.put(value, name);
    await promisifyRequest(values.transaction);
    return entries;
  });

const write = together((entries: Entries) =>
  put(async (values) => (markSeen && !(await isMarked(values)) ? [...withMemory(), ...entries] : entries)),
);

/** Marks a database without a mark, and fills it with what is known of the one that has gone, if there was one. */
async function mark(lost: Keeper['lost']): Promise<void> {
  const { local } = browser.storage;
  const hasGone = !markSeen && (await local.get(markElsewhere))[markElsewhere] === true;
  await put(async (values) =>
    (await isMarked(values)) ? [] : [...withMemory(), ...(hasGone ? Object.entries(lost()) : [])],
  );
  await local.set({ [markElsewhere]: true });
}

/** Changes values in one transaction. `change` gets them in the order of `names`. */
export async function changeKept(
  names: readonly string[],
  change: (values: unknown[]) => Readonly<Record<string, unknown>>,
): Promise<void> {
  const changed = await put(async (values) =>
    Object.entries(change(await Promise.all(names.map((name) => read(values, name))))),
  );
  for (const [name, value] of changed) tell(name, value);
}

function tell(name: string, value: unknown): void {
  notify(name, { value });
  openChannel().postMessage(name);
}

/** IndexedDB, not `storage.local`: Firefox exposes that to content scripts, which share a process with pages. */
export const keptArea: Area = {
  get: together(async (names: string[]) => {
    const readAll = (all: readonly string[]) =>
      store('readonly', (values) => Promise.all(all.map((name) => read(values, name))));
    if (!keeper) return readAll(names);
    const [marked, ...values] = await readAll([markName, ...names]);
    if (marked === undefined) await mark(keeper.lost);
    markSeen = true;
    return marked === undefined ? readAll(names) : values;
  }),
  async set(name, value) {
    try {
      await write([name, value]);
    } catch (cause) {
      keeper?.written(true);
      throw new StorageError(`${name} was not stored`, { cause });
    }
    keeper?.written(false);
    tell(name, value);
  },
  watch(name, listener) {
    openChannel();
    const queue = serialQueue();
    let ended = false;
    let due = false;
    const changed = (change: { value: unknown } | null): void => {
      if (change) {
        listener(change.value);
      } else if (!due) {
        // Changes before the read are one.
        due = true;
        queue(async () => {
          due = false;
          const value = await keptArea.get(name);
          if (!ended) listener(value);
        }).catch(console.error);
      }
    };
    const all = listeners.get(name) ?? new Set();
    listeners.set(name, all.add(changed));
    return () => {
      ended = true;
      all.delete(changed);
    };
  },
};
