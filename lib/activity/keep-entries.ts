import type { Activity, ActivityEntry } from './activity-entry.ts';

/** Most lines that are kept, of those of minor events, and of characters in all. */
export const most = { lines: 1000, minor: 200, characters: 192 * 1024 };

const hourMs = 3_600_000;

/** One for all minor events of an hour that are alike: a page can cause any number of them. */
export const minorId = ({ at, origin, what, outcome, reason }: ActivityEntry): string =>
  `hour ${Math.floor(at / hourMs)} ${origin} ${what} ${outcome} ${reason}`;

/** Nothing was decided or done, or it was only a look. */
export const isMinor = ({ what, outcome }: ActivityEntry): boolean =>
  what === 'keys' || what === 'chain' ? outcome !== 'denied' : ['failed', 'muted', 'gone'].includes(outcome);

const isFinal = ({ outcome }: ActivityEntry): boolean => outcome !== 'open' && outcome !== 'gone';

/**
 * The log with an entry in it, in place of what the same call was told to be before. `again`: the call was taken before, and
 * has the time of then. Its outcome stays what it was: what a page repeats has happened once.
 */
export function withEntry(all: Activity, id: string, entry: ActivityEntry, again: boolean): Activity {
  const before = all[id];
  if (!before || before.at === entry.at) return { ...all, [id]: entry };
  if (again) return isFinal(before) ? all : { ...all, [id]: { ...entry, at: before.at } };
  // Another call by the same ID, which a page may choose: it hides nothing.
  const { [id]: _, ...others } = all;
  return { ...others, [`${id} ${before.at}`]: before, [id]: entry };
}

/** The log with the outcome of a call that no page waited for, unless that is known. */
export function withOutcome(all: Activity, id: string, ended: Partial<ActivityEntry>): Activity {
  const before = all[id];
  return before?.outcome === 'open' ? { ...all, [id]: { ...before, ...ended } } : all;
}

/** Without the oldest, of minor events first where these are many. */
export function bounded(all: Activity): Activity {
  const latest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  let minor = 0;
  let lines = 0;
  let characters = 0;
  const kept = latest.filter(([id, entry]) => {
    if (isMinor(entry) && ++minor > most.minor) return false;
    lines += 1;
    characters += JSON.stringify([id, entry]).length;
    return lines <= most.lines && characters <= most.characters;
  });
  return kept.length === latest.length ? all : Object.fromEntries(kept.reverse());
}
