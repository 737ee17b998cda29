import { useState } from 'preact/hooks';
import { Failure } from '#components/status.tsx';
import { browserLanguageName } from '#lib/browser/language.ts';
import { errorMessage, t } from '#lib/i18n/i18n.ts';
import { type LanguageChoice, languageChoices, languageNames } from '#lib/i18n/languages.ts';

/** The language of Drawbridge. `save` rejects with a sentence for the user; once it is saved, the extension's pages load again. */
export function LanguageSection(props: {
  language: LanguageChoice;
  save: (language: LanguageChoice) => Promise<void>;
}) {
  const { language } = props;
  // Shown as if it were stored, while it is being saved.
  const [asked, setAsked] = useState<LanguageChoice | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const save = (choice: LanguageChoice): void => {
    setAsked(choice);
    setFailure(null);
    props
      .save(choice)
      .catch((error: unknown) => setFailure(errorMessage(error)))
      .finally(() => setAsked(null));
  };
  return (
    <section class="options-section stack-4" aria-labelledby="language-heading" data-testid="language-settings">
      <h2 id="language-heading">{t('language_heading')}</h2>
      <div class="setting text-field">
        <label for="language">{t('language_label')}</label>
        <select
          class="field"
          id="language"
          name="language"
          value={asked ?? language}
          onChange={({ currentTarget }) => {
            const chosen = languageChoices[currentTarget.selectedIndex];
            if (chosen !== undefined) save(chosen);
          }}
        >
          {languageChoices.map((choice) => (
            <option key={choice} value={choice} {...(choice !== 'browser' && { lang: choice, dir: 'auto' })}>
              {choice === 'browser' ? t('language_browser', { name: browserLanguageName() }) : languageNames[choice]}
            </option>
          ))}
        </select>
      </div>
      <Failure sentence={failure} />
    </section>
  );
}
