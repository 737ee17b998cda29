import type { PublicSuffixes } from '#lib/platform.ts';
import { siteKey } from './site-key.ts';

/** Among the blocked ones: every site that is not allowed by another list. */
export const everySite = '*';

/** The origin of a typed address with nothing after it; null for anything else. */
function exactOrigin(text: string): string | null {
  if (!/^https?:\/\/[^*]*$/i.test(text) || !URL.canParse(text)) return null;
  const { origin, href } = new URL(text);
  return href === `${origin}/` ? withoutDot(origin) : null;
}

/** `example.com.` has the same owner as `example.com`. */
const withoutDot = (origin: string): string => origin.replace(/\.+(?=$|:\d+$)/, '');

/** A host as browsers write it; null where it is none. */
function canonicalHost(text: string): string | null {
  const address = `http://${text}`;
  if (!/^[^\s/\\:*?#@%]+$/.test(text) || !URL.canParse(address)) return null;
  return withoutDot(new URL(address).hostname) || null;
}

/**
 * Reads a site that is always allowed: an exact origin, or `https://*.example.com` for a domain with a single owner and its
 * subdomains. Null for anything else: never guess what to allow.
 */
export function readAllowed(text: string, suffixes: PublicSuffixes): string | null {
  const typed = text.trim();
  const [, name] = /^https:\/\/\*\.([^/]+)\/?$/i.exec(typed) ?? [];
  if (name === undefined) return exactOrigin(typed);
  const host = canonicalHost(name);
  // Anybody can have a host below a public suffix, such as `co.uk` or `github.io`; nobody can below an IP address.
  const below = `https://any.${host}`;
  if (host === null || !URL.canParse(below) || siteKey(below, suffixes) === `any.${host}`) return null;
  return `https://*.${host}`;
}

function isAllowedBy(pattern: string, origin: string): boolean {
  const [, host] = /^https:\/\/\*\.(.+)$/.exec(pattern) ?? [];
  if (host === undefined) return pattern === origin;
  return origin === `https://${host}` || (/^https:\/\/[^:]+$/.test(origin) && origin.endsWith(`.${host}`));
}

/**
 * Reads a site that is never allowed, as broadly as it can be meant: an origin is that origin; a host, with or without a path,
 * is that host with any scheme and port; a leading `*.`, with or without a scheme, adds its subdomains; and `*` is every site
 * that is not allowed. Null for text that names no host.
 */
export function readBlocked(text: string): string | null {
  const typed = text.trim();
  if (typed === everySite) return everySite;
  const origin = exactOrigin(typed);
  if (origin !== null) return origin;
  const [, below = '', name = ''] =
    /^(?:(?:\*|https?):\/\/)?(\*\.)?([^/:]+)(?::(?:\d+|\*))?(?:\/.*)?$/i.exec(typed) ?? [];
  const host = canonicalHost(name);
  return host && `${below}${host}`;
}

/** Whether a pattern of `readBlocked`, but for `everySite`, is of that origin. */
export function isBlockedBy(pattern: string, origin: string): boolean {
  const plain = withoutDot(origin);
  if (pattern.includes('://')) return pattern === plain;
  const { hostname } = new URL(plain);
  if (!pattern.startsWith('*.')) return hostname === pattern;
  return hostname === pattern.slice(2) || hostname.endsWith(pattern.slice(1));
}

/** What the policy decides about a site: a site that is blocked by name is blocked even if it is also allowed. */
export function ruleFor(
  origin: string,
  { alwaysAllowed, neverAllowed }: { alwaysAllowed: readonly string[]; neverAllowed: readonly string[] },
): 'never' | 'always' | null {
  if (neverAllowed.some((pattern) => pattern !== everySite && isBlockedBy(pattern, origin))) return 'never';
  if (alwaysAllowed.some((pattern) => isAllowedBy(pattern, origin))) return 'always';
  return neverAllowed.includes(everySite) ? 'never' : null;
}
