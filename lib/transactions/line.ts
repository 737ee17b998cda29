import { inSentence } from '#lib/format/escape-invisible.ts';
import { listFormat, type MessageKey, type PlainMessageKey, t } from '#lib/i18n/i18n.ts';

/** A piece of a sentence. The text of `value` and `unknown` may be a site's: show it with `escapeInvisible`. */
export interface LinePart {
  text: string;
  look: 'words' | 'value' | 'unknown';
}

export type Line = readonly LinePart[];

export const words = (text: string): Line => [{ text, look: 'words' }];

export const unknownWords = (key: PlainMessageKey): Line => [{ text: t(key), look: 'unknown' }];

/** Longest text of a site's within a sentence, where a title of 100 stands with an ID; its row has all of it. In code points. */
const longest = 125;

export function value(text: string): Line {
  const characters = Array.from(text);
  return [{ text: characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text, look: 'value' }];
}

export const missing = (): Line => unknownWords('tx_line_missing');

/** As text alone, with no part that could turn its direction. */
export const lineText = (line: Line): string =>
  line.map(({ text, look }) => (look === 'words' ? text : inSentence(text))).join('');

/** Around the name of a placeholder while the message is filled: no message has this character. */
const mark = '\ue000';

/** A message whose placeholders are filled by other lines. */
export function line(key: MessageKey, values: Readonly<Record<string, Line>>): Line {
  const marks = Object.fromEntries(Object.keys(values).map((name) => [name, mark + name + mark]));
  // Callers give the placeholders of the message, which `fromEntries` cannot tell.
  const text = (t as (key: MessageKey, marks: Record<string, string>) => string)(key, marks);
  return text
    .split(mark)
    .flatMap((piece, index) => (index % 2 === 1 ? (values[piece] ?? []) : piece ? words(piece) : []));
}

/** One after the other, as the language separates the items of a list. */
export function listed(lines: readonly Line[]): Line {
  return listFormat({ type: 'unit' })
    .formatToParts(lines.map((_, index) => `${index}`))
    .flatMap(({ type, value }) => (type === 'element' ? (lines[Number(value)] ?? []) : words(value)));
}
