import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicSuffixRules, publicSuffixText } from '#scripts/public-suffixes.ts';
import { createPublicSuffixes, limitKeys, siteKey } from './site-key.ts';

const testData = readFileSync(new URL('./testing/test_psl.txt', import.meta.url), 'utf8');
const rules = publicSuffixRules();
const suffixes = await createPublicSuffixes(async () => publicSuffixText(rules))();

test.each([
  ['https://example.com', 'example.com'],
  ['http://a.b.example.com:8080', 'example.com'],
  ['https://a.example.co.uk', 'example.co.uk'],
  ['https://one.github.io', 'one.github.io'],
  ['https://a.one.github.io', 'one.github.io'],
  ['https://github.io', 'github.io'],
  ['https://a.example.com.', 'example.com'],
  ['https://localhost.', 'localhost'],
  ['http://localhost:3000', 'localhost'],
  ['http://a.shop.localhost:3000', 'shop.localhost'],
  ['http://127.0.0.1:3000', '127.0.0.1'],
  ['http://[::1]:3000', '[::1]'],
  ['https://intranet', 'intranet'],
  ['https://a.xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['https://a_b.example.com', 'example.com'],
])('the site of %s is %s', (origin, key) => {
  expect(siteKey(origin, suffixes)).toBe(key);
});

test('a frame of another site counts for its site and for all that is embedded in the page, which itself does not', () => {
  const page = { origin: 'https://app.shop.example', topOrigin: null, tabId: 7 };
  expect(limitKeys(page, suffixes)).toEqual(['shop.example']);
  expect(limitKeys({ ...page, origin: 'https://a.ads.example', topOrigin: page.origin }, suffixes)).toEqual([
    'ads.example',
    'within shop.example',
  ]);
  expect(limitKeys({ ...page, topOrigin: 'https://shop.example' }, suffixes)).toEqual(['shop.example']);
  expect(limitKeys({ ...page, topOrigin: 'null' }, suffixes)).toEqual(['shop.example', 'within tab 7']);
});

/** Host and registrable domain, if any, from the list's own test data (CC0). */
const vectors = [...testData.matchAll(/^checkPublicSuffix\('([^.'][^']*)', (?:'(.*)'|null)\);/gm)].map(
  ([, host = '', domain]) => [host, domain ?? host] as const,
);

test.each(vectors)('the test data of the list have %s in %s', (host, domain) => {
  const ascii = (name: string): string => new URL(`https://${name}`).hostname;
  expect(siteKey(`https://${host}`, suffixes)).toBe(ascii(domain));
});

test('cuts the names at and below every rule of the list', () => {
  const known = new Set(rules);
  const wrong = rules.filter((rule) => {
    const name = rule.replace(/^!|^\*\./, '');
    if (rule.startsWith('!')) return siteKey(`https://a.${name}`, suffixes) !== name;
    const suffix = rule.startsWith('*.') ? `any-label.${name}` : name;
    // Of two rules the longer one counts.
    const own = `own-label.${suffix}`;
    return !known.has(`*.${suffix}`) && siteKey(`https://a.${own}`, suffixes) !== own;
  });
  expect(vectors.length).toBeGreaterThan(60);
  expect(rules.length).toBeGreaterThan(10_000);
  expect(wrong).toEqual([]);
});

test('reads the list once, and again after a failure', async () => {
  const answers = [
    Promise.reject(new Error('no')),
    Promise.resolve(publicSuffixText(['*.ck', 'co.uk', 'com', 'org.uk'])),
  ];
  const read = createPublicSuffixes(() => answers.shift() ?? Promise.reject(new Error('read twice')));
  await expect(read()).rejects.toThrow('no');
  const names = ['', 'c.uk', 'ck', 'co', 'co.uk', 'co.uk.', 'a.co.uk', 'com.uk', 'org.uk', '*.ck', '*.'];
  for (let again = 0; again < 2; again++) {
    const { has } = await read();
    expect(names.filter(has)).toEqual(['co.uk', 'org.uk', '*.ck']);
  }
});
