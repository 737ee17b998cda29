import { useState } from 'preact/hooks';
import { ConfirmButton } from '#components/confirm-box.tsx';
import { Done } from '#components/status.tsx';
import { t } from '#lib/i18n/i18n.ts';
import { Section } from './section.tsx';

/** Ends all sessions before the extension is removed. `end` rejects with a sentence for the user. */
export function RemovalSection(props: { end: () => Promise<void> }) {
  const [done, setDone] = useState(false);
  const end = async (): Promise<void> => {
    setDone(false);
    await props.end();
    setDone(true);
  };
  return (
    <Section name="removal" title={t('removal_heading')} hint={t('removal_hint')} data-testid="removal">
      <ConfirmButton id="end-sessions" question={t('removal_question')} yes={t('removal_yes')} job={end}>
        {t('removal_end')}
      </ConfirmButton>
      <p role="status">{done && <Done>{t('removal_done')}</Done>}</p>
    </Section>
  );
}
