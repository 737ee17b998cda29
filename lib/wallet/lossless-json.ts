/** What `JSON.parse` tells a reviver of a primitive value besides the value; not yet in TypeScript's own library. */
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;

// Chrome 114, Firefox 135 and Node 21 were the first to pass `context`; the cast only adds it to the type.
const parseWithSource = JSON.parse as ParseWithSource;

/** A decimal numeral as its significant digits and power of ten: equal numerals are equal strings. */
function normalForm(numeral: string): string {
  const [mantissa = '', exponent = '0'] = numeral.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace(/^-/, '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  // Not by /0+$/, which begins anew at every zero: a page could keep the background busy for minutes with one numeral.
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  if (end === 0) return '0';
  const power = Number(exponent) - fraction.length + digits.length - end;
  return `${mantissa.startsWith('-') ? '-' : ''}${digits.slice(0, end)}e${power}`;
}

/** Whether a double carries the number as it is written. */
export function keepsItsDigits(source: string): boolean {
  const value = Number(source);
  if (!Number.isFinite(value)) return false;
  if (Number.isInteger(value)) return Number.isSafeInteger(value) && normalForm(source) === normalForm(String(value));
  return normalForm(source) === normalForm(String(value));
}

/**
 * Parses JSON text so that no digit is lost: a number that a double does not carry as it was written (integers beyond
 * 2^53 − 1, decimals with too many digits) becomes a string of exactly what was written. Everything else is parsed as
 * usual, but for members named `__proto__`: they are left out, since a later copy of the object would act on them.
 *
 * `keep` makes something else of such a number's text than the string: `JSON.rawJSON`, say, to write it again as it was.
 *
 * It recurses as deep as the text nests; check text from outside with `nestsTooDeep` first.
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
