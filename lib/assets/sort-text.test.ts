import '#lib/browser/testing/fake-browser.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOrder } from './sort-text.ts';

const { compare: compareText, sortText } = textOrder('en');
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const alphabet = [...'0012389aAbBzZ_'];
const plainTexts = fc.array(fc.constantFrom(...alphabet), { maxLength: 24 }).map((letters) => letters.join(''));

test('plain texts are compared without the collator, and as it would', () => {
  fc.assert(
    fc.property(plainTexts, plainTexts, (a, b) => {
      expect(Math.sign(compareText(sortText(a), sortText(b)))).toBe(Math.sign(collator.compare(a, b)));
    }),
  );
  expect(sortText('tDAI_20').plain).not.toBeNull();
});

test('so are other texts, and one with the other', () => {
  const any = fc.oneof(plainTexts, fc.string(), fc.constantFrom('Ä1', 'ä2', 'US-D', 'US D', '9'.repeat(40)));
  fc.assert(
    fc.property(any, any, (a, b) => {
      expect(Math.sign(compareText(sortText(a), sortText(b)))).toBe(Math.sign(collator.compare(a, b)));
    }),
  );
});

test('a number in a text counts by its size', () => {
  const sorted = ['T10', 't9', 'T1', 'T09x', 'T'].map(sortText).sort(compareText);
  expect(sorted.map(({ text }) => text)).toEqual(['T', 'T1', 't9', 'T09x', 'T10']);
});

test('each language has its own order', () => {
  const sorted = (locale: string): string[] => {
    const { compare, sortText } = textOrder(locale);
    return ['aa', 'z', 'b']
      .map(sortText)
      .sort(compare)
      .map(({ text }) => text);
  };
  expect(sorted('en-GB')).toEqual(['aa', 'b', 'z']);
  expect(sorted('da')).toEqual(['b', 'z', 'aa']);
});
