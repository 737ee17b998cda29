import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rationaleStart } from './rationale.tsx';

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

test('many short lines are cut too', () => {
  expect(rationaleStart('x\n'.repeat(200))?.split('\n').length).toBeLessThan(40);
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
