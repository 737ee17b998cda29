import { type Line, listed, unknownWords } from './line.ts';
import { isAbsent, type Members } from './members.ts';
import { meaningOf, shortId, transactionValue } from './resolve.ts';

/** Longest text of a site's within a sentence; its row has all of it. In code points. */
const longest = 100;

export function value(text: string): Line {
  const characters = Array.from(text);
  return [{ text: characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text, look: 'value' }];
}

export const missing = (): Line => unknownWords('tx_line_missing');

/** The value at `path` in the sentence. */
export function shown(members: Members, path: string): Line {
  const sent = members.value(path);
  if (isAbsent(sent)) return missing();
  const meaning = meaningOf(members, path);
  if (meaning) return value(meaning.text).map((part) => (meaning.known ? part : { ...part, look: 'unknown' }));
  return value(shortId(transactionValue(members.field(path), sent)));
}

export const isGiven = (m: Members, path: string): boolean => !isAbsent(m.value(path));
export const isSet = (m: Members, path: string): boolean => isGiven(m, path) && !/^0*$/.test(String(m.value(path)));

/** The parts of a change: those that are given. */
export function changes(parts: readonly (false | Line)[]): Line {
  const given = parts.filter((part) => part !== false);
  return given.length === 0 ? missing() : listed(given);
}
