import { formattingLocale } from '#lib/i18n/i18n.ts';

/** A sort key. `plain` is a key that compares by code units; null where only the collator can compare. */
export interface SortText {
  text: string;
  plain: string | null;
}

/** Longer numbers are left to the collator. */
const mostDigits = 15;

/** A key that compares by code units as the English collator would; numbers follow a sign of their length. */
function plainText(text: string): string | null {
  if (!/^\w*$/.test(text)) return null;
  const plain = text.toLowerCase().replace(/_|\d+/g, sized);
  return plain.includes(tooLong) ? null : plain;
}

/** Stands for a number that is left to the collator. */
const tooLong = '\u0000';

/** A number after the sign of its length; an underscore is smaller than all signs. */
function sized(part: string): string {
  if (part === '_') return '\u0001';
  const digits = part.startsWith('0') ? part.replace(/^0+/, '') : part;
  return digits.length > mostDigits ? tooLong : (signs[digits.length] ?? '') + digits;
}

const signs = Array.from({ length: mostDigits + 1 }, (_, digits) => String.fromCharCode(0x10 + digits));

/** Ignores case, and compares numbers by size. */
export interface TextOrder {
  sortText(text: string): SortText;
  compare(a: SortText, b: SortText): number;
}

/** The collator takes ten times as long as plain keys, so English uses it only where needed. */
export function textOrder(locale: string = formattingLocale()): TextOrder {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const isEnglish = /^en\b/.test(locale);
  return {
    sortText: (text) => ({ text, plain: isEnglish ? plainText(text) : null }),
    compare: (a, b) => {
      if (a.plain === null || b.plain === null) return collator.compare(a.text, b.text);
      return a.plain < b.plain ? -1 : a.plain > b.plain ? 1 : 0;
    },
  };
}
