import { nestingLimit, nestsTooDeep } from './tokens.ts';

/** The reviver's `context` is not yet in TypeScript's library. */
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;

// Since Chrome 114, Firefox 135 and Node 21; the cast only adds it to the type.
const parseWithSource = JSON.parse as ParseWithSource;

/** Significant digits and power of ten: equal numerals are equal strings. */
function normalForm(numeral: string): string {
  const [mantissa = '', exponent = '0'] = numeral.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace(/^-/, '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  // Not /0+$/, which is quadratic in a page's numeral.
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  if (end === 0) return '0';
  const power = Number(exponent) - fraction.length + digits.length - end;
  return `${mantissa.startsWith('-') ? '-' : ''}${digits.slice(0, end)}e${power}`;
}

export function keepsItsDigits(source: string): boolean {
  const value = Number(source);
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return false;
  return normalForm(source) === normalForm(String(value));
}

/**
 * Parses JSON without losing digits: a number that a double cannot hold as written becomes a string of its text, or
 * what `keep` returns. Members named `__proto__` are left out. It recurses: check untrusted text with `nestsTooDeep`
 * first.
 *
 * @throws SyntaxError when `text` is not JSON.
 */
export function parseLossless(text: string, keep: (numeral: string) => unknown = (numeral) => numeral): unknown {
  return parseWithSource(text, (key, value, context) => {
    if (key === '__proto__') return undefined;
    if (typeof value !== 'number' || context.source === undefined) return value;
    return keepsItsDigits(context.source) ? value : keep(context.source);
  });
}

/** `JSON.parse` that throws a SyntaxError for deep nesting too: storing or copying it would end the stack. */
export function parseJson(text: string): unknown {
  if (nestsTooDeep(text)) throw new SyntaxError(`JSON of more than ${nestingLimit} levels`);
  return JSON.parse(text);
}
