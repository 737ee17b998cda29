/** Arabic's line filler: it lengthens a word, and is no letter of it. */
const tatweel = '\u0640';

const marks = new RegExp(`\\p{M}|${tatweel}`, 'gu');

/**
 * Text as a search compares it, in any language: without case, accents and vowel signs, so that "uber" finds "Über", "strasse" finds
 * "Straße", and Arabic words are found with and without theirs.
 */
export function foldText(text: string): string {
  // The usual case first: IDs and names in plain letters.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  // To capitals first: ß is SS only there.
  return text.normalize('NFKD').replace(marks, '').toUpperCase().toLowerCase();
}

/** Whether a text has every word of the query. */
export function wordFinder(query: string): (text: string) => boolean {
  const words = searchWords(query);
  return (text) => {
    const folded = foldText(text);
    return words.every((word) => folded.includes(word));
  };
}

/** The words of a query, folded; none for an empty one. */
export function searchWords(query: string): string[] {
  return foldText(query).split(/\s+/).filter(Boolean);
}
