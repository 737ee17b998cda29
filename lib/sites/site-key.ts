import { once } from '#lib/once.ts';
import type { PublicSuffixes } from '#lib/platform.ts';
import { unknownOrigin } from './origin.ts';

/**
 * Reads the list when first needed, for it is as large as the background; a failed read is retried. It is text, and is
 * searched as it is: a set of all rules would hold up the first call. Each line has what a rule ends with, the lines in
 * that order, and the first labels of such rules: `uk ac co gov`. Rules of one label are left out, as the last label of
 * any host is a suffix.
 */
export const createPublicSuffixes = (read: () => Promise<string>): (() => Promise<PublicSuffixes>) =>
  once(() => read().then((text) => ({ has: (rule) => hasRule(text, rule) })));

function hasRule(text: string, rule: string): boolean {
  const dot = rule.indexOf('.');
  const [label, parent] = [rule.slice(0, dot), rule.slice(dot + 1)];
  let low = 0;
  let high = dot === -1 ? 0 : text.length;
  while (low < high) {
    const start = text.lastIndexOf('\n', ((low + high) >> 1) - 1) + 1;
    const next = text.indexOf('\n', start) + 1 || text.length;
    const found = text.slice(start, text.indexOf(' ', start));
    if (found === parent) return text.slice(start, next).trimEnd().split(' ').includes(label, 1);
    if (found < parent) low = next;
    else high = start;
  }
  return false;
}

/** The registrable domain, as by https://publicsuffix.org/list/. Null for IP addresses and suffixes. */
function registrableDomain(host: string, suffixes: PublicSuffixes): string | null {
  if (/^(\[.*\]|\d+(\.\d+){3})$/.test(host)) return null;
  const labels = host.split('.');
  const from = (start: number): string => labels.slice(start).join('.');
  // The longest suffix comes first; an exception takes one label from it.
  for (let index = 0; index < labels.length; index++) {
    if (suffixes.has(`!${from(index)}`)) return from(index);
    const isSuffix = suffixes.has(from(index)) || suffixes.has(`*.${from(index + 1)}`);
    if (isSuffix) return index === 0 ? null : from(index - 1);
  }
  // Without a rule the last label is the suffix.
  return labels.length === 1 ? null : from(labels.length - 2);
}

/** The registrable domain, as its owner can make any number of names below it; else the host itself. */
export function siteKey(origin: string, suffixes: PublicSuffixes): string {
  // `example.com.` has the same owner as `example.com`.
  const host = new URL(origin).hostname.replace(/\.+$/, '');
  return registrableDomain(host, suffixes) ?? host;
}

/**
 * Its site and, in a cross-site frame, all that the top-level page embeds, which that page's own calls do not count
 * for.
 */
export function limitKeys(
  page: { origin: string; topOrigin: string | null; tabId: number },
  suffixes: PublicSuffixes,
): [site: string, ...around: string[]] {
  const { origin, topOrigin, tabId } = page;
  const own = siteKey(origin, suffixes);
  if (topOrigin === null) return [own];
  const around = topOrigin === unknownOrigin ? `tab ${tabId}` : siteKey(topOrigin, suffixes);
  return around === own ? [own] : [own, `within ${around}`];
}
