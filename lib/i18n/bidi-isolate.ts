/**
 * Text of the user's own for the middle of a sentence. Whatever its script and its marks, it turns the direction of
 * nothing beside it.
 */
export function bidiIsolate(text: string): string {
  return `\u2068${text}\u2069`;
}
