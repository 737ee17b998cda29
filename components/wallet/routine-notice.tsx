import type { JSX } from 'preact';
import { Notice } from '#components/status.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { asOf } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import { explainRoutine } from './routine-explanation.tsx';

/**
 * Where the connection routine ended, when that was long ago, and what the user can do about it. Null is the time before
 * its first result.
 */
export function RoutineNotice(props: {
  state: RoutineState | null;
  /** Unix milliseconds. */
  now: number;
  onCheck: () => void;
  onOpenSettings: () => void;
}): JSX.Element {
  const { state, now, onCheck, onOpenSettings } = props;
  if (state === null) {
    return (
      <div data-testid="wallet-notice" data-state="checking">
        <Notice tone="plain" icon="refresh" title={t('routine_checking_title')}>
          {t('routine_checking_text')}
        </Notice>
      </div>
    );
  }
  const { tone, icon, title, text, detail, primary, settings } = explainRoutine(state);
  const age = asOf(state.checkedAt, now);
  const look = (name: 'check' | 'settings'): string => (primary === name ? 'button primary' : 'button');
  const actions = primary !== 'none' && (
    <>
      <button type="button" class={look('check')} onClick={onCheck}>
        {t('check_again')}
      </button>
      {settings === true && (
        <button type="button" class={look('settings')} onClick={onOpenSettings}>
          {t('change_in_settings')}
        </button>
      )}
    </>
  );
  return (
    <div data-testid="wallet-notice" data-state={state.state}>
      <Notice tone={age === null ? tone : 'plain'} icon={icon} title={title} {...(actions !== false && { actions })}>
        {text}
        {age !== null && (
          <p class="small" data-testid="wallet-age">
            {age}
          </p>
        )}
        {detail !== undefined && detail !== '' && (
          <details class="seen small">
            <summary class="soft">{t('routine_detail')}</summary>
            <code>{escapeInvisible(detail)}</code>
          </details>
        )}
      </Notice>
    </div>
  );
}
