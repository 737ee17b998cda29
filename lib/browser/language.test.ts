import '#lib/browser/testing/fake-browser.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { documentLanguage, formattingLocale, plural, t } from '#lib/i18n/i18n.ts';
import { setLanguage } from './language.ts';
import { fakeBrowser } from './testing/fake-browser.ts';

/** As the build packs it: without names of the placeholders. */
const arabic = {
  messages_language: { message: 'ar-u-nu-latn' },
  messages_direction: { message: 'rtl' },
  answer_deny: { message: 'رفض' },
  votes_counts: { message: 'مع $2، ضد $1' },
  assets_count_two: { message: 'أصلان' },
  assets_count_few: { message: '$1 أصول' },
  assets_count_other: { message: '$1 أصل' },
};

const answerWith = (answer: () => Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementation(answer);

afterEach(async () => {
  vi.restoreAllMocks();
  await setLanguage('browser');
});

test('a chosen language is read once from the package, and its texts are filled in its own order', async () => {
  const fetch = answerWith(async () => Response.json(arabic));
  expect(t('answer_deny')).toBe('Deny');
  await Promise.all([setLanguage('ar'), setLanguage('ar')]);
  expect(fetch.mock.calls).toEqual([['chrome-extension://fake-extension/_locales/ar/messages.json']]);
  expect(t('answer_deny')).toBe('رفض');
  expect(t('votes_counts', { yes: '$1', no: 'B' })).toBe('مع $1، ضد B');
  expect(documentLanguage()).toEqual({ lang: 'ar', dir: 'rtl' });
});

test('the plural forms are those of the language, with the digits that the wallet shows', async () => {
  answerWith(async () => Response.json(arabic));
  await setLanguage('ar');
  expect([2, 3, 1234].map((count) => plural('assets_count', count))).toEqual(['أصلان', '3 أصول', '1,234 أصل']);
  fakeBrowser.language = 'ar-EG';
  expect(formattingLocale()).toBe('ar-EG-u-nu-latn');
});

test('the last choice wins, also while a file is being read', async () => {
  let send = (_answer: Response): void => undefined;
  answerWith(() => new Promise((resolve) => (send = resolve)));
  const loading = setLanguage('ar');
  await setLanguage('browser');
  send(Response.json(arabic));
  await loading;
  expect(t('answer_deny')).toBe('Deny');
  expect(documentLanguage()).toEqual({ lang: 'en', dir: 'ltr' });
});

test('without its file the browser’s language stays', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  await setLanguage('ar');
  expect(t('answer_deny')).toBe('Deny');
  expect(report).toHaveBeenCalledOnce();
});
