import { browser } from 'wxt/browser';
import { setMessages } from '#lib/i18n/i18n.ts';
import { type LanguageChoice, languageNames, languageOf } from '#lib/i18n/languages.ts';

let latest: LanguageChoice = 'browser';
let loading = Promise.resolve();

async function load(choice: LanguageChoice): Promise<void> {
  const read = async () => (await fetch(browser.runtime.getURL(`_locales/${choice}/messages.json`))).json();
  const messages = choice === 'browser' ? null : await read().catch(console.error);
  if (latest === choice) setMessages(messages ?? null);
}

/**
 * Switches all texts to this language; resolves when its file is read. The browser's own language needs no file. Never rejects:
 * without the file, texts stay in the browser's language.
 */
export function setLanguage(choice: LanguageChoice): Promise<void> {
  if (choice !== latest) {
    latest = choice;
    loading = load(choice);
  }
  return loading;
}

/** The own name of the language that the browser's own messages are in. */
export function browserLanguageName(): string {
  return languageNames[languageOf(browser.i18n.getMessage('messages_language')) ?? 'en'];
}
