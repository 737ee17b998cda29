import { readFileSync } from 'node:fs';
import { browserMessages } from '#lib/i18n/browser-messages.ts';
import { languageNames } from '#lib/i18n/languages.ts';
import english from '#locales/en.json' with { type: 'json' };

/** The `messages.json` of every language, made from `locales/`, as files of the build. */
export function messageFiles(): { relativeDest: string; contents: string }[] {
  return Object.keys(languageNames).map((language) => {
    const own = new URL(`../locales/${language}.json`, import.meta.url);
    const translation = language === 'en' ? {} : JSON.parse(readFileSync(own, 'utf8'));
    const contents = JSON.stringify(browserMessages(english, translation));
    return { relativeDest: `_locales/${language}/messages.json`, contents };
  });
}
