/** How deep JSON from outside may nest: far beyond any transaction, far below what ends a parser's stack. */
export const nestingLimit = 64;

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Whether an odd number of backslashes stands before `index`. Runs of them do not overlap: no text is read twice. */
function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (text.charCodeAt(start - 1) === backslash) start -= 1;
  return (index - start) % 2 === 1;
}

/** Where the string that opens at `index` ends; the text's end where it does not. */
function stringEnd(text: string, index: number): number {
  let end = index;
  do end = text.indexOf('"', end + 1);
  while (end !== -1 && isEscaped(text, end));
  return end === -1 ? text.length : end;
}

/**
 * Whether JSON text nests objects and arrays deeper than `limit`. It reads the text once and never recurses, so that it
 * can stand before a parser that does. Text that is not JSON gets an answer too, of no meaning.
 */
export function nestsTooDeep(text: string, limit: number = nestingLimit): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    // By its number, and over strings at once: it is as quick as reading the JSON, not many times slower.
    const char = text.charCodeAt(index);
    if (char === quote) index = stringEnd(text, index);
    else if (char === openBrace || char === openBracket) {
      depth += 1;
      if (depth > limit) return true;
    } else if (char === closeBrace || char === closeBracket) depth -= 1;
  }
  return false;
}
