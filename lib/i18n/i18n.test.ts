import '#lib/browser/testing/fake-browser.ts';
import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { reasons } from '#lib/bridge/reasons.ts';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import english from '#locales/en.json' with { type: 'json' };
import { browserMessages } from './browser-messages.ts';
import { formattingLocale, plural, t } from './i18n.ts';

const root = new URL('../../', import.meta.url);
const keys = new Set(Object.keys(english));
const built = browserMessages(english);

describe('the English messages', () => {
  it.each(Object.keys(reasons))('have a sentence for the reason %s', (reason) => {
    const sentence = built[`reason_${reason.replaceAll('-', '_')}`]?.message;
    expect(sentence).toMatch(/^[A-Z].{20,}\.$/);
  });

  it('have no sentence for a reason that does not exist', () => {
    const known = new Set(Object.keys(reasons).map((reason) => `reason_${reason.replaceAll('-', '_')}`));
    expect([...keys].filter((key) => key.startsWith('reason_') && !known.has(key))).toEqual([]);
  });

  it('are all named by a source, and nothing else is', () => {
    const paths = globSync(['{components,entrypoints,lib}/**/*.{ts,tsx,html}', 'wxt.config.ts'], { cwd: root });
    const sources = paths.filter((path) => !path.includes('.test.'));
    expect(sources.length).toBeGreaterThan(100);
    const text = sources.map((path) => readFileSync(new URL(path, root), 'utf8')).join('\n');
    // Values are named with hyphens where the message has underscores.
    const words = new Set(`${text.replaceAll(/__MSG_(\w+)__/g, ' $1 ')} ${text.replaceAll('-', '_')}`.match(/\w+/g));
    // Some names are put together from values that a source names too, `finding_${name}_title`; errors have the data
    // API's names.
    const templates = [...text.matchAll(/(?:`(\w+_)|\bt\(`())((?:\$\{[^{}]*\}\w*)+)`/g)].map(
      ([, start = '', , rest]) => new RegExp(`^${start}${rest?.replaceAll(/\$\{[^{}]*\}/g, '(\\w+)')}$`),
    );
    const enumNames =
      /^(?:ACCOUNT_TYPE|GOVERNANCE_TRANSFER_TYPE|MARKET_STATE_UPDATE_TYPE|DISPATCH_METRIC|ENTITY_SCOPE|INDIVIDUAL_SCOPE|DISTRIBUTION_STRATEGY|METHOD|COMPOSITE_PRICE_TYPE|OPERATOR)_(\w+)$/;
    const isBuilt = (key: string): boolean =>
      /^(PROPOSAL_ERROR|TYPE)_/.test(key) ||
      words.has(enumNames.exec(key)?.[1] ?? '') ||
      templates.some((template) =>
        template
          .exec(key)
          ?.slice(1)
          .every((value) => words.has(value)),
      );
    const isNamed = (key: string): boolean => words.has(key) || isBuilt(key);
    expect([...keys].filter((key) => !isNamed(key))).toEqual([]);

    const named = [...text.matchAll(/\b(?:t|plural)\(\s*'([^']+)'/g)].map(([, key = '']) => key);
    expect(named.filter((key) => !keys.has(key))).toEqual([]);
  });
});

describe('t', () => {
  it('gives the text of a message', () => {
    expect(t('answer_deny')).toBe('Deny');
  });

  it('fills each hole with the value of its name', () => {
    expect(t('votes_counts', { no: '2 parties', yes: '1 party' })).toBe('1 party for, 2 parties against');
  });

  it('leaves a dollar sign and half a character in a value as they are', () => {
    expect(t('assets_no_match', { query: '$QUERY$ $1\ud800' })).toContain('“$QUERY$ $1\ud800”');
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
