/** Far beyond any transaction, far below what overflows a parser's stack. */
export const nestingLimit = 64;

/** No alternatives within the string, so that a long one does not end the stack. One without an end reaches to the end of the text. */
const token = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[-\d][-+.eE\d]*|[{}[\],:]/g;

/**
 * Calls `visit` with each bracket, comma, colon, string and numeral of JSON text until it returns false. It never
 * recurses, so it can run before a parser that does. Returns whether all were visited.
 */
export function everyToken(text: string, visit: (first: string, start: number, end: number) => boolean): boolean {
  for (const { 0: found, index } of text.matchAll(token)) {
    if (!visit(found.charAt(0), index, index + found.length)) return false;
  }
  return true;
}

/** Whether JSON text nests deeper than `limit`. */
export function nestsTooDeep(text: string, limit: number = nestingLimit): boolean {
  let depth = 0;
  return !everyToken(text, (first) => {
    if (first === '{' || first === '[') depth += 1;
    else if (first === '}' || first === ']') depth -= 1;
    return depth <= limit;
  });
}

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
  const written = String(value);
  // The cheap test first: params may hold half a million numbers.
  return source === written || normalForm(source) === normalForm(written);
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

/** What the parser returns, or null where it throws. */
export function orNull<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch {
    return null;
  }
}
