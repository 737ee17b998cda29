import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

test('a cursor leads back to its position', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (position) => {
      expect(decodeCursor('assets', encodeCursor('assets', position), 'after')).toBe(position);
    }),
  );
});

test('is standard base64 with characters that must be encoded in a URL', () => {
  const cursor = encodeCursor('assets', 'x');
  expect(cursor).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(cursor).toContain('+');
  expect(cursor).toContain('/');
});

test('a cursor of another list is refused', () => {
  expect(() => decodeCursor('assets', encodeCursor('signer-bundles', 'x'), 'after')).toThrow(ApiError);
});

test('anything else is refused as an invalid argument and not as a fault of the server', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
      expect(() => decodeCursor('assets', text, 'after')).toThrow(ApiError);
    }),
  );
});
