import type { JSX } from 'preact';
import type { IconName } from '#components/icon.tsx';
import type { Tone } from '#components/status.tsx';
import { Failure, Notice } from '#components/status.tsx';
import { useConfirm } from '#components/use-confirm.ts';
import { useTask } from '#components/use-task.ts';
import { formatAge } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { ApiTokenState } from '#lib/sites/api-token-state.ts';

interface Look {
  tone: Tone;
  icon: IconName;
  title: string;
  text: string | null;
}

function look(state: ApiTokenState['state']): Look {
  switch (state) {
    case 'invalid':
      return {
        tone: 'refused',
        icon: 'cross',
        title: t('api_token_invalid_title'),
        text: t('options_token_invalid_text'),
      };
    case 'unchecked':
      return {
        tone: 'waiting',
        icon: 'clock',
        title: t('options_token_unchecked'),
        text: t('options_token_unchecked_text'),
      };
    default:
      return { tone: 'ok', icon: 'check', title: t('options_token_valid'), text: null };
  }
}

/** The token in use, of which only the end is ever shown, and the way to forget it, asked once in place. */
export function ApiTokenInUse(props: { token: ApiTokenState; now: number; forget: () => Promise<void> }): JSX.Element {
  const { hint, remembered, checkedAt, state } = props.token;
  const question = useConfirm();
  const forgetting = useTask(props.forget);
  const { tone, icon, title, text } = look(state);
  return (
    <div role="status">
      <Notice
        tone={tone}
        icon={icon}
        title={title}
        actions={
          question.asked ? (
            <fieldset class="token-forget" onKeyDown={question.onKeyDown}>
              <legend>{t('options_token_forget_question')}</legend>
              <button
                type="button"
                class="button"
                ref={question.keep}
                disabled={forgetting.busy}
                onClick={question.drop}
              >
                {t('options_token_forget_no')}
              </button>
              <button
                type="button"
                id="forget-token-yes"
                class="button refuse"
                disabled={forgetting.busy}
                onClick={forgetting.run}
              >
                {t('options_token_forget_yes')}
              </button>
            </fieldset>
          ) : (
            <button type="button" id="forget-token" class="button" ref={question.open} onClick={question.ask}>
              {t('options_token_forget')}
            </button>
          )
        }
      >
        {text !== null && <p>{text}</p>}
        <p>
          <span data-testid="token-hint">{t('api_token_ends', { hint: `…${hint}` })}</span>
          {'. '}
          {remembered ? t('options_token_remembered') : t('options_token_session')}
          {checkedAt !== null && ` ${t('options_token_checked', { age: formatAge(checkedAt, props.now) })}`}
        </p>
        <Failure sentence={forgetting.failure} />
      </Notice>
    </div>
  );
}
