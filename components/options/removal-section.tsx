import { useState } from 'preact/hooks';
import { Button, ConfirmBox } from '#components/controls.tsx';
import { Icon } from '#components/icon.tsx';
import { Failure } from '#components/status.tsx';
import { useConfirm } from '#components/use-confirm.ts';
import { useTask } from '#components/use-task.ts';
import { t } from '#lib/i18n/i18n.ts';

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
    <section class="options-section stack-4" aria-labelledby="removal-heading" data-testid="removal">
      <h2 id="removal-heading">{t('removal_heading')}</h2>
      <p class="soft small">{t('removal_hint')}</p>
      {confirm.asked ? (
        <ConfirmBox confirm={confirm} text={t('removal_question')}>
          <Button ref={confirm.keep} disabled={ending.busy} onClick={confirm.drop}>
            {t('removal_no')}
          </Button>
          <Button id="end-sessions-yes" look="refuse" task={ending}>
            {t('removal_yes')}
          </Button>
        </ConfirmBox>
      ) : (
        <div>
          <Button id="end-sessions" ref={confirm.open} onClick={confirm.ask}>
            {t('removal_end')}
          </Button>
        </div>
      )}
      <Failure sentence={ending.failure} />
      <p role="status">
        {done && (
          <span class="said-ok">
            <Icon name="check" />
            {t('removal_done')}
          </span>
        )}
      </p>
    </section>
  );
}
