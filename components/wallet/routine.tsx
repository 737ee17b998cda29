import { Button } from '#components/controls.tsx';
import { CopyButton } from '#components/copy-button.tsx';
import { Icon } from '#components/icon.tsx';
import { Chip, Notice } from '#components/status.tsx';
import { asOf, formatAge } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { type RoutineState, routineSteps } from '#lib/wallet/routine-state.ts';
import { checkLabels, explainState, findingLook } from './findings.tsx';
import { Fact } from './wallet-facts.tsx';

/**
 * The wallet's state in one word, for the header: opens the wallet view, is announced when it changes, and loses its
 * colour when it is old.
 */
export function RoutineChip({ state, now, onOpen }: { state: RoutineState | null; now: number; onOpen: () => void }) {
  const { tone, icon, word } = explainState(state);
  const age = state && asOf(state.checkedAt, now);
  return (
    <span role="status" data-testid="wallet-state" data-state={state?.state ?? 'checking'} title={age ?? undefined}>
      <button type="button" class="chip-button" data-testid="show-wallet" onClick={onOpen}>
        <Chip tone={age === null ? tone : 'plain'} icon={age === null ? icon : 'clock'}>
          <span class="visually-hidden">
            {t('wallet_chip', { state: word })} {age}
          </span>
          <span aria-hidden="true">{word}</span>
        </Chip>
      </button>
    </span>
  );
}

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
  const { finding, tone, icon, title, text } = explainState(state);
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

/** Closed by default: the wallet's address, the results of the last check, and Drawbridge's version. */
export function WalletDetails({ state, now, version }: { state: RoutineState | null; now: number; version: string }) {
  return (
    <details class="disclosure small" data-testid="wallet-details">
      <summary class="soft">{t('wallet_details')}</summary>
      {state !== null && (
        <>
          <Fact label={t('options_wallet_address')}>
            <code>{state.address}</code>
            <CopyButton text={state.address} what={t('options_wallet_address')} />
          </Fact>
          {routineSteps(state).map(({ check, finding }) => (
            <Fact key={check} label={checkLabels[check]()}>
              {findingLook(finding).word}
            </Fact>
          ))}
          <Fact label={t('wallet_checked')}>{formatAge(state.checkedAt, now)}</Fact>
        </>
      )}
      <Fact label={t('drawbridge_version')}>{version}</Fact>
    </details>
  );
}
