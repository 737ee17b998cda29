// Characters that show nothing, or change how their neighbours are shown: controls, halves of characters, private and
// unassigned ones, line breaks, what a font leaves out by itself (zero-width ones, fillers, marks that turn the direction
// of text), and the spaces that are not the plain one.
const unseen = /\p{C}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}|\u{2800}|(?! )\p{Zs}/gu;

/**
 * Text of a site's as it really is: what would be unseen, or would move or hide what stands beside it, is written out
 * as `\u{202E}`. With a line break or a mark that turns the direction, a value could draw itself over what Drawbridge says.
 */
export function escapeInvisible(text: string): string {
  // The usual case, checked first: browsers are slow to compile the other expression.
  if (/^[ -~]*$/.test(text)) return text;
  return text.replace(unseen, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16).toUpperCase().padStart(4, '0')}}`;
  });
}

/**
 * Isolates text for the middle of a sentence: whatever its script, it does not change the direction of its
 * surroundings.
 */
export function bidiIsolate(text: string): string {
  return `\u2068${text}\u2069`;
}
