import { expect, test } from 'vitest';
import { createOriginRules, type OriginRule, type SessionRules } from './origin-rule.ts';

function browserRules(): SessionRules & { current: OriginRule[] } {
  const current: OriginRule[] = [];
  return {
    current,
    getSessionRules: async () => [...current],
    updateSessionRules: async ({ addRules = [], removeRuleIds = [] }) => {
      for (const id of removeRuleIds)
        current.splice(
          current.findIndex((rule) => rule.id === id),
          1,
        );
      for (const rule of addRules) {
        if (current.some((other) => other.id === rule.id)) throw new Error(`rule ${rule.id} is there already`);
        current.push(rule);
      }
    },
  };
}

const deps = (rules: SessionRules) => ({
  rules,
  ownHost: 'abcdef',
  matchNoTab: true,
  needed: async () => new Set(['https://kept.example']),
});

test('gives each origin one rule, matched by its fragment and for own requests only', async () => {
  const rules = browserRules();
  const siteOf = createOriginRules(deps(rules));
  const [a, b, again] = await Promise.all([
    siteOf('https://a.example'),
    siteOf('https://b.example'),
    siteOf('https://a.example'),
  ]);
  expect([a, b, again]).toEqual(['1', '2', '1']);
  expect(rules.current[0]).toEqual({
    id: 1,
    condition: { urlFilter: '#site=1|', initiatorDomains: ['abcdef'], resourceTypes: ['xmlhttprequest'], tabIds: [-1] },
    action: {
      type: 'modifyHeaders',
      requestHeaders: [{ header: 'origin', operation: 'set', value: 'https://a.example' }],
    },
  });
  expect(rules.current).toHaveLength(2);
});

test('finds the rules of an earlier life of the background', async () => {
  const rules = browserRules();
  await createOriginRules(deps(rules))('https://a.example');
  const siteOf = createOriginRules(deps(rules));
  expect(await siteOf('https://b.example')).toBe('2');
  expect(await siteOf('https://a.example')).toBe('1');
});

test('lets rules of sites that need none go before the browser runs out of them', async () => {
  const rules = browserRules();
  const siteOf = createOriginRules(deps(rules));
  const kept = await siteOf('https://kept.example');
  for (let i = 0; i < 1000; i++) await siteOf(`https://${i}.example`);
  expect(rules.current.length).toBeLessThan(10);
  expect(await siteOf('https://kept.example')).toBe(kept);
});

test('a refusal of the browser is told and does not stop the next', async () => {
  const rules = browserRules();
  let refuse = true;
  const siteOf = createOriginRules({
    ...deps(rules),
    rules: {
      ...rules,
      updateSessionRules: (change) => (refuse ? Promise.reject(new Error('quota')) : rules.updateSessionRules(change)),
    },
  });
  await expect(siteOf('https://a.example')).rejects.toThrow('quota');
  refuse = false;
  expect(await siteOf('https://a.example')).toBe('1');
});
