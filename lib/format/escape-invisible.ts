// Characters that are invisible or change how others are shown: controls, surrogates, private and unassigned ones, line
// breaks, default ignorables (zero-width, fillers, direction marks), and all spaces but the plain one.
const unseen = /\p{C}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}|\u{2800}|(?! )\p{Zs}/gu;

/**
 * Text of a site, with invisible characters escaped as `\u{202E}`: with a line break or a direction mark a value could
 * overlay Drawbridge's own text.
 */
export function escapeInvisible(text: string): string {
  // The usual case first: the other expression is slow to compile.
  if (/^[ -~]*$/.test(text)) return text;
  return text.replace(unseen, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16).toUpperCase().padStart(4, '0')}}`;
  });
}

/** Isolates text within a sentence, so that it does not change the direction of its surroundings. */
export function bidiIsolate(text: string): string {
  return `\u2068${text}\u2069`;
}
