/**
 * A text to be sorted by. `plain` is another text, made so that comparing two of them unit by unit is comparing what
 * they were made of; null where that takes the collator.
 */
export interface SortText {
  text: string;
  plain: string | null;
}

/** English, as the extension is: the order of symbols, and what can be said of plain ones, must not be the machine's. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Numbers of more digits are left to the collator. */
const mostDigits = 15;

/**
 * Makes a text ready for `compareText`. Numbers in a text are compared by size: each goes behind a sign of how many
 * digits it has, which is smaller than any letter and than any sign of more digits.
 */
export function sortText(text: string): SortText {
  if (!/^\w*$/.test(text)) return { text, plain: null };
  const plain = text.toLowerCase().replace(/_|\d+/g, sized);
  return { text, plain: plain.includes(tooLong) ? null : plain };
}

/** What stands for a number that is left to the collator: no text that is sorted so has it in it. */
const tooLong = '\u0000';

/** A number behind the sign of how many digits it has; an underscore as a sign that is smaller than all of those. */
function sized(part: string): string {
  if (part === '_') return '\u0001';
  const digits = part.startsWith('0') ? part.replace(/^0+/, '') : part;
  return digits.length > mostDigits ? tooLong : (signs[digits.length] ?? '') + digits;
}

const signs = Array.from({ length: mostDigits + 1 }, (_, digits) => String.fromCharCode(0x10 + digits));

/**
 * The order of two texts for people: whatever their case, and numbers by size. As the collator has it, which takes ten
 * times as long: too long for ten thousand assets.
 */
export function compareText(a: SortText, b: SortText): number {
  if (a.plain === null || b.plain === null) return collator.compare(a.text, b.text);
  return a.plain < b.plain ? -1 : a.plain > b.plain ? 1 : 0;
}
