import type { ActivityEntry } from './activity-entry.ts';
import { describeEntry } from './describe-activity.ts';

/** Machine-readable values; the last one is the sentence shown to the user. */
const columns = {
  time: ({ at }) => new Date(at).toISOString(),
  site: ({ origin }) => origin,
  event: ({ what }) => what,
  transaction: ({ kind }) => kind,
  key: ({ publicKey }) => publicKey,
  keyName: ({ keyName }) => keyName,
  decision: ({ decided }) => decided,
  outcome: ({ outcome }) => outcome,
  reason: ({ reason }) => reason,
  hash: ({ hash }) => hash,
  text: (entry) => describeEntry(entry).replace(/[\u2068\u2069]/g, ''),
} as const satisfies Record<string, (entry: ActivityEntry) => string>;

/** Rows of a CSV file; the first one has the column names. */
export function activityRows(entries: readonly ActivityEntry[]): string[][] {
  return [Object.keys(columns), ...entries.map((entry) => Object.values(columns).map((read) => read(entry)))];
}

export function activityJson(entries: readonly ActivityEntry[]): string {
  const objects = entries.map((entry) =>
    Object.fromEntries(Object.entries(columns).map(([name, read]) => [name, read(entry)])),
  );
  return `${JSON.stringify(objects, null, 2)}\n`;
}
