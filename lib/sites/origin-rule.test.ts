import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BackgroundBrowser, SessionRule } from '#lib/platform.ts';
import { noPermission } from '#lib/wallet/answer.ts';
import { createOriginRules } from './origin-rule.ts';

const ownOrigin = 'chrome-extension://abcdef';

function browserRules(): BackgroundBrowser['declarativeNetRequest'] & { current: SessionRule[]; refuse: boolean } {
  const rules = {
    current: [] as SessionRule[],
    refuse: false,
    getSessionRules: async () => rules.current,
    updateSessionRules: async ({
      addRules = [],
      removeRuleIds = [],
    }: Parameters<BackgroundBrowser['declarativeNetRequest']['updateSessionRules']>[0]) => {
      if (rules.refuse) throw new Error('quota');
      rules.current = rules.current.filter(({ id }) => !removeRuleIds.includes(id));
      for (const rule of addRules) {
        if (rules.current.some((other) => other.id === rule.id)) throw new Error(`rule ${rule.id} is there already`);
        rules.current.push(rule);
      }
    },
  };
  return rules;
}

const siteRules = ({ current }: { current: SessionRule[] }): SessionRule[] =>
  current.filter(({ action }) => action.requestHeaders?.[0]?.header === 'origin');

/** `sent` are the Origins that the browser's requests went out with, by their address. */
function browserOfTest() {
  const rules = browserRules();
  const sent: Array<[address: string, origin: string]> = [];
  const answers: Array<() => void> = [];
  const host = { allowed: true };
  /** As the browser does it: the rule that matches when the request starts sets the header, none leaves it as it is. */
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!host.allowed && init?.mode === 'same-origin') throw new TypeError('Failed to fetch');
    const rule = rules.current.find(({ condition }) => host.allowed && `${input}|`.endsWith(condition.urlFilter ?? ''));
    sent.push([String(input), rule?.action.requestHeaders?.[0]?.value ?? ownOrigin]);
    return new Promise((resolve) => answers.push(() => resolve(new Response(''))));
  };
  return {
    rules,
    sent,
    answers,
    host,
    /** The registry of one background. */
    start: () =>
      createOriginRules(
        { browser: { declarativeNetRequest: rules }, fetch, isChromium: true },
        ownOrigin,
        async () => host.allowed,
      ),
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('gives each origin one rule, matched by its fragment and for own requests only', async () => {
  const { rules, start } = browserOfTest();
  const { siteOf } = start();
  const [a, b, again] = await Promise.all([
    siteOf('https://a.example'),
    siteOf('https://b.example'),
    siteOf('https://a.example'),
  ]);
  expect([a, b, again]).toEqual(['1', '2', '1']);
  expect(siteRules(rules)[0]).toEqual({
    id: 1,
    condition: { urlFilter: '#site=1|', initiatorDomains: ['abcdef'], resourceTypes: ['xmlhttprequest'], tabIds: [-1] },
    action: {
      type: 'modifyHeaders',
      requestHeaders: [{ header: 'origin', operation: 'set', value: 'https://a.example' }],
    },
  });
  expect(siteRules(rules)).toHaveLength(2);
});

test('finds the rules of a previous background', async () => {
  const { start } = browserOfTest();
  await start().siteOf('https://a.example');
  const { siteOf } = start();
  expect(await siteOf('https://b.example')).toBe('2');
  expect(await siteOf('https://a.example')).toBe('1');
});

test('keeps the browser from repeating plain HTTP requests of the extension, before any is sent', async () => {
  const { rules, start } = browserOfTest();
  rules.refuse = true;
  const { siteOf } = start();
  await expect(siteOf('https://a.example')).rejects.toThrow('quota');
  rules.refuse = false;
  await siteOf('https://a.example');
  await start().siteOf('https://b.example');
  expect(rules.current.filter((rule) => !siteRules(rules).includes(rule))).toEqual([
    {
      id: expect.any(Number),
      condition: { urlFilter: '|http:', initiatorDomains: ['abcdef'], resourceTypes: ['xmlhttprequest'] },
      action: { type: 'modifyHeaders', requestHeaders: [{ header: 'connection', operation: 'set', value: 'close' }] },
    },
    {
      id: expect.any(Number),
      condition: {
        urlFilter: '|http:',
        requestMethods: ['post'],
        initiatorDomains: ['abcdef'],
        resourceTypes: ['xmlhttprequest'],
      },
      action: {
        type: 'modifyHeaders',
        requestHeaders: [{ header: 'expect', operation: 'set', value: '100-continue' }],
      },
    },
  ]);
});

test('sends nothing while the browser withholds the host permission, without which it applies no rule', async () => {
  const { sent, answers, host, start } = browserOfTest();
  const { siteOf, fetch } = start();
  const address = `http://127.0.0.1:1789/api/v2/requests#site=${await siteOf('https://a.example')}`;
  host.allowed = false;
  await expect(fetch(address, { method: 'POST' })).rejects.toThrow(noPermission);
  expect(sent).toEqual([]);
  host.allowed = true;
  const call = fetch(address);
  await expect.poll(() => sent).toEqual([[address, 'https://a.example']]);
  answers[0]?.();
  await call;
});

test('sends nothing that no rule would give an Origin', async () => {
  const { start, sent, rules } = browserOfTest();
  const { siteOf, fetch: fetchBefore } = start();
  for (const end of ['', '#site=', '#site=7', '#site=1e0']) {
    await expect(fetchBefore(`http://127.0.0.1:1789/api/v2/health${end}`)).rejects.toThrow('was not sent');
  }
  const number = await siteOf('https://a.example');
  // Lost with a background.
  rules.current = [];
  const { siteOf: siteOfNext, fetch } = start();
  await expect(fetch(`http://127.0.0.1:1789/#site=${number}`)).rejects.toThrow('was not sent');
  expect(sent).toEqual([]);
  // The next call of the site finds its way.
  const address = `http://127.0.0.1:1789/#site=${await siteOfNext('https://a.example')}`;
  void fetch(address);
  await expect.poll(() => sent).toEqual([[address, 'https://a.example']]);
});

test('a refusal of the browser is told and does not stop the next', async () => {
  const { rules, start } = browserOfTest();
  const { siteOf } = start();
  await settled();
  rules.refuse = true;
  await expect(siteOf('https://a.example')).rejects.toThrow('quota');
  rules.refuse = false;
  expect(await siteOf('https://a.example')).toBe('1');
});

test('no call ever goes out under another Origin, whatever is called, answered, refused or dies in between', async () => {
  const site = fc.nat({ max: 12 });
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('call' as const), site, waits: fc.nat({ max: 6 }) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), pick: fc.nat({ max: 20 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('quota' as const), refuse: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('die' as const) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { rules, sent, answers, start } = browserOfTest();
      let life = start();
      const owners = new Map<string, string>();
      /** Callers that have a number and have not begun their request yet: others come in between. */
      const slow: Array<{ after: number; begin: () => void }> = [];
      for (const [index, one] of steps.entries()) {
        if (one.do === 'call') {
          const origin = `https://${one.site}.example`;
          const { siteOf, fetch } = life;
          const number = await siteOf(origin).catch(() => null);
          if (number !== null) {
            expect(owners.get(number) ?? origin).toBe(origin);
            owners.set(number, origin);
            const begin = () => void fetch(`http://127.0.0.1:1789/#site=${number}`).catch(() => undefined);
            slow.push({ after: index + one.waits, begin });
          }
        } else if (one.do === 'answer') answers.splice(one.pick % Math.max(1, answers.length), 1)[0]?.();
        else if (one.do === 'quota') rules.refuse = one.refuse;
        else {
          life = start();
          slow.length = 0;
        }
        for (const { after, begin } of slow.filter(({ after }) => after <= index)) {
          begin();
          slow.splice(
            slow.findIndex((other) => other.after === after && other.begin === begin),
            1,
          );
        }
        await settled();
      }
      for (const [address, origin] of sent) expect(origin).toBe(owners.get(address.split('#site=')[1] ?? ''));
    }),
  );
});
