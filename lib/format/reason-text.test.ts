import '#lib/browser/testing/fake-browser.ts';
import { afterEach, expect, test } from 'vitest';
import { refusal } from '#lib/calls/outcome.ts';
import { browserMessages } from '#lib/i18n/browser-messages.ts';
import { setMessages } from '#lib/i18n/i18n.ts';
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

test('what the wallet itself answered is left as it is', () => {
  expect(advise({ code: 3001, message: 'User error' })).toBeNull();
});
