// Invisible, or changing how others are shown: controls, surrogates, private and unassigned characters, line breaks, default
// ignorables (zero-width, fillers, direction marks), all spaces but the plain one, and marks around a letter. Then marks that
// would paint over others, or over what is not their letter: a letter has five at most in Burmese, three in Vietnamese and Hebrew,
// and never the same twice. At last what escapes are written with, so that none can be forged.
const unseen =
  /[[\p{C}\p{Z}\p{DI}\p{Me}\u2800␣]--[ ]]|(?<![[\p{L}\p{N}]--\p{DI}][\p{M}--[\p{Me}\p{DI}]]{0,4})\p{M}|(?<=\p{Mn}{3})\p{sc=Zinh}|(?<=(\p{Mn}))\1|\\(?=u\{)/gv;

/** Blanks that a line of a page leaves out. */
const lostSpace = /(?<=^| ) | (?= |$)/g;

/** Running text, whose spaces do not matter, with invisible characters escaped as `\u{202E}`. */
export function escapeProse(text: string): string {
  // The usual case first: the other expression is slow to compile.
  if (/^(?:[ -[\]-~]|\\(?!u\{))*$/.test(text)) return text;
  return text.replace(unseen, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16).toUpperCase().padStart(4, '0')}}`;
  });
}

/**
 * Text of a site, with invisible characters escaped as `\u{202E}`, and spaces that would not be seen as `␣`: with a line
 * break or a direction mark a value could overlay Drawbridge's own text. No two texts are written alike.
 */
export function escapeInvisible(text: string): string {
  return escapeProse(text).replace(lostSpace, '␣');
}

/** The text that was escaped. */
export function unescapeInvisible(written: string): string {
  return written.replace(/␣|\\u\{([0-9A-F]{4,6})\}/g, (_, code) =>
    code === undefined ? ' ' : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/** Isolates text within a sentence, so that it does not change the direction of its surroundings. */
export function bidiIsolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Text of others as a part of a sentence. */
export const inSentence = (text: string): string => bidiIsolate(escapeInvisible(text));
