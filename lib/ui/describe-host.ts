import { parse } from 'tldts';
import { decodeHost } from './punycode.ts';

/** Something about a site's address that the user should weigh. */
export type HostFlag =
  | { kind: 'own-machine' }
  | { kind: 'not-encrypted' }
  | { kind: 'address' }
  /** Letters beyond a to z; `reads` is how the name looks. */
  | { kind: 'international'; reads: string }
  /** Letters of several alphabets within one label, which no honest name needs. */
  | { kind: 'look-alike'; reads: string };

/** A site's host, cut so that the part which tells whose site it is can be emphasised. */
export interface HostDescription {
  /** What stands before the registrable domain, with its dot: `app.` */
  before: string;
  /** The registrable domain, or the whole host where there is none. */
  registrable: string;
  /** `:3009`, or empty for the scheme's own port. */
  port: string;
  flags: HostFlag[];
}

// Scripts that are written together in honest names (Japanese, Korean, Chinese) count as one.
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

function isOwnMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Describes the host of an origin as the browser gave it: `https://app.example.com:8443`. */
export function describeHost(origin: string): HostDescription {
  const url = new URL(origin);
  // Private suffixes too: on a shared host such as github.io, each name before it is somebody else's.
  const parsed = parse(url.hostname, { allowPrivateDomains: true });
  const registrable = parsed.domain ?? url.hostname;
  const reads = decodeHost(url.hostname);
  const own = isOwnMachine(url.hostname);
  const flags: HostFlag[] = [];
  if (reads.split('.').some(mixesScripts)) flags.push({ kind: 'look-alike', reads });
  else if (reads !== url.hostname || url.hostname.includes('xn--')) flags.push({ kind: 'international', reads });
  if (own) flags.push({ kind: 'own-machine' });
  else {
    if (parsed.isIp) flags.push({ kind: 'address' });
    if (url.protocol === 'http:') flags.push({ kind: 'not-encrypted' });
  }
  return {
    before: url.hostname.slice(0, url.hostname.length - registrable.length),
    registrable,
    port: url.port === '' ? '' : `:${url.port}`,
    flags,
  };
}
