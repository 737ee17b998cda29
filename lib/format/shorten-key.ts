/**
 * A long key or ID with its middle left out, so that both ends can be compared: `8f3a21…c09d4e`. Short ones come back
 * whole: leaving out less than a few characters only hides them.
 */
export function shortenKey(key: string, ends = 6): string {
  // By code points: a name may be in any script, and half of a character is none.
  const characters = Array.from(key);
  if (characters.length <= ends * 2 + 3) return key;
  return `${characters.slice(0, ends).join('')}…${characters.slice(-ends).join('')}`;
}
