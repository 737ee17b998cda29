import { formattingLocale, type MessageKey, type Placeholders, type PlainMessageKey, t } from '#lib/i18n/i18n.ts';

/** A piece of a sentence. The text of `value` and `unknown` may be a site's: show it with `escapeInvisible`. */
export interface LinePart {
  text: string;
  look: 'words' | 'value' | 'unknown';
}

export type Line = readonly LinePart[];

export function words(key: PlainMessageKey): Line {
  return [{ text: t(key), look: 'words' }];
}

export function unknownWords(key: PlainMessageKey): Line {
  return [{ text: t(key), look: 'unknown' }];
}

/** Longest text of a site's within a sentence; its row has all of it. In code points. */
const longest = 100;

export function value(text: string): Line {
  const characters = Array.from(text);
  return [{ text: characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text, look: 'value' }];
}

export const missing = (): Line => unknownWords('tx_line_missing');

/** Stands for a value while the message is filled. */
const firstMark = 0xe000;

/** A message whose placeholders are filled by other lines. */
export function line<K extends MessageKey>(key: K, values: Record<Placeholders<K>, Line>): Line {
  const lines = Object.values<Line>(values);
  const marks = Object.fromEntries(
    Object.keys(values).map((name, index) => [name, String.fromCharCode(firstMark + index)]),
  );
  // The names are those of `values`, which `fromEntries` cannot tell.
  const text = (t as (key: MessageKey, marks: Record<string, string>) => string)(key, marks);
  return text
    .split(/([\ue000-\ue00f])/)
    .flatMap(
      (piece, index): Line =>
        index % 2 === 1
          ? (lines[piece.charCodeAt(0) - firstMark] ?? [])
          : piece
            ? [{ text: piece, look: 'words' }]
            : [],
    );
}

/** One after the other, as the language separates the items of a list. */
export function listed(lines: readonly Line[]): Line {
  const format = new Intl.ListFormat(formattingLocale(), { type: 'unit' });
  return format
    .formatToParts(lines.map((_, index) => `${index}`))
    .flatMap(
      ({ type, value }): Line => (type === 'element' ? (lines[Number(value)] ?? []) : [{ text: value, look: 'words' }]),
    );
}
