import { promisifyRequest } from 'idb-keyval';
import { browser } from 'wxt/browser';
import { createListeners, type Listeners } from '#lib/listeners.ts';
import { type Area, together } from './browser-area.ts';
import { openStore, type StoreMode } from './database.ts';
import { serialQueue } from './serial-queue.ts';

/** Tells the extension's other contexts which names changed. No web page has this origin. */
const channelName = 'drawbridge:kept';

/** By name. */
const listeners = new Map<string, Listeners<unknown>>();

/** Names of what other contexts have stored: changes before the read are one. */
const changed = new Set<string>();
const inOrder = serialQueue();

const readChanged = async (): Promise<void> => {
  const names = [...changed];
  changed.clear();
  await Promise.all(names.map(async (name) => listeners.get(name)?.tell(await keptArea.get(name))));
};

let channel: BroadcastChannel | undefined;
function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    changed.add(String(data));
    if (changed.size === 1) inOrder(readChanged).catch(console.error);
  };
  // Keeps Node, in unit tests, from staying alive.
  if ('unref' in channel && typeof channel.unref === 'function') channel.unref();
  return channel;
}

const store = openStore('drawbridge', 'private');

/**
 * In the database as soon as its owner has looked at it: how often something was withdrawn. Where it is missing, all that was
 * stored has gone; where it is less than elsewhere, an older copy has come back.
 */
const markName = 'mark';

/**
 * The same in `storage.local`, which outlives the database: Chromium deletes that of an extension when the disk is full, and
 * cleaning tools delete it. Content scripts in Firefox can write it, but all it can do is raise an alarm.
 */
const markElsewhere = 'stored';

/** A mark of an earlier version says no number. */
const countOf = (mark: unknown): number => (Number.isSafeInteger(mark) ? Number(mark) : 0);

export interface Keeper {
  /** What to store, by name, when all that was stored before this background has gone. */
  lost(): Readonly<Record<string, unknown>>;
  /** The same when a copy has come back that is older than the last withdrawal. */
  older(stored: (name: string) => Promise<unknown>): Promise<Readonly<Record<string, unknown>>>;
}

let keeper: Keeper | undefined;
/** What the mark was last, here or in `storage.local`; undefined before the first read. */
let lastCount: number | undefined;
let withdrawn = false;
/** What the keeper has in memory, by name; undefined for what it has not read yet. */
const inMemory = new Map<string, () => unknown>();

/** Call before anything is read. */
export function keepAll(one: Keeper): void {
  keeper = one;
}

/** Call before the write that takes away what a site may do, say: an older copy must not give it back. */
export function countWithdrawal(): void {
  withdrawn = true;
}

/** Has a value stored again when the database goes while its keeper runs. */
export const keepInMemory = (name: string, known: () => unknown): unknown => inMemory.set(name, known);

type Entries = [name: string, value: unknown][];

const isBehind = (mark: unknown): boolean => mark === undefined || countOf(mark) < (lastCount ?? 0);

/** The mark, and what is in memory of a database that has gone. */
const memory = (): Entries => {
  const known = [...inMemory].map(([name, value]): Entries[number] => [name, value()]);
  return [[markName, lastCount], ...known.filter(([, value]) => value !== undefined)];
};

const read = (values: IDBObjectStore, name: string): Promise<unknown> => promisifyRequest<unknown>(values.get(name));

/** Reads in a transaction what is to be stored in it. */
const put = (mode: StoreMode, from: (values: IDBObjectStore) => Promise<Entries>): Promise<Entries> =>
  store(mode, async (values) => {
    const entries = await from(values);
    for (const [name, value] of entries) values.put(value, name);
    await promisifyRequest(values.transaction);
    return entries;
  });

const write = together(async (entries: Entries) => {
  const counts = withdrawn;
  withdrawn = false;
  let count = 0;
  try {
    await put(counts ? 'strict' : 'readwrite', async (values) => {
      const mark = await read(values, markName);
      count = Math.max(lastCount ?? 0, countOf(mark)) + 1;
      const gone = lastCount !== undefined && isBehind(mark) ? memory() : [];
      return [...gone, ...entries, ...(counts ? ([[markName, count]] satisfies Entries) : [])];
    });
  } catch (error) {
    withdrawn ||= counts;
    throw error;
  }
  // Second: if the browser ends in between, no alarm is raised.
  if (counts) await markElsewhereAs(count);
  return entries;
});

async function markElsewhereAs(count: number): Promise<void> {
  lastCount = Math.max(lastCount ?? 0, count);
  // Left as it is until the next start, it only raises no alarm.
  await browser.storage.local.set({ [markElsewhere]: lastCount }).catch(console.error);
}

/**
 * Marks a database without a mark, or behind the last one, and stores what is known of the one that has gone. Resolves to
 * whether it may have stored anything.
 */
async function restore({ lost, older }: Keeper, found: unknown, elsewhere: unknown): Promise<boolean> {
  const least = Math.max(lastCount ?? 0, countOf(elsewhere));
  let count = countOf(found);
  const changes = found === undefined || count < least;
  if (changes) {
    await put('readwrite', async (values) => {
      const mark = await read(values, markName);
      count = Math.max(least, countOf(mark));
      if (lastCount !== undefined) return isBehind(mark) ? memory() : [];
      if (mark !== undefined && countOf(mark) >= least) return [];
      const known =
        mark !== undefined ? await older((name) => read(values, name)) : elsewhere === undefined ? {} : lost();
      return [[markName, least], ...Object.entries(known)];
    });
  }
  if (elsewhere !== count) await markElsewhereAs(count);
  lastCount = Math.max(lastCount ?? 0, count);
  return changes;
}

/** Changes values in one transaction. `change` gets them in the order of `names`. */
export async function changeKept(
  names: readonly string[],
  change: (values: unknown[]) => Readonly<Record<string, unknown>>,
): Promise<void> {
  const changed = await put('readwrite', async (values) =>
    Object.entries(change(await Promise.all(names.map((name) => read(values, name))))),
  );
  for (const [name, value] of changed) tell(name, value);
}

function tell(name: string, value: unknown): void {
  listeners.get(name)?.tell(value);
  openChannel().postMessage(name);
}

/** IndexedDB, not `storage.local`: Firefox exposes that to content scripts, which share a process with pages. */
export const keptArea: Area = {
  get: together(async (names: string[]) => {
    const readAll = (all: readonly string[]) =>
      store('readonly', (values) => Promise.all(all.map((name) => read(values, name))));
    if (!keeper) return readAll(names);
    const [[mark, ...values], { [markElsewhere]: elsewhere }] = await Promise.all([
      readAll([markName, ...names]),
      lastCount === undefined ? browser.storage.local.get(markElsewhere) : { [markElsewhere]: lastCount },
    ]);
    if (lastCount !== undefined && !isBehind(mark)) return values;
    return (await restore(keeper, mark, elsewhere)) ? readAll(names) : values;
  }),
  async set(name, value) {
    await write([name, value]);
    tell(name, value);
  },
  watch(name, listener) {
    openChannel();
    const all = listeners.get(name) ?? createListeners<unknown>();
    listeners.set(name, all);
    return all.add(listener);
  },
};
