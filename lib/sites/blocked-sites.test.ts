import '#lib/testing/fake-extension.ts';
import { expect, test } from 'vitest';
import { keptArea } from '#lib/storage/kept-area.ts';
import { blockedSitesItem, siteRule } from './blocked-sites.ts';

const site = 'https://a.example';

test.each<[string, Parameters<typeof siteRule>[1], string]>([
  ['nothing is blocked', { blocked: {}, managed: null }, 'ask'],
  ['it is blocked', { blocked: { [site]: 1 }, managed: null }, 'blocked'],
  ['another port is blocked', { blocked: { 'https://a.example:8443': 1 }, managed: null }, 'ask'],
  ['the list cannot be read', { blocked: 'unreadable', managed: null }, 'blocked'],
  ['the administrator allows it', { blocked: {}, managed: 'always' }, 'always'],
  ['the user has blocked what the administrator allows', { blocked: { [site]: 1 }, managed: 'always' }, 'blocked'],
  ['the administrator blocks it', { blocked: { [site]: 1 }, managed: 'never' }, 'never'],
])('the rule of a site where %s', (_what, decided, rule) => {
  expect(siteRule(site, decided)).toBe(rule);
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
