/** The languages that Drawbridge speaks, by their file in `locales/`, each by its own name: it is found whatever a page is in. */
export const languageNames = { en: 'English', de: 'Deutsch', ar: 'العربية' } as const;

export type Language = keyof typeof languageNames;

/** `browser` is the browser's own language, or English where Drawbridge does not speak it. */
export const languageChoices = ['browser', 'en', 'de', 'ar'] as const satisfies readonly ('browser' | Language)[];

export type LanguageChoice = (typeof languageChoices)[number];

/** The choice of that name; the browser's language for any other text, and for none. */
export function languageChoiceOf(text: string | null): LanguageChoice {
  return languageChoices.find((choice) => choice === text) ?? 'browser';
}

/** The language of `locales/` that a browser's language is in; null where Drawbridge does not speak it. */
export function languageOf(locale: string): Language | null {
  const [code] = locale.split('-');
  return code !== undefined && Object.hasOwn(languageNames, code) ? (code as Language) : null;
}
