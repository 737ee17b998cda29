import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeInvisible, escapeProse, unescapeInvisible } from './escape-invisible.ts';

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
    ['🚲 🇺🇳', '🚲 🇺🇳'],
    [' one  two   three ', '␣one␣␣two␣␣␣three␣'],
    // Forged escapes.
    ['\\u{202E} ␣ C:\\users', '\\u{005C}u{202E} \\u{2423} C:\\users'],
    // A letter has three marks of its own at most, each once, and none is without a letter.
    ['X\u0300\u0301\u0302\u0303\u0304', 'X\u0300\u0301\u0302\\u{0303}\\u{0304}'],
    ['X\u0301\u0301', 'X\u0301\\u{0301}'],
    ['\u0336a -\u0336 \ufe0f\u0336', '\\u{0336}a -\\u{0336} \\u{FE0F}\\u{0336}'],
    ['1\u20dd', '1\\u{20DD}'],
    ['\u3164\u0301', '\\u{3164}\\u{0301}'],
    ['\u034fa\u00adb\u180e', '\\u{034F}a\\u{00AD}b\\u{180E}'],
  ])('writes %j as %s', (text, shown) => {
    expect(escapeInvisible(text)).toBe(shown);
  });

  it.each([
    'Tiếng Việt',
    'Tiếng Việt'.normalize('NFD'),
    'ผู้ใหญ่ที่นี่',
    'اللُّغَةُ الْعَرَبِيَّةُ',
    'בְּרֵאשִׁ֖ית בָּרָ֣א',
    'र्क्ष्म्यॉं हिन्दी',
    'བསྒྲུབས',
    'ရွှံ့ လှုံ့ဆော် လျှော့',
    'ស្ត្រី',
  ])('leaves %s readable', (words) => {
    expect(escapeInvisible(words)).toBe(words);
  });

  it('leaves the spaces of running text to the page', () => {
    expect(escapeProse(' a  b\u200b ')).toBe(' a  b\\u{200B} ');
  });

  it('writes no two texts alike: what was written tells what was sent', () => {
    const hostile = fc.constantFrom(...' \\u{}␣E2\ud83d\udeb2\u202e\u0301\u0302\u0489\ufe0f\u3164a', '\\u{202E}', '🚲');
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(hostile).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(unescapeInvisible(escapeInvisible(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('leaves nothing unseen in any text, and nothing out', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = escapeInvisible(text);
        expect(shown.replaceAll(/(?<=[^ ]) (?=[^ ])/g, '')).not.toMatch(/[\p{C}\p{Z}]/u);
        expect(shown.length).toBeGreaterThanOrEqual(text.length);
      }),
    );
  });
});
