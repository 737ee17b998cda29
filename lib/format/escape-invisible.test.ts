import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeInvisible } from './escape-invisible.ts';

describe('escapeInvisible', () => {
  it.each([
    ['market 4/2026: café, 金, שלום', 'market 4/2026: café, 金, שלום'],
    ['one\ntwo\r\tthree', 'one\\u{000A}two\\u{000D}\\u{0009}three'],
    // Turned around, this reads "pay 001" as "pay 100".
    ['pay \u202e001', 'pay \\u{202E}001'],
    ['\u2066a\u2069', '\\u{2066}a\\u{2069}'],
    ['zero\u200bwidth\ufeff', 'zero\\u{200B}width\\u{FEFF}'],
    ['a\u00a0b\u3000c\u2800d', 'a\\u{00A0}b\\u{3000}c\\u{2800}d'],
    ['\u2028\u2029', '\\u{2028}\\u{2029}'],
    ['\ud800', '\\u{D800}'],
    ['\u{e0041}', '\\u{E0041}'],
    ['🚲', '🚲'],
  ])('writes %j as %s', (text, shown) => {
    expect(escapeInvisible(text)).toBe(shown);
  });

  it('leaves nothing unseen in any text, and nothing out', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = escapeInvisible(text);
        expect(shown.replaceAll(' ', '')).not.toMatch(/[\p{C}\p{Z}]/u);
        expect(shown.length).toBeGreaterThanOrEqual(text.length);
      }),
    );
  });
});
