// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { cleanup, render } from '@testing-library/preact';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, test } from 'vitest';
import { Markdown, rationaleStart } from './rationale.tsx';

const shown = (text: string): Element => render(<Markdown text={text} />).container;

/** Everything that a text may become. Nothing in it can run, load or send anything. */
const harmless = new Set(
  'DIV P H3 H4 H5 H6 UL OL LI BLOCKQUOTE PRE CODE STRONG EM DEL A SPAN BR HR TABLE THEAD TBODY TR TH TD'.split(' '),
);

function expectHarmless(container: Element): void {
  for (const element of container.querySelectorAll('*')) {
    expect(harmless).toContain(element.tagName);
    const names = element.getAttributeNames();
    expect(names.filter((name) => !['class', 'dir', 'start', 'scope', 'href', 'target', 'rel'].includes(name))).toEqual(
      [],
    );
    if (element.tagName === 'A') {
      expect(element.getAttribute('href')).toMatch(/^https?:\/\//);
      expect(element.getAttribute('rel')).toBe('noopener noreferrer nofollow');
      expect(element.getAttribute('target')).toBe('_blank');
    }
  }
}

describe('a rationale in Markdown', () => {
  afterEach(cleanup);

  it('has headings below those of the page, lists, quotes, tables and code', () => {
    const text =
      '# Why\n\nIt is **good** and _cheap_, ~~not~~ `free`.\n\n3. a\n4. b\n\n> so\n\n|x|y|\n|-|-|\n|1|2|\n\n```\ncode\n```';
    const container = shown(text);
    expect(container.querySelector('h3')?.textContent).toBe('Why');
    expect(['strong', 'em', 'del', 'p code'].map((css) => container.querySelector(css)?.textContent)).toEqual([
      'good',
      'cheap',
      'not',
      'free',
    ]);
    expect(container.querySelector('ol')?.getAttribute('start')).toBe('3');
    expect([...container.querySelectorAll('li, td, blockquote, pre')].map((one) => one.textContent)).toEqual([
      'a',
      'b',
      'so',
      '1',
      '2',
      'code',
    ]);
  });

  it('says where a link goes, unless its text is its address', () => {
    const container = shown('[good.example](https://evil.example/x) and https://plain.example/y');
    expect(container.textContent).toBe('good.example (evil.example) and https://plain.example/y');
    expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      'https://evil.example/x',
      'https://plain.example/y',
    ]);
    expect(shown('[a](https://good.example@evil.example)').textContent).toBe('a (evil.example)');
    expect(shown('[a](https://\u0430pple.example)').textContent).toBe('a (xn--pple-43d.example)');
    expect(shown('[https://\u0430pple.example](https://\u0430pple.example)').textContent).toMatch(
      /\(xn--pple-43d\.example\)$/,
    );
    expect(shown('https://good.example@evil.example/').textContent).toMatch(/\(evil\.example\)$/);
  });

  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java&#115;cript:alert(1))',
    '[a](data:text/html,<script>alert(1)</script>)',
    '[a](chrome-extension://abc/popup.html)',
    '[a](/relative)',
    '[a](file:///etc/passwd)',
    '<javascript:alert(1)>',
    '[a]: javascript:alert(1)\n\n[a]',
  ])('makes no link of %s', (text) => {
    const container = shown(text);
    expect(container.querySelectorAll('a')).toHaveLength(0);
    expectHarmless(container);
  });

  it('shows markup as text, and loads no image', () => {
    const container = shown(
      '<img src=x onerror=alert(1)>\n\na <b onclick="x()">b</b> ![pic](https://spy.example/1.png)',
    );
    expectHarmless(container);
    expect(container.textContent).toContain('<img src=x onerror=alert(1)>');
    expect(container.textContent).toContain('<b onclick="x()">b</b> pic (spy.example)');
  });

  it('shows what would be unseen, or turn other text around', () => {
    const text = 'a\u202eb **c\u200bd** `e\u2066f` [g\u202eh](https://i.example)';
    const container = shown(text);
    expect(container.textContent).toBe('a\\u{202E}b c\\u{200B}d e\\u{2066}f g\\u{202E}h (i.example)');
  });

  it.each([
    ['quotes', '>'.repeat(10_000)],
    ['spaced quotes', '> '.repeat(5_000)],
    ['lists', Array.from({ length: 140 }, (_, depth) => `${' '.repeat(2 * depth)}- a`).join('\n')],
    ['list marks', '- '.repeat(5_000)],
    ['brackets', '['.repeat(10_000)],
    ['closed brackets', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ['images', '!['.repeat(5_000)],
    ['links', '[a]('.repeat(2_500)],
    ['stars', '*a '.repeat(3_300)],
    ['double stars', 'a**b'.repeat(2_500)],
    ['underscores', '_'.repeat(10_000)],
    ['backticks', Array.from({ length: 140 }, (_, length) => '`'.repeat(length)).join(' ')],
    ['tildes', '~a'.repeat(5_000)],
    ['markup', '<'.repeat(10_000)],
    ['comments', '<!--'.repeat(2_500)],
    ['entities', '&'.repeat(10_000)],
    ['tables', `${'|a'.repeat(500)}|\n${'|-'.repeat(500)}|\n${'|b'.repeat(500)}|`],
    ['definitions', '[a]: b\n'.repeat(1_400)],
    ['spaces', `a${' '.repeat(9_998)}b`],
    ['new lines', '\n'.repeat(10_000)],
    ['a million characters', 'word '.repeat(200_000)],
  ])('survives %s', (_name, text) => {
    const before = process.threadCpuUsage().user;
    const container = shown(text);
    // A parser that takes time by the cube of a text's length, or worse, takes minutes. In microseconds of the processor's.
    expect(process.threadCpuUsage().user - before).toBeLessThan(3_000_000);
    expectHarmless(container);
  });

  it('lets no text become anything that acts', () => {
    const pieces = [
      '[a](',
      'javascript:',
      'x',
      ')',
      '<script>',
      '<a href=',
      '"',
      '>',
      '\n',
      '\n\n',
      '- ',
      '**',
      '`',
      '![',
      ']',
      '|',
      '    ',
      'https://a.example',
      '\u202e',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
        expectHarmless(shown(parts.join('')));
        cleanup();
      }),
      { numRuns: 200 },
    );
  });
});

test('a text of a screen or two is shown whole', () => {
  expect(rationaleStart('')).toBeNull();
  expect(rationaleStart('word '.repeat(450))).toBeNull();
});

test.each([
  ['paragraphs', `${'a'.repeat(900)}\n\n${'b'.repeat(9000)}`, 'a'.repeat(900)],
  ['lines', `${'a'.repeat(900)}\n${'b'.repeat(9000)}`, 'a'.repeat(900)],
  ['words', `${'a'.repeat(900)} ${'b'.repeat(9000)}`, 'a'.repeat(900)],
  ['nothing', 'a'.repeat(10_000), 'a'.repeat(1500)],
])('a longer one is cut between %s', (_place, text, start) => {
  expect(rationaleStart(text)).toBe(start);
});

test('the start is the start, never long, and never cuts a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 9000, size: 'max' }), (text) => {
      const start = rationaleStart(text);
      if (start === null) return;
      expect(start.length).toBeLessThanOrEqual(1500);
      expect(start.isWellFormed()).toBe(true);
      expect(text.startsWith(start.replace(/\ufffd$/, ''))).toBe(true);
    }),
  );
});
