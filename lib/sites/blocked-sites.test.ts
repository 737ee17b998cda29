import '#lib/testing/fake-extension.ts';
import { expect, test } from 'vitest';
import { keptArea } from '#lib/storage/areas.ts';
import { blockedSitesItem, siteRule } from './blocked-sites.ts';

const site = 'https://a.example';

test.each<[string, Parameters<typeof siteRule>[1], string]>([
  ['nothing is blocked', { blocked: {}, managed: null }, 'ask'],
  ['it is blocked', { blocked: { [site]: 1 }, managed: null }, 'blocked'],
  ['its domain is blocked', { blocked: { 'a.example': 1 }, managed: null }, 'blocked'],
  ['another port is blocked', { blocked: { 'https://a.example:8443': 1 }, managed: null }, 'blocked'],
  [
    'another domain is blocked',
    { blocked: { 'example.a': 1, 'b.example': 1, 'www.a.example': 1 }, managed: null },
    'ask',
  ],
  ['the list cannot be read', { blocked: 'unreadable', managed: null }, 'blocked'],
  ['the administrator allows it', { blocked: {}, managed: 'always' }, 'always'],
  ['the user has blocked what the administrator allows', { blocked: { [site]: 1 }, managed: 'always' }, 'blocked'],
  ['the administrator blocks it', { blocked: { [site]: 1 }, managed: 'never' }, 'never'],
])('the rule of a site where %s', (_what, decided, rule) => {
  expect(siteRule(site, decided)).toBe(rule);
});

test.each([
  'https://evil.example',
  'http://evil.example',
  'https://evil.example.',
  'http://evil.example.:8080',
  'https://evil.example#firefox-container-1',
  'https://evil.example.#firefox-container-1',
  'https://evil.example.:8443#firefox-container-1',
  'https://www.evil.example:8443',
  'https://a.b.evil.example',
])('%s is blocked with its domain, and by what an earlier version has stored of it', (origin) => {
  for (const entry of ['evil.example', 'https://evil.example', 'http://evil.example.:3000']) {
    expect(siteRule(origin, { blocked: { [entry]: 1 }, managed: 'always' }), entry).toBe('blocked');
  }
});

test.each(['https://evil.example.com', 'https://notevil.example', 'https://example', 'https://evil.examplex'])(
  '%s is another site',
  (origin) => {
    expect(
      siteRule(origin, { blocked: { 'evil.example': 1, '': 1, 'https://x.evil.example': 1 }, managed: null }),
    ).toBe('ask');
  },
);

test('an address, and a name of one label, are blocked too', () => {
  const blocked = { '127.0.0.1': 1, '[::1]': 1, localhost: 1 };
  for (const origin of ['http://127.0.0.1:3000', 'https://[::1]', 'http://localhost:8080']) {
    expect(siteRule(origin, { blocked, managed: null }), origin).toBe('blocked');
  }
  expect(siteRule('http://127.0.0.2', { blocked, managed: null })).toBe('ask');
});

test.each<[unknown, unknown]>([
  [undefined, {}],
  [{ [site]: 5 }, { [site]: 5 }],
  // It was blocked, whenever that was.
  [
    { [site]: 'yesterday', 'https://b.example': null },
    { [site]: 0, 'https://b.example': 0 },
  ],
  ['[object Object]', 'unreadable'],
  [[site], 'unreadable'],
  [7, 'unreadable'],
])('what is stored as %j unblocks no site', async (stored, list) => {
  await keptArea.set('blockedSites', stored);
  expect(await blockedSitesItem.get()).toEqual(list);
  // Nothing that says who is blocked is lost by reading it.
  expect(await keptArea.get('blockedSites')).toEqual(stored);
});
