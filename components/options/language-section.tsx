import { useState } from 'preact/hooks';
import { Failure } from '#components/status.tsx';
import { useAttempt } from '#components/use-task.ts';
import { browserLanguageName } from '#lib/browser/language.ts';
import { t } from '#lib/i18n/i18n.ts';
import { type LanguageChoice, languageChoiceOf, languageChoices, languageNames } from '#lib/i18n/languages.ts';
import { Section } from './section.tsx';

/** The language of Drawbridge. `save` rejects with a sentence for the user; once it is saved, the extension's pages load again. */
export function LanguageSection(props: {
  language: LanguageChoice;
  save: (language: LanguageChoice) => Promise<void>;
}) {
  // Shown as if it were stored, while it is being saved.
  const [asked, setAsked] = useState<LanguageChoice | null>(null);
  const { failure, attempt } = useAttempt();
  const save = (choice: LanguageChoice): void => {
    setAsked(choice);
    void attempt(props.save(choice)).then(() => setAsked(null));
  };
  return (
    <Section name="language" title={t('language_heading')} data-testid="language-settings">
      <div class="setting text-field">
        <label for="language">{t('language_label')}</label>
        <select
          class="field"
          id="language"
          name="language"
          value={asked ?? props.language}
          onChange={({ currentTarget: { value } }) => save(languageChoiceOf(value))}
        >
          {languageChoices.map((choice) => (
            <option key={choice} value={choice} {...(choice !== 'browser' && { lang: choice, dir: 'auto' })}>
              {choice === 'browser' ? t('language_browser', { name: browserLanguageName() }) : languageNames[choice]}
            </option>
          ))}
        </select>
      </div>
      <Failure sentence={failure} />
    </Section>
  );
}
