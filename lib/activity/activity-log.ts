import * as z from 'zod/mini';
import { type Clock, debounced } from '#lib/schedule.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { keptObject } from '#lib/storage/schema.ts';
import { mapValues, type Stored, storedRecord } from '#lib/storage/stored.ts';

/** What was asked. `other` is any other call of a site; `disconnect` the user's too, then `decided` here. */
export const activityKinds = ['connect', 'keys', 'chain', 'send', 'sign', 'check', 'other', 'disconnect'] as const;

/** `gone`: the page was closed or left. `muted`: refused without asking the user. */
export const activityOutcomes = ['open', 'done', 'denied', 'muted', 'failed', 'gone', 'unknown'] as const;

/** Who decided; empty if nobody was asked or it is not known. `always`: the user, here, for 24 hours. */
const decisions = ['', 'here', 'always', 'wallet', 'unasked'] as const;

/**
 * One line of the log. It contains no free text of a page or the wallet: methods, kinds and reasons are from closed lists, keys
 * and hashes have a fixed form. The exception is the wallet's name for a key.
 */
export const activityEntrySchema = z.lazy(() =>
  keptObject({
    /** When it was asked. Unix milliseconds. */
    at: z.number(),
    /** The site's, or Drawbridge's own. */
    origin: z.string(),
    /** Empty in what version 0.1.0 stored. */
    networkId: z._default(z.string(), ''),
    what: z.literal(activityKinds),
    /** Of a transaction; empty for none or an unknown one. */
    kind: z.string(),
    publicKey: z.string(),
    /** The wallet's name for it; empty when unknown. */
    keyName: z.string(),
    decided: z.literal(decisions),
    outcome: z.literal(activityOutcomes),
    /** Drawbridge's own reason, or the code of the wallet's error. */
    reason: z.string(),
    /** Of the transaction; empty for none. */
    hash: z.string(),
  }),
);

export type ActivityEntry = z.infer<typeof activityEntrySchema>;

/** By the ID of the call, or by what the calls of an hour have in common. */
export type Activity = Record<string, ActivityEntry>;

export const activityItem = storedRecord('kept:activity', activityEntrySchema);

/** Maximum number of lines, and of characters in all and in minor events: pages can make those as long as their host's name. */
export const most = { lines: 1000, characters: 216 * 1024, minor: 54 * 1024 };

const hourMs = 3_600_000;

/** One ID for all similar minor events of an hour: a page can cause any number of them. */
export const minorId = ({ at, origin, what, outcome, reason }: ActivityEntry): string =>
  `hour ${Math.floor(at / hourMs)} ${origin} ${what} ${outcome} ${reason}`;

/** Nothing was decided or changed. */
export const isMinor = ({ what, outcome }: ActivityEntry): boolean =>
  what === 'keys' || what === 'chain' ? outcome !== 'denied' : ['failed', 'muted', 'gone'].includes(outcome);

const isFinal = ({ outcome }: ActivityEntry): boolean => !['open', 'gone', 'unknown'].includes(outcome);

/**
 * Adds an entry, or replaces the earlier one of the same call. `isRetry`: the call is a repeat and keeps its original time and
 * outcome: what a page repeats has happened once.
 */
export function withEntry(all: Activity, id: string, entry: ActivityEntry, isRetry: boolean): Activity {
  const before = all[id];
  if (!before || before.at === entry.at) return { ...all, [id]: entry };
  if (isRetry) return isFinal(before) ? all : { ...all, [id]: { ...entry, at: before.at } };
  // Another call with the same ID, which pages choose: it must not hide the first.
  const { [id]: _, ...others } = all;
  return { ...others, [`${id} ${before.at}`]: before, [id]: entry };
}

/** Of calls that were open when their background ended nobody knows more, unless their page repeats them. */
function withoutOpen(all: Activity): Activity {
  const isOpen = ({ outcome }: ActivityEntry): boolean => outcome === 'open';
  if (!Object.values(all).some(isOpen)) return all;
  return mapValues(all, (entry) => (isOpen(entry) ? { ...entry, outcome: 'unknown' } : entry));
}

/** Drops what was added first, whatever the clock said then; minor events first if there are many. */
export function bounded(all: Activity): Activity {
  const latest = Object.entries(all).reverse();
  let minor = 0;
  let lines = 0;
  let characters = 0;
  const kept = latest.filter(([id, entry]) => {
    const size = JSON.stringify([id, entry]).length;
    if (isMinor(entry)) minor += size;
    if (isMinor(entry) && minor > most.minor) return false;
    lines += 1;
    characters += size;
    return lines <= most.lines && characters <= most.characters;
  });
  return kept.length === latest.length ? all : Object.fromEntries(kept.reverse());
}

export const writeAfterMs = 900;

/** Milliseconds until what could not be written, as on a full disk, is tried again. */
const retryAfterMs = 5000;

/** Writes the log. Nothing waits for it; a background that dies within a second loses that second. */
export interface ActivityLog {
  /** Adds an event or replaces its earlier entry. */
  put(id: string, entry: ActivityEntry, isRetry?: boolean): void;
  /** Adds a minor event, which gets one line per hour. */
  putMinor(entry: ActivityEntry): void;
  /** Call at the start, before the first event: ends what the previous background left open. */
  takeUp(): void;
  clear(): Promise<void>;
}

export function createActivityLog(
  store: { activity: Stored<Activity>; settings: Stored<Settings>; forgetActivity(): Promise<unknown> },
  { schedule }: Pick<Clock, 'schedule'>,
): ActivityLog {
  const isWanted = async (): Promise<boolean> => (await store.settings.get()).keepActivity;
  let changes: Array<(all: Activity) => Activity> = [];
  let clears = 0;

  const write = async (): Promise<void> => {
    const wanted = await isWanted();
    const due = changes;
    changes = [];
    if (!wanted) return;
    const before = clears;
    try {
      await store.activity.update((all) => bounded(due.reduce((log, change) => change(log), all)));
    } catch (error) {
      if (clears === before) changes = [...due, ...changes].slice(-most.lines);
      writing.in(retryAfterMs);
      throw error;
    }
  };
  const writing = debounced(() => void write().catch(console.error), schedule);
  /** What happens while the log is off is not in it when it is on again. */
  const add = async (update: (all: Activity) => Activity): Promise<void> => {
    if (!(await isWanted())) return;
    changes.push(update);
    writing.in(writeAfterMs);
  };
  const change = (update: (all: Activity) => Activity): void => void add(update).catch(console.error);

  return {
    put: (id, entry, isRetry = false) => change((all) => withEntry(all, id, entry, isRetry)),

    putMinor(entry) {
      const id = minorId(entry);
      change((all) => (id in all ? all : withEntry(all, id, entry, false)));
    },

    takeUp: () => change(withoutOpen),

    async clear() {
      clears += 1;
      changes = [];
      await store.forgetActivity();
    },
  };
}
