import { expect, test } from 'vitest';
import { type Reason, reasonError, reasons } from '#lib/bridge/reasons.ts';
import { adviceFor } from './advice-for.ts';
import { isDrawbridgeError } from './drawbridge-error.ts';
import { NoProviderError } from './no-provider-error.ts';

const rejection = (error: object): Error => Object.assign(new Error('A sentence for developers.'), error);
const all = Object.keys(reasons) as Reason[];

test('every reason is told from other errors and has a sentence of its own', () => {
  const sentences = all.map((reason) => {
    const error = rejection(reasonError(reason));
    expect(isDrawbridgeError(error)).toBe(true);
    return adviceFor(error);
  });
  expect(new Set(sentences).size).toBe(all.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/);
});

test('of what the wallet answered the user is told what the wallet says', () => {
  const error = rejection({ code: 2000, message: 'Application error', data: 'a request is already being processed' });
  expect(isDrawbridgeError(error)).toBe(false);
  expect(adviceFor(error)).toBe('The wallet says: a request is already being processed');
  expect(adviceFor(rejection({ code: 1000, message: 'Network error' }))).toBe('The wallet says: Network error');
});

test('a reason that only a newer extension knows is told in its own words', () => {
  const error = rejection({ code: 4100, data: { reason: 'of-tomorrow' } });
  expect(isDrawbridgeError(error)).toBe(false);
  expect(adviceFor(error)).toBe('A sentence for developers.');
});

test('a refusal in the wallet is told like one in the extension', () => {
  const here = adviceFor(rejection(reasonError('user-rejected')));
  for (const code of [3001, 3002]) expect(adviceFor(rejection({ code, message: 'User error' }))).toBe(here);
});

test('whatever was thrown, there is something to say', () => {
  expect(adviceFor(new NoProviderError())).toContain('reload the page');
  for (const thrown of [
    undefined,
    null,
    'text',
    {},
    new TypeError('x is not a function'),
    { data: { reason: 'user-rejected' } },
  ]) {
    expect(isDrawbridgeError(thrown)).toBe(false);
    expect(adviceFor(thrown)).toContain('try again');
  }
  expect(isDrawbridgeError(rejection({ code: 1, data: { reason: 'toString' } }))).toBe(false);
});
