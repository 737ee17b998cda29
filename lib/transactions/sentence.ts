import { exactPercent } from '#lib/format/amounts.ts';
import { parseDecimal } from '#lib/format/decimal.ts';
import type { MessageKey, Placeholders, PlainMessageKey } from '#lib/i18n/i18n.ts';
import { type Line, line, listed, missing, value } from './line.ts';
import { isAbsent, type Members, type Reading } from './members.ts';
import { shown, unmarked } from './resolve.ts';

/** A name of an enumerated value that has a message. */
type EnumName = PlainMessageKey extends infer Key ? (Key extends Uppercase<string> ? Key : never) : never;

/** Says what a transaction does; an empty line for nothing to say. */
export type Sentence = (members: Members) => Line;

/** A sentence, or the value at a path. */
type Part = string | Sentence;

type Condition = (members: Members) => boolean;

export const has = (path: string) => (m: Members) => m.has(path);
export const given = (path: string) => (m: Members) => !isAbsent(m.value(path));
/** Given, and not zero, which services read with a sign too. */
export const set = (path: string) => (m: Members) => given(path)(m) && !/^[-+]?0*(\.0*)?$/.test(String(m.value(path)));
export const isTrue = (path: string) => (m: Members) => m.value(path) === true;

/** Whether the enumerated value at `path` has that name. */
export const is = (path: string, name: EnumName) => (m: Members) => m.enumName(path) === name;

export const nothing: Sentence = () => [];

const lineOf = (members: Members, part: Part): Line =>
  typeof part === 'string' ? shown(members, part) : part(members);

type PartArguments<K extends MessageKey> = [Placeholders<K>] extends [never]
  ? []
  : [parts: Readonly<Record<Placeholders<K>, Part>>];

/** A message whose placeholders are filled by these parts. */
export function say<K extends MessageKey>(
  key: K,
  ...[parts = {}]: PartArguments<K> | [Record<string, Part>?]
): Sentence {
  return (members) =>
    line(key, Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, lineOf(members, part)])));
}

export function when(condition: Condition, then: Part, otherwise: Part = nothing): Sentence {
  return (members) => lineOf(members, condition(members) ? then : otherwise);
}

/** By the name of the enumerated value at `path`; any other value is shown. */
export function byName(path: string, parts: Partial<Record<EnumName, Part>>, otherwise: Part = path): Sentence {
  return (members) => {
    const name = members.enumName(path);
    return lineOf(members, (name && parts[name as EnumName]) ?? otherwise);
  };
}

/** A fraction as a percentage with all its digits. */
export function percent(path: string): Sentence {
  return (m) => {
    const fraction = String(m.value(path));
    return parseDecimal(fraction) ? value(unmarked(exactPercent(fraction.replace(/^\+/, '')))) : shown(m, path);
  };
}

/** Says of the message at `path` what the sentence says. */
export function within(path: string, reading: Reading, sentence: Sentence): Sentence {
  return (members) => sentence(members.part(path, reading));
}

/** What there is to say, one after the other. */
export function listOf(...sentences: readonly Sentence[]): Sentence {
  return (members) => {
    const said = sentences.map((sentence) => sentence(members)).filter((line) => line.length > 0);
    return said.length === 0 ? missing() : listed(said);
  };
}
