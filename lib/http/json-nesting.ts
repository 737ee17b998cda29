/** Far beyond any transaction, far below what overflows a parser's stack. */
export const nestingLimit = 64;

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Whether an odd number of backslashes precedes `index`. */
function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (text.charCodeAt(start - 1) === backslash) start -= 1;
  return (index - start) % 2 === 1;
}

/** Index of the quote that ends the string opened at `index`; the text's length for none. */
export function stringEnd(text: string, index: number): number {
  let end = index;
  do end = text.indexOf('"', end + 1);
  while (end !== -1 && isEscaped(text, end));
  return end === -1 ? text.length : end;
}

/** Whether JSON text nests deeper than `limit`. It never recurses, so it can run before a parser that does. */
export function nestsTooDeep(text: string, limit: number = nestingLimit): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    // By character code, skipping strings: many times faster.
    const char = text.charCodeAt(index);
    if (char === quote) index = stringEnd(text, index);
    else if (char === openBrace || char === openBracket) {
      depth += 1;
      if (depth > limit) return true;
    } else if (char === closeBrace || char === closeBracket) depth -= 1;
  }
  return false;
}
