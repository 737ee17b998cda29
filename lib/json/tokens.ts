/** Far beyond any transaction, far below what overflows a parser's stack. */
export const nestingLimit = 64;

/** Whether an odd number of backslashes precedes `index`. */
function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (text[start - 1] === '\\') start -= 1;
  return (index - start) % 2 === 1;
}

/** Index after the string that starts at `start`; the text's length if it has no end. */
function stringEnd(text: string, start: number): number {
  let quote = start;
  do quote = text.indexOf('"', quote + 1);
  while (quote !== -1 && isEscaped(text, quote));
  return quote === -1 ? text.length : quote + 1;
}

const numeral = /[-+.eE\d]+/y;

function numeralEnd(text: string, start: number): number {
  numeral.lastIndex = start;
  numeral.test(text);
  return numeral.lastIndex;
}

/**
 * Calls `visit` with each bracket, comma, colon, string and numeral of JSON text until it returns false. It never
 * recurses, so it can run before a parser that does. Returns whether all were visited.
 */
export function everyToken(text: string, visit: (first: string, start: number, end: number) => boolean): boolean {
  let end = 0;
  for (let start = 0; start < text.length; start = end) {
    const first = text[start] as string;
    end = start + 1;
    if (first === '"') end = stringEnd(text, start);
    else if (first === '-' || (first >= '0' && first <= '9')) end = numeralEnd(text, start);
    // White space, and the letters of `true`, `false` and `null`.
    else if (!'{}[],:'.includes(first)) continue;
    if (!visit(first, start, end)) return false;
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
