import { expect, test } from 'vitest';
import { gestureDetail, internalFailure, type Reason, reasonError, reasons } from '#lib/bridge/reasons.ts';
import { apiTokenDetail } from '#lib/sites/api-token-state.ts';
import { blockedDetail } from '#lib/sites/blocked-sites.ts';
import arabic from '#locales/ar.json';
import german from '#locales/de.json';
import messages from '#locales/en.json';
import { walletErrorCodes } from './codes.ts';
import {
  adviceFor,
  isDrawbridgeError,
  isUserRejection,
  isWalletError,
  isWrongChain,
  NoProviderError,
} from './errors.ts';
import { ar, de, en } from './languages.ts';

const rejection = (error: object): Error => Object.assign(new Error('A sentence for developers.'), error);

test('what Drawbridge decided is told in the sentence that came with it', () => {
  const error = rejection({ code: 4100, data: { reason: 'not-connected', advice: 'Press “Connect” first.' } });
  expect(isDrawbridgeError(error)).toBe(true);
  expect(adviceFor(error)).toBe('Press “Connect” first.');
  for (const reason of Object.keys(reasons) as Reason[]) {
    expect(isDrawbridgeError(Object.assign(new Error(reasons[reason].message), reasonError(reason)))).toBe(true);
  }
});

const without = (reason: Reason): Error => Object.assign(new Error(reasons[reason].message), reasonError(reason));

test('where the extension is gone and gave no sentence, the user is told what users are told', () => {
  expect(adviceFor(without('extension-reloaded'))).toBe('Drawbridge was updated. Reload the page.');
  expect(adviceFor(without('outcome-unknown'))).toBe(messages.reason_outcome_unknown.message);
  // Those that only a page's developers can cause say no more than that.
  expect(adviceFor(without('bad-request'))).toContain('Something went wrong.');
});

test.each(Object.entries({ ar, de, en }))('in %s every reason has its own sentence', (code, language) => {
  const texts: Record<string, unknown> = { ar: arabic, de: german, en: messages }[code] ?? {};
  const textOf = (key: string): unknown => Object(texts[key]).message ?? texts[key];
  const said = Object.keys(reasons).map((reason) => adviceFor(without(reason as Reason), { language }));
  expect(said).toEqual(Object.keys(reasons).map((reason) => textOf(`reason_${reason.replaceAll('-', '_')}`)));
  expect(Object.keys(language.reasons).sort()).toEqual(Object.keys(reasons).sort());
  const blocked = Object.assign(new Error(''), reasonError('site-blocked', blockedDetail));
  expect(adviceFor(blocked, { language })).toBe(textOf('site_blocked_advice'));
  const apiTokenEnded = Object.assign(new Error(''), reasonError('token-revoked', apiTokenDetail));
  expect(adviceFor(apiTokenEnded, { language })).toBe(textOf('api_token_ended_advice'));
  const unshown = Object.assign(new Error(''), reasonError('user-rejected', gestureDetail));
  expect(adviceFor(unshown, { language })).toBe(textOf('gesture_needed_advice'));
  const failed = Object.assign(new Error(''), reasonError('wallet-unreachable', internalFailure));
  expect(adviceFor(failed, { language })).toBe(textOf('ex_failed_other'));
  expect(adviceFor(new NoProviderError(), { language })).toBe(textOf('dapp_no_provider'));
  expect(adviceFor(rejection({ code: 2000, message: '', data: 'busy $&' }), { language })).toContain('busy $&');
});

test('guards tell who ended a call, and why', () => {
  const fromWallet = rejection({ code: walletErrorCodes.rejectedByUser, message: 'User error' });
  expect([isWalletError(fromWallet), isDrawbridgeError(fromWallet), isUserRejection(fromWallet)]).toEqual([
    true,
    false,
    true,
  ]);
  expect([isWalletError(without('wrong-chain')), isWrongChain(without('wrong-chain'))]).toEqual([false, true]);
  expect(isUserRejection(without('user-rejected'))).toBe(true);
  for (const other of [without('site-blocked'), rejection({ code: 2000 }), new TypeError(''), null]) {
    expect(isUserRejection(other)).toBe(false);
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
