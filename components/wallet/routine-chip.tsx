import { Chip } from '#components/status.tsx';
import { asOf } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { findingOf, type RoutineState } from '#lib/wallet/routine-state.ts';
import { findingLook } from './findings.tsx';

/**
 * The wallet's state in one word, for the header, which leads to what it tells; announced when it changes, and without
 * colour when it is old.
 */
export function RoutineChip({ state, now, onOpen }: { state: RoutineState | null; now: number; onOpen: () => void }) {
  const { tone, icon, word } = findingLook(state ? findingOf(state).finding : 'running');
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
