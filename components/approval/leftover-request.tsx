import { Icon } from '#components/icon.tsx';
import type { LeftoverApproval } from '#lib/approvals/approval.ts';
import { siteName } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';
import { AnswerButtons } from './answer-buttons.tsx';

/** Asks the user to make sure that no interrupted review is left in the wallet, before the call that waits goes there. */
export function LeftoverRequest(props: { approval: LeftoverApproval; answer: (allow: boolean) => Promise<void> }) {
  const { id, origin, failing } = props.approval;
  return (
    <>
      <div class="approval-body scrolling stack-4">
        <h1>{failing ? t('wallet_restart_title') : t('leftover_heading')}</h1>
        <p>{failing ? t('leftover_text_failing') : t('leftover_text')}</p>
        {!failing && (
          <ul class="grants stack-2">
            <li class="with-icon">
              <Icon name="refresh" />
              {t('leftover_restart')}
            </li>
            <li class="with-icon">
              <Icon name="warning" />
              {t('leftover_enter')}
            </li>
          </ul>
        )}
        <p class="soft">{t('leftover_waiting', { host: siteName(origin) })}</p>
      </div>
      <AnswerButtons id={id} asked={id} answer={props.answer} allow={failing ? 'restarted' : 'continue'} />
    </>
  );
}
