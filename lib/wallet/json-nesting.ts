/** How deep JSON from outside may nest: far beyond any transaction, far below what ends a parser's stack. */
export const nestingLimit = 64;

/**
 * Whether JSON text nests objects and arrays deeper than `limit`. It reads the text once and never recurses, so that it
 * can stand before a parser that does. Text that is not JSON gets an answer too, of no meaning.
 */
export function nestsTooDeep(text: string, limit: number = nestingLimit): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > limit) return true;
    } else if (char === '}' || char === ']') depth -= 1;
  }
  return false;
}
