import { escapeInvisible } from './escape-invisible.ts';

/** Deeper than this, lines are not moved further in: they would have no width left. */
const deepest = 24;

// A string with its escapes, one mark of structure, or whatever else stands between those: a number, a word.
const token = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[[\]{},:]|[^\s"[\]{},:]+/g;

/**
 * JSON text with a line a member and nothing else changed: it is never read as values, for a number would lose digits
 * and a member that stands twice would vanish. Text that is no JSON comes out with its own characters in their order.
 */
export function indentJson(text: string): string {
  let depth = 0;
  let written = '';
  let last = '';
  const newLine = (): string => `\n${'  '.repeat(Math.min(Math.max(0, depth), deepest))}`;
  for (const [part] of text.matchAll(token)) {
    const opens = last === '{' || last === '[';
    if (part === '}' || part === ']') {
      depth -= 1;
      written += opens ? part : newLine() + part;
    } else {
      if (opens || last === ',') written += newLine();
      else if (last === ':') written += ' ';
      written += escapeInvisible(part);
      if (part === '{' || part === '[') depth += 1;
    }
    last = part;
  }
  return written;
}
