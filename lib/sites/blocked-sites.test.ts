import '#lib/testing/fake-extension.ts';
import { expect, test } from 'vitest';
import { keptArea } from '#lib/storage/kept-area.ts';
import { blockedSitesItem, siteRule } from './blocked-sites.ts';

const site = 'https://a.example';

test.each<[string, Parameters<typeof siteRule>[1]['blocked'], string]>([
  ['nothing is blocked', {}, 'ask'],
  ['it is blocked', { [site]: 1 }, 'blocked'],
  ['another port is blocked', { 'https://a.example:8443': 1 }, 'ask'],
  ['the list cannot be read', 'unreadable', 'blocked'],
])('the rule of a site where %s', (_what, blocked, rule) => {
  expect(siteRule(site, { blocked })).toBe(rule);
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
