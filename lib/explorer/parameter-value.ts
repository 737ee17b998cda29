import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { parseGoDuration } from './duration.ts';

/** What kind of value a network parameter has, by its text: all of them are strings on the wire. */
export type ParameterValue =
  | { kind: 'duration'; nanoseconds: bigint }
  /** `members` counts its members or elements at the top level. */
  | { kind: 'json'; members: number }
  | { kind: 'flag'; value: boolean }
  | { kind: 'number' }
  /** Unix milliseconds. */
  | { kind: 'time'; at: number }
  | { kind: 'text' };

/** Parsed only to recognise it: the text is what is shown, for a parsed number may lose digits. */
function jsonMembers(text: string): number | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? Object.keys(value).length : null;
  } catch {
    return null;
  }
}

export function readParameterValue(value: string): ParameterValue {
  if (value === 'true' || value === 'false') return { kind: 'flag', value: value === 'true' };
  if (/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value)) return { kind: 'number' };
  const nanoseconds = parseGoDuration(value);
  if (nanoseconds !== null) return { kind: 'duration', nanoseconds };
  const members = jsonMembers(value);
  if (members !== null) return { kind: 'json', members };
  const at = /^\d{4}-\d\d-\d\dT/.test(value) ? unixMilliseconds(value, 'seconds') : null;
  if (at !== null) return { kind: 'time', at };
  return { kind: 'text' };
}
