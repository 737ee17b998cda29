import { escapeInvisible } from './escape-invisible.ts';

/** Deepest indentation: beyond it, lines would have no width left. */
const deepest = 24;

// A string with its escapes, one mark of structure, or whatever else stands between those: a number, a word.
const token = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[[\]{},:]|[^\s"[\]{},:]+/g;

/** Indents JSON text without parsing it, which would lose digits and duplicate members. Other text keeps its characters. */
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
