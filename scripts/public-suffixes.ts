import { readFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';

/**
 * The official list, as published at https://publicsuffix.org/list/public_suffix_list.dat. Download it again before a release, which
 * refuses an old one.
 */
const list = readFileSync(new URL('./public_suffix_list.dat', import.meta.url), 'utf8');

/** When the list was published. */
export function publicSuffixDate(): Date {
  return new Date(/^\/\/ VERSION: (\d{4}-\d\d-\d\d)/m.exec(list)?.[1] ?? Number.NaN);
}

/**
 * The rules of the public suffix list, private ones included, in its own notation: `co.uk`, `*.ck`, `!www.ck`. Labels are in
 * Punycode, as in the host names that browsers give.
 */
export function publicSuffixRules(): string[] {
  return list
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'))
    .map((rule) => {
      const [, mark = '', name = ''] = /^(!|\*\.)?(\S+)/.exec(rule) ?? [];
      return mark + domainToASCII(name);
    })
    .sort();
}

/** The rules as `lib/sites/site-key.ts` reads them: two thirds of the size of one rule a line. */
export function publicSuffixText(rules = publicSuffixRules()): string {
  const byParent = new Map<string, string[]>();
  for (const rule of rules) {
    const dot = rule.indexOf('.');
    const parent = rule.slice(dot + 1);
    if (dot !== -1) byParent.set(parent, [...(byParent.get(parent) ?? []), rule.slice(0, dot)]);
  }
  const lines = [...byParent].map(([parent, labels]) => ({ parent, line: `${parent} ${labels.join(' ')}` }));
  return lines
    .sort((a, b) => (a.parent < b.parent ? -1 : 1))
    .map(({ line }) => line)
    .join('\n');
}
