import { debounced, type Schedule } from '#lib/schedule.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { Activity, ActivityEntry } from './activity-entry.ts';
import { bounded, minorId, withEntry, withOutcome } from './keep-entries.ts';

/** Milliseconds until changes are written, together. */
export const writeAfterMs = 900;

/** Minor events that are known to be in the log. */
const mostKnown = 1000;

/** Writes the log. Nothing waits for it; a background that dies within a second loses that second. */
export function createActivityLog(deps: {
  item: Stored<Activity>;
  /** Deletes the stored log and its damaged copies. */
  forget: () => Promise<unknown>;
  /** Whether the user wants a log. */
  wanted: () => Promise<boolean>;
  schedule: Schedule;
}) {
  let changes: Array<(all: Activity) => Activity> = [];
  let known = new Set<string>();

  const write = async (): Promise<void> => {
    const wanted = await deps.wanted();
    const due = changes;
    changes = [];
    if (!wanted) return;
    await deps.item.update((all) => {
      const next = due.reduce((log, change) => change(log), all);
      return next === all ? all : bounded(next);
    });
  };
  const writing = debounced(() => void write().catch(console.error), deps.schedule);
  const add = async (to: (all: Activity) => Activity): Promise<void> => {
    if (!(await deps.wanted())) return known.clear();
    changes.push(to);
    writing.in(writeAfterMs);
  };
  const change = (to: (all: Activity) => Activity): void => void add(to).catch(console.error);

  return {
    /** Adds an event or replaces its earlier entry. */
    put: (id: string, entry: ActivityEntry, again = false): void => change((all) => withEntry(all, id, entry, again)),

    /** Adds a minor event, which gets one line per hour. */
    putMinor(entry: ActivityEntry): void {
      const id = minorId(entry);
      if (known.has(id)) return;
      if (known.size >= mostKnown) known = new Set();
      known.add(id);
      change((all) => (id in all ? all : withEntry(all, id, entry, false)));
    },

    /** Sets the outcome of an event that nobody waits for any more. */
    settle: (id: string, ended: Partial<ActivityEntry>): void => change((all) => withOutcome(all, id, ended)),

    async clear(): Promise<void> {
      changes = [];
      known.clear();
      await deps.forget();
    },
  };
}

export type ActivityLog = ReturnType<typeof createActivityLog>;
