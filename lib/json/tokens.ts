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
