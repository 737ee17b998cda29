import '#lib/browser/testing/fake-browser.ts';
import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { reasons } from '#lib/bridge/reasons.ts';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };
import { formattingLocale, plural, t } from './i18n.ts';

const root = new URL('../../', import.meta.url);
const entries: [string, { message: string; placeholders?: Record<string, { content: string }> }][] =
  Object.entries(messages);
const keys = new Set(entries.map(([key]) => key));

describe('the English messages', () => {
  it.each(Object.keys(reasons))('have a sentence for the reason %s', (reason) => {
    const sentence = entries.find(([key]) => key === `reason_${reason.replaceAll('-', '_')}`)?.[1].message;
    expect(sentence).toMatch(/^[A-Z].{20,}\.$/);
  });

  it('have no sentence for a reason that does not exist', () => {
    const known = new Set(Object.keys(reasons).map((reason) => `reason_${reason.replaceAll('-', '_')}`));
    expect([...keys].filter((key) => key.startsWith('reason_') && !known.has(key))).toEqual([]);
  });

  it.each(entries)('%s numbers its placeholders in the order of their names', (_key, entry) => {
    const used = [...new Set([...entry.message.matchAll(/\$(\w+)\$/g)].map((match) => match[1]?.toLowerCase()))].sort();
    const declared = entry.placeholders ?? {};
    expect(
      Object.keys(declared)
        .map((name) => name.toLowerCase())
        .sort(),
    ).toEqual(used);
    expect(
      Object.keys(declared)
        .sort()
        .map((name) => declared[name]?.content),
    ).toEqual(used.map((_, i) => `$${i + 1}`));
  });

  it('hold every key that the pages name', () => {
    const sources = globSync(['components/**/*.{ts,tsx}', 'entrypoints/**/*.{ts,tsx}', 'lib/**/*.ts'], { cwd: root });
    const missing: string[] = [];
    let named = 0;
    for (const file of sources) {
      const text = readFileSync(new URL(file, root), 'utf8');
      for (const [, call, key] of text.matchAll(/\b(t|plural)\(\s*'([^']+)'/g)) {
        named += 1;
        if (!keys.has(call === 'plural' ? `${key}_other` : `${key}`)) missing.push(`${file}: ${key}`);
      }
    }
    expect(missing).toEqual([]);
    expect(named).toBeGreaterThan(0);
  });
});

describe('t', () => {
  it('gives the text of a message', () => {
    expect(t('approval_deny')).toBe('Deny');
  });

  it('fills each hole with the value of its name', () => {
    expect(t('votes_counts', { no: '2 parties', yes: '1 party' })).toBe('1 party for, 2 parties against');
  });

  it('leaves a dollar sign in a value as it is', () => {
    expect(t('assets_no_match', { query: '$QUERY$ $1' })).toContain('“$QUERY$ $1”');
  });
});

describe('plural', () => {
  it('takes the form that the count wants', () => {
    expect(plural('assets_count', 1)).toBe('1 asset');
    expect(plural('assets_count', 1234)).toBe('1,234 assets');
  });
});

describe('formattingLocale', () => {
  afterEach(() => {
    fakeBrowser.language = 'en';
  });

  it('keeps the user’s variant of the messages’ language', () => {
    fakeBrowser.language = 'en-GB';
    expect(formattingLocale()).toBe('en-GB');
  });

  it('falls back to the messages’ language', () => {
    fakeBrowser.language = 'de';
    expect(formattingLocale()).toBe('en');
  });
});
