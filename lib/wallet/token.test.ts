import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authorizationFor, isToken, tokenFrom } from './answer.ts';

const token = 'aB3'.repeat(22).slice(0, 64);

test('reads the token of a well-formed header', () => {
  expect(tokenFrom(`VWT ${token}`)).toBe(token);
  expect(tokenFrom(authorizationFor(token))).toBe(token);
});

test.each([
  null,
  undefined,
  '',
  token,
  `Bearer ${token}`,
  `VWT ${token}x`,
  `VWT ${token.slice(1)}`,
  `VWT ${token.slice(1)}-`,
  `VWT  ${token}`,
  `VWT ${token}, VWT ${token}`,
])('takes no token from %j', (header) => {
  expect(tokenFrom(header)).toBeNull();
});

test('whatever is taken for a token is 64 letters and digits', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      expect(isToken(text)).toBe(text.length === 64 && [...text].every((char) => /[0-9A-Za-z]/.test(char)));
      expect(tokenFrom(text)).toBeNull();
    }),
  );
  expect(isToken(token)).toBe(true);
});
