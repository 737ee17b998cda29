import { CopyButton } from '#components/copy-button.tsx';
import { formatAge } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { type RoutineState, routineSteps } from '#lib/wallet/routine-state.ts';
import { checkLabels, findingLook } from './findings.tsx';
import { Fact } from './wallet-facts.tsx';

/** What nobody needs while all is well: where the wallet is, what the last check found, and Drawbridge's version. */
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
