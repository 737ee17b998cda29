import { Button } from '#components/controls.tsx';
import { Notice } from '#components/status.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { asOf } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import { routineLooks, routineText, routineTitle } from './routine-labels.tsx';

/** The result of the connection routine, its age if it is old, and what the user can do. Null before the first result. */
export function RoutineNotice(props: {
  state: RoutineState | null;
  now: number;
  onCheck: () => void;
  onOpenSettings: () => void;
}) {
  const { state, now } = props;
  if (state === null) {
    return (
      <div data-testid="wallet-notice" data-state="checking">
        <Notice {...routineLooks.checking} title={t('routine_checking_title')}>
          {t('routine_checking_text')}
        </Notice>
      </div>
    );
  }
  const { tone, icon } = routineLooks[state.state];
  const age = asOf(state.checkedAt, now);
  const detail = 'detail' in state ? state.detail : '';
  // An answer that is not a wallet's comes from a wrong address.
  const settingsFirst = state.state === 'unreachable' && state.cause === 'bad-answer';
  const actions = (
    <>
      <Button {...(!settingsFirst && { look: 'primary' })} onClick={props.onCheck}>
        {t('check_again')}
      </Button>
      {(state.state === 'unreachable' || state.state === 'wrong-chain') && (
        <Button {...(settingsFirst && { look: 'primary' })} onClick={props.onOpenSettings}>
          {t('change_in_settings')}
        </Button>
      )}
    </>
  );
  return (
    <div data-testid="wallet-notice" data-state={state.state}>
      <Notice
        tone={age === null ? tone : 'plain'}
        icon={icon}
        title={routineTitle(state)}
        {...(state.state !== 'ready' && { actions })}
      >
        {routineText(state)}
        {age !== null && (
          <p class="small" data-testid="wallet-age">
            {age}
          </p>
        )}
        {detail !== '' && (
          <details class="seen small">
            <summary class="soft">{t('routine_detail')}</summary>
            <code>{escapeInvisible(detail)}</code>
          </details>
        )}
      </Notice>
    </div>
  );
}
