import { Chip } from '#components/status.tsx';
import { asOf } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import { routineLooks } from './routine-labels.tsx';

/** The wallet's state in one word, for the header; announced when it changes, and without colour when it is old. */
export function RoutineChip({ state, now }: { state: RoutineState | null; now: number }) {
  const name = state?.state ?? 'checking';
  const { tone, icon, word } = routineLooks[name];
  const age = state && asOf(state.checkedAt, now);
  return (
    <span role="status" data-testid="wallet-state" data-state={name} title={age ?? undefined}>
      <Chip tone={age === null ? tone : 'plain'} icon={age === null ? icon : 'clock'}>
        <span class="visually-hidden">
          {t('wallet_chip', { state: t(word) })} {age}
        </span>
        <span aria-hidden="true">{t(word)}</span>
      </Chip>
    </span>
  );
}
