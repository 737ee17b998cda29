import { stringEnd } from '#lib/http/json-nesting.ts';

export interface JsonMembers {
  /** Members of the outermost object in order, with their exact text. */
  members: Array<{ name: string; text: string }>;
  /** A name that is repeated in an object, at any depth, or special to parsers; null for none. */
  ambiguous: string | null;
}

/**
 * Services match names in any case, and take `vote_submission` for `voteSubmission`. Upper case first, which folds a
 * few letters that lower case alone does not.
 */
function folded(name: string): string {
  return name.toUpperCase().toLowerCase().replaceAll('_', '');
}

/** Index of the colon that follows; -1 for none. */
export function colonAt(text: string, index: number): number {
  let at = index;
  while (/[ \t\r\n]/.test(text[at] ?? '')) at += 1;
  return text[at] === ':' ? at : -1;
}

/**
 * Members of the object `text`, which must be well-formed JSON. Unlike `JSON.parse` it sees repeated names: parsers
 * differ on which one counts, so the user could be shown one and the wallet sign the other.
 */
export function membersOf(text: string): JsonMembers {
  const members: JsonMembers['members'] = [];
  const open: Array<Set<string>> = [];
  let ambiguous: string | null = null;
  let current: { name: string; start: number } | null = null;

  const endValue = (end: number): void => {
    if (current && open.length === 1) {
      members.push({ name: current.name, text: text.slice(current.start, end).trim() });
      current = null;
    }
  };

  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (char === '"') {
      const end = stringEnd(text, index) + 1;
      const colon = colonAt(text, end);
      if (colon >= 0) {
        const name: string = JSON.parse(text.slice(index, end));
        const names = open.at(-1);
        if (name === '__proto__' || names?.has(folded(name))) ambiguous ??= name;
        names?.add(folded(name));
        if (open.length === 1) current = { name, start: colon + 1 };
      }
      index = end - 1;
    } else if (char === '{' || char === '[') open.push(new Set());
    else if (char === ',') endValue(index);
    else if (char === '}' || char === ']') {
      endValue(index);
      open.pop();
    }
  }
  return { members, ambiguous };
}
