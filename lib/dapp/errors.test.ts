import { expect, test } from 'vitest';
import { type Reason, reasonError, reasons } from '#lib/bridge/reasons.ts';
import messages from '#locales/en.json';
import { adviceFor, isDrawbridgeError, NoProviderError } from './errors.ts';

const rejection = (error: object): Error => Object.assign(new Error('A sentence for developers.'), error);

test('what Drawbridge decided is told in the sentence that came with it', () => {
  const error = rejection({ code: 4100, data: { reason: 'not-connected', advice: 'Press “Connect” first.' } });
  expect(isDrawbridgeError(error)).toBe(true);
  expect(adviceFor(error)).toBe('Press “Connect” first.');
  // What the page's own side decides, an extension that was reloaded above all, comes without one.
  for (const reason of Object.keys(reasons) as Reason[]) {
    const error = Object.assign(new Error(reasons[reason].message), reasonError(reason));
    expect(isDrawbridgeError(error)).toBe(true);
    expect(adviceFor(error)).toBe(reasons[reason].message);
  }
});

test('of what the wallet answered the user is told what the wallet says', () => {
  const error = rejection({ code: 2000, message: 'Application error', data: 'a request is already being processed' });
  expect(isDrawbridgeError(error)).toBe(false);
  expect(adviceFor(error)).toBe('The wallet says: a request is already being processed');
  expect(adviceFor(rejection({ code: 1000, message: 'Network error' }))).toBe('The wallet says: Network error');
});

test('a refusal in the wallet is told like one in the extension', () => {
  const here = messages.reason_user_rejected.message;
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
    rejection({ code: '1', data: { reason: 7 } }),
  ]) {
    expect(isDrawbridgeError(thrown)).toBe(false);
    expect(adviceFor(thrown)).toContain('try again');
  }
});
