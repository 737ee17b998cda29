import { expect, it } from 'vitest';
import { countSignatures } from './count-signatures.ts';

it.each([
  [`0x${'ab'.repeat(65)}`, 1],
  [`0x${'ab'.repeat(65 * 9)}`, 9],
  [`0x${'ab'.repeat(64)}`, null],
  ['0x', null],
  ['', null],
  ['signed', null],
])('counts whole signatures', (signatures, count) => {
  expect(countSignatures(signatures)).toBe(count);
});
