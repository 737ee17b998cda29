import { foldText, searchWords } from '#lib/format/fold-text.ts';
import type { Activity, ActivityEntry } from './activity-entry.ts';
import { describeEntry } from './describe-activity.ts';

export const whatGroups = {
  connections: ['connect', 'disconnect'],
  transactions: ['send', 'sign', 'check', 'other'],
  looks: ['keys', 'chain'],
} as const satisfies Record<string, readonly ActivityEntry['what'][]>;

export const endGroups = {
  done: ['done'],
  refused: ['denied', 'muted'],
  problems: ['failed', 'unknown', 'open', 'gone'],
} as const satisfies Record<string, readonly ActivityEntry['outcome'][]>;

/** Empty strings match everything. */
export interface ActivityFilter {
  origin: string;
  what: keyof typeof whatGroups | '';
  end: keyof typeof endGroups | '';
  query: string;
}

export type ActivityLine = ActivityEntry & { id: string };

export const noFilter: ActivityFilter = { origin: '', what: '', end: '', query: '' };

/** Matching entries, the newest first. */
export function filterActivity(all: Activity, filter: ActivityFilter): ActivityLine[] {
  const words = searchWords(filter.query);
  const isIn = (group: readonly string[], value: string): boolean => group.includes(value);
  const passes = (entry: ActivityEntry): boolean => {
    if (filter.origin !== '' && entry.origin !== filter.origin) return false;
    if (filter.what !== '' && !isIn(whatGroups[filter.what], entry.what)) return false;
    if (filter.end !== '' && !isIn(endGroups[filter.end], entry.outcome)) return false;
    if (words.length === 0) return true;
    const text = foldText(`${describeEntry(entry)} ${entry.origin} ${entry.publicKey} ${entry.hash}`);
    return words.every((word) => text.includes(word));
  };
  // At the same time, the one that was stored later is newer.
  return Object.entries(all)
    .reverse()
    .filter(([, entry]) => passes(entry))
    .map(([id, entry]) => ({ ...entry, id }))
    .sort((a, b) => b.at - a.at);
}

export function originsIn(all: Activity): string[] {
  return [...new Set(Object.values(all).map(({ origin }) => origin))];
}
