import '#lib/browser/testing/fake-browser.ts';
import { afterEach, expect, test } from 'vitest';
import { internalFailure } from '#lib/bridge/reasons.ts';
import { gestureNeeded } from '#lib/calls/denials.ts';
import { refusal } from '#lib/calls/outcome.ts';
import { browserMessages } from '#lib/i18n/browser-messages.ts';
import { setMessages } from '#lib/i18n/i18n.ts';
import { noPermission } from '#lib/wallet/answer.ts';
import german from '#locales/de.json' with { type: 'json' };
import english from '#locales/en.json' with { type: 'json' };
import { advise, explain } from './reason-text.ts';

afterEach(() => setMessages(null));

test('a page is told in the browser’s language, the user in the language chosen here', () => {
  const { error } = refusal('not-connected');
  setMessages(browserMessages(english, german));
  expect(advise(error)).toMatch(/^This site is not connected/);
  expect(explain(error)).toMatch(/^Diese Website/);
});

test('a wallet that the browser does not let Drawbridge reach is not one to start', () => {
  expect(advise(refusal('wallet-unreachable').error)).toContain('Start the wallet software');
  expect(advise(refusal('wallet-unreachable', noPermission).error)).toContain('Your browser does not let Drawbridge');
});

test('a request that nobody was shown is not one that the user rejected', () => {
  expect(advise(refusal('user-rejected').error)).toContain('You rejected the request');
  expect(advise(gestureNeeded.error)).toMatch(/did not show this request.* Click the button there again/);
});

test('what the wallet may have carried out is not put down to a lost connection', () => {
  expect(explain(refusal('outcome-unknown').error)).toMatch(/^It is not known whether your wallet carried this out/);
});

test('a failure within the extension is not put down to the wallet', () => {
  expect(explain(refusal('wallet-unreachable', internalFailure).error)).toBe('Something went wrong');
});

test('what the wallet itself answered is left as it is', () => {
  expect(advise({ code: 3001, message: 'User error' })).toBeNull();
});
