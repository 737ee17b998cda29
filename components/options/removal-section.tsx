import { useState } from 'preact/hooks';
import { ConfirmBox } from '#components/confirm-box.tsx';
import { Button } from '#components/controls.tsx';
import { Done, Failure } from '#components/status.tsx';
import { useConfirm } from '#components/use-confirm.ts';
import { useTask } from '#components/use-task.ts';
import { t } from '#lib/i18n/i18n.ts';
import { Section } from './section.tsx';

/** Ends all sessions before the extension is removed. `end` rejects with a sentence for the user. */
export function RemovalSection(props: { end: () => Promise<void> }) {
  const [done, setDone] = useState(false);
  const confirm = useConfirm();
  const ending = useTask(async () => {
    setDone(false);
    await props.end().finally(confirm.drop);
    setDone(true);
  });
  return (
    <Section name="removal" title={t('removal_heading')} hint={t('removal_hint')} data-testid="removal">
      {confirm.asked ? (
        <ConfirmBox id="end-sessions-yes" name="removal" text={t('removal_question')} confirm={confirm} task={ending} />
      ) : (
        <div>
          <Button id="end-sessions" ref={confirm.open} onClick={confirm.ask}>
            {t('removal_end')}
          </Button>
        </div>
      )}
      <Failure sentence={ending.failure} />
      <p role="status">{done && <Done>{t('removal_done')}</Done>}</p>
    </Section>
  );
}
