import { type Clock, debounced } from '#lib/schedule.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { Activity, ActivityEntry } from './activity-entry.ts';
import { bounded, minorId, most, withEntry, withOutcome, withoutOpen } from './keep-entries.ts';

/** In milliseconds. */
export const writeAfterMs = 900;

/** Milliseconds until what could not be written, as on a full disk, is tried again. */
const retryAfterMs = 5000;

/** Minor events that are known to be in the log. */
const mostKnown = 1000;

/** Writes the log. Nothing waits for it; a background that dies within a second loses that second. */
export interface ActivityLog {
  /** Adds an event or replaces its earlier entry. */
  put(id: string, entry: ActivityEntry, isRetry?: boolean): void;
  /** Adds a minor event, which gets one line per hour. */
  putMinor(entry: ActivityEntry): void;
  /** Sets the outcome of an event that nobody waits for any more. */
  settle(id: string, ended: Partial<ActivityEntry>): void;
  /** Call at the start, before the first event: of what the previous background left open, only those may still end. */
  takeUp(ids: ReadonlySet<string>): void;
  clear(): Promise<void>;
}

export function createActivityLog(
  store: {
    activity: Stored<Activity>;
    settings: Pick<Stored<Settings>, 'get'>;
    forgetActivity(): Promise<unknown>;
  },
  { schedule }: Pick<Clock, 'schedule'>,
): ActivityLog {
  const isWanted = async (): Promise<boolean> => (await store.settings.get()).keepActivity;
  let changes: Array<(all: Activity) => Activity> = [];
  let known = new Set<string>();
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
  const add = async (update: (all: Activity) => Activity): Promise<void> => {
    if (!(await isWanted())) return known.clear();
    changes.push(update);
    writing.in(writeAfterMs);
  };
  const change = (update: (all: Activity) => Activity): void => void add(update).catch(console.error);

  return {
    put: (id, entry, isRetry = false) => change((all) => withEntry(all, id, entry, isRetry)),

    putMinor(entry) {
      const id = minorId(entry);
      if (known.has(id)) return;
      if (known.size >= mostKnown) known = new Set();
      known.add(id);
      change((all) => (id in all ? all : withEntry(all, id, entry, false)));
    },

    takeUp: (ids) => change((all) => withoutOpen(all, ids)),

    settle: (id, ended) => change((all) => withOutcome(all, id, ended)),

    async clear() {
      clears += 1;
      changes = [];
      known.clear();
      await store.forgetActivity();
    },
  };
}
