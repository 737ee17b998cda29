// Characters that are invisible or change how others are shown: controls, surrogates, private and unassigned ones, line
// breaks, default ignorables (zero-width, fillers, direction marks), all spaces but the plain one, and marks around a letter.
const unseen = /\p{C}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}|\u{2800}|(?! )\p{Zs}|\p{Me}/v;

// Marks that would paint over another mark, or over what is not their letter. Burmese has five on a letter, Vietnamese and
// Hebrew three, and no language the same one twice.
const loose =
  /(?<![[\p{L}\p{N}]--\p{Default_Ignorable_Code_Point}][\p{M}--[\p{Me}\p{Default_Ignorable_Code_Point}]]{0,4})\p{M}|(?<=\p{Mn}{3})\p{Script=Inherited}|(?<=(\p{Mn}))\1/v;

// What escapes are written with, so that none can be forged.
const ours = /\\(?=u\{)|\u{2423}/v;

const escaped = new RegExp([unseen, loose, ours].map(({ source }) => source).join('|'), 'gv');

/** Blanks that a line of a page leaves out. */
const lostSpace = /(?<=^| ) | (?= |$)/g;

/** Running text, whose spaces do not matter, with invisible characters escaped as `\u{202E}`. */
export function escapeProse(text: string): string {
  // The usual case first: the other expression is slow to compile.
  if (/^(?:[ -[\]-~]|\\(?!u\{))*$/.test(text)) return text;
  return text.replace(escaped, (character) => {
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
