import { containerOf, isOwnMachine, looksAlike } from '#lib/sites/origin.ts';
import { siteName } from './names.ts';

// Decodes Punycode (RFC 3492): extensions see a host in its `xn--` form only, and the user should see what it imitates.

const base = 36;
const tMin = 1;
const tMax = 26;
const skew = 38;
const damp = 700;

/** The value of one base-36 digit; -1 for any other character. RFC 3492, section 5. */
const digit = (character: string): number =>
  character === '' ? -1 : 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(character.toLowerCase());

/** RFC 3492, section 6.1. */
function adapt(delta: number, points: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? damp : 2));
  rest += Math.floor(rest / points);
  let k = 0;
  while (rest > ((base - tMin) * tMax) / 2) {
    rest = Math.floor(rest / (base - tMin));
    k += base;
  }
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}

/** Decodes what follows `xn--`; null when it is not Punycode. RFC 3492, section 6.2. */
function decodeLabel(encoded: string): string | null {
  const split = encoded.lastIndexOf('-');
  const output = Array.from(encoded.slice(0, Math.max(0, split)), (character) => character.charCodeAt(0));
  let point = 128;
  let bias = 72;
  let at = 0;
  let next = split < 0 ? 0 : split + 1;
  while (next < encoded.length) {
    const before = at;
    let weight = 1;
    for (let k = base; ; k += base) {
      const value = digit(encoded.charAt(next++));
      if (value < 0) return null;
      at += value * weight;
      const threshold = Math.min(tMax, Math.max(tMin, k - bias));
      if (value < threshold) break;
      weight *= base - threshold;
      // Beyond any character; larger numbers would lose precision.
      if (weight > 0x7fffffff) return null;
    }
    const points = output.length + 1;
    bias = adapt(at - before, points, before === 0);
    point += Math.floor(at / points);
    at %= points;
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return null;
    output.splice(at++, 0, point);
  }
  return String.fromCodePoint(...output);
}

/** A host with every `xn--` label decoded. A label that does not decode stays as it is. */
export function decodeHost(host: string): string {
  return host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodeLabel(label.slice(4)) ?? label) : label))
    .join('.');
}

/**
 * Letters of other scripts that look like one or two of a to z or of 0 to 9, by script: those of Unicode 17.0, Security
 * Mechanisms, confusables.txt, that a host can have (lower case and letters without case).
 */
const byScript = {
  Cyrillic: 'абгеорсухшѕіјѡѵүһҽӏӕԁԛԝꙇꚙ',
  Greek: 'αγινορσυϳϸᴦ',
  Armenian: 'ագզհոռսցւքօ',
  Hebrew: '\u05d5\u05d8\u05df\u05e1\u05f0',
  Arabic: '\u0627\u0647\u06be\u06c1\u06d5',
  Georgian: 'ყჿ',
  Coptic: 'ϭⲅⲓⲟⲣⲥⲩⲽⳋⳏⳓ',
  Cherokee: 'ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏎᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏮᏳᏴ',
  'Canadian Aboriginal': 'ᐯᑌᑭᑯᑲᒍᒪᒿᕁᕼᕽᖇᖯᖴᗅᗞᗪᗰᗷ',
  Lisu: 'ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ',
  Tifinagh: 'ⴸⴹⵏⵔⵕⵝ',
  Oriya: 'ଠ',
  Malayalam: 'ടഠ',
  Myanmar: 'ငဝၚ',
  Ethiopic: 'ሀዐ',
  Runic: 'ᚷᛁᛕᛖ',
  "N'Ko": '\u07ca',
};

const lookAlikes: ReadonlySet<string> = new Set(Object.values(byScript).join(''));

const isLatin = /\p{Script=Latin}/u;

/** What says nothing of a label's script: digits, hyphens, marks upon letters. */
const isNeutral = /[0-9-]|\p{M}/u;

/**
 * Whether a label of a host may be taken for one in Latin letters: it has none, and each of its letters looks like one; or
 * it has some, with such letters among them.
 */
function imitatesLatin(label: string): boolean {
  const letters = Array.from(label.normalize('NFD')).filter((character) => !isNeutral.test(character));
  const others = letters.filter((character) => !isLatin.test(character));
  if (others.length === 0) return false;
  return letters.length === others.length
    ? others.every((character) => lookAlikes.has(character))
    : others.some((character) => lookAlikes.has(character));
}

export type HostFlag =
  | { kind: 'own-machine' }
  | { kind: 'not-encrypted' }
  | { kind: 'address' }
  /** Letters beyond a to z; `reads` is how the name looks. */
  | { kind: 'international'; reads: string }
  /** A label of letters of several alphabets, which no honest name needs, or of another one that look like a to z. */
  | { kind: 'look-alike'; reads: string }
  /** In a container of Firefox, by its number: to the browser another site than outside of it. */
  | { kind: 'container'; reads: string }
  /** A dot at the end: to the browser another site than the one without it. */
  | { kind: 'trailing-dot' };

/** A site's host in parts, so that the registrable domain can be emphasised. */
export interface HostDescription {
  /** Before the registrable domain, with its dot: `app.` */
  before: string;
  /** The registrable domain with a dot that ends it, or the whole host where there is none. */
  registrable: string;
  /** `:3009`, or empty for the scheme's own port. */
  port: string;
  flags: HostFlag[];
}

// Scripts that are mixed in ordinary names (Japanese, Korean, Chinese) count as one.
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Cherokee}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
];

function mixesScripts(label: string): boolean {
  return scripts.filter((script) => script.test(label)).length > 1;
}

/** A name that ends in the script of such a label (хор.рф) passes for none in Latin letters. */
function imitates(labels: readonly string[]): boolean {
  const last = labels.findLast((label) => label !== '') ?? '';
  const isAscii = /^[ -~]*$/.test(last);
  return labels.some((label) => mixesScripts(label) || (isAscii && imitatesLatin(label)));
}

/** Whether a warning about the host is grave: the site may be another than it seems. */
export function isSuspicious({ flags }: HostDescription): boolean {
  return flags.some(({ kind }) => kind === 'look-alike' || kind === 'trailing-dot');
}

/** Where the registrable domain begins in `hostname`; 0 where there is none. */
function registrableStart(hostname: string, domain: string): number {
  // A dot at the end is not part of the domain. What is drawn is cut from the host itself, whatever a library changes.
  const start = hostname.replace(/\.+$/, '').length - domain.length;
  return hostname.startsWith(domain, start) && hostname[start - 1] === '.' ? start : 0;
}

/** Describes the host of an origin as the browser gave it, `https://app.example.com:8443`, with its registrable domain. */
export function describeHost(origin: string, domain: string): HostDescription {
  const { hostname, port, protocol } = new URL(origin);
  if (protocol.endsWith('-extension:')) return { before: '', registrable: siteName(origin), port: '', flags: [] };
  const start = registrableStart(hostname, domain);
  const flags: HostFlag[] = looksAlike(hostname).map((kind) => {
    if (kind === 'trailing-dot') return { kind };
    const reads = decodeHost(hostname);
    return { kind: imitates(reads.split('.')) ? 'look-alike' : kind, reads };
  });
  if (isOwnMachine(hostname)) flags.push({ kind: 'own-machine' });
  else {
    if (/^(\[.*\]|\d+(\.\d+){3})$/.test(hostname)) flags.push({ kind: 'address' });
    if (protocol === 'http:') flags.push({ kind: 'not-encrypted' });
  }
  if (containerOf(origin) !== '') flags.push({ kind: 'container', reads: containerOf(origin) });
  return {
    before: hostname.slice(0, start),
    registrable: hostname.slice(start),
    port: port === '' ? '' : `:${port}`,
    flags,
  };
}
