import type { MessageKey, Placeholders } from '#lib/i18n/i18n.ts';
import { type Line, line, listed, missing } from './line.ts';
import { isAbsent, type Members } from './members.ts';
import { shown } from './resolve.ts';
import { enumName, type Reading } from './transaction-kind.ts';

/** Says what a transaction does; an empty line for nothing to say. */
export type Sentence = (members: Members) => Line;

/** A sentence, or the value at a path. */
type Part = string | Sentence;

type Condition = (members: Members) => boolean;

export const given =
  (path: string): Condition =>
  (members) =>
    !isAbsent(members.value(path));

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
export function byName(path: string, parts: Readonly<Record<string, Part>>, otherwise: Part = path): Sentence {
  return (members) => {
    const leaf = members.leaf(path);
    const name = leaf && enumName(members.field(leaf)?.values ?? {}, leaf.value);
    return lineOf(members, parts[name ?? ''] ?? otherwise);
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
