import { Button } from '#components/controls.tsx';
import { Icon } from '#components/icon.tsx';
import { Notice } from '#components/status.tsx';
import { asOf } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { findingOf, type RoutineState } from '#lib/wallet/routine-state.ts';
import { explainFinding, findingLook } from './findings.tsx';

/** The result of the connection routine, and its age if it is old: one line while all is well, or what the user can do. */
export function RoutineNotice(props: {
  /** Null before the first result. */
  state: RoutineState | null;
  now: number;
  onCheck: () => void;
  onOpenSettings: () => void;
  onFindProblem: () => void;
}) {
  const { state, now } = props;
  const { finding, detail } = state ? findingOf(state) : { finding: 'running' as const, detail: '' };
  const { tone, icon } = findingLook(finding);
  const expected = state?.state === 'wrong-chain' ? state.expected : '';
  const { title, text } = explainFinding({ finding, detail, expected, address: state?.address ?? '' });
  const age = state && asOf(state.checkedAt, now);
  if (state === null || state.state === 'ready') {
    return (
      <p class="line small soft wrap" data-testid="wallet-notice" data-state={state?.state ?? 'checking'}>
        <Icon name={icon} size={14} />
        {title}
        {age !== null && <span data-testid="wallet-age">{age}</span>}
      </p>
    );
  }
  // An answer that is not a wallet's comes from a wrong address.
  const settingsFirst = finding === 'bad-answer';
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
      <Button data-testid="find-problem" onClick={props.onFindProblem}>
        {t('trouble_find')}
      </Button>
    </>
  );
  return (
    <div data-testid="wallet-notice" data-state={state.state}>
      <Notice tone={age === null ? tone : 'plain'} icon={icon} title={title} actions={actions}>
        {text}
        {age !== null && (
          <p class="small" data-testid="wallet-age">
            {age}
          </p>
        )}
      </Notice>
    </div>
  );
}
