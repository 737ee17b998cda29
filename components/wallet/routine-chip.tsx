import type { JSX } from 'preact';
import type { IconName } from '#components/icon.tsx';
import { Chip, type Tone } from '#components/status.tsx';
import { asOf } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';

type StateName = RoutineState['state'] | 'checking';

const looks: Record<StateName, { tone: Tone; icon: IconName; word: () => string }> = {
  checking: { tone: 'plain', icon: 'refresh', word: () => t('chip_checking') },
  ready: { tone: 'ok', icon: 'check', word: () => t('chip_ready') },
  unreachable: { tone: 'refused', icon: 'cross', word: () => t('chip_unreachable') },
  outdated: { tone: 'refused', icon: 'warning', word: () => t('chip_outdated') },
  limited: { tone: 'waiting', icon: 'warning', word: () => t('chip_limited') },
  'wrong-chain': { tone: 'refused', icon: 'warning', word: () => t('chip_wrong_chain') },
  'slow-node': { tone: 'waiting', icon: 'clock', word: () => t('chip_slow_node') },
  'no-node': { tone: 'refused', icon: 'warning', word: () => t('chip_no_node') },
};

/**
 * The wallet's state in one word, for the header: there whatever the view below it shows, and told when it changes. What
 * was found long ago has no colour, which is for what is so now.
 */
export function RoutineChip({ state, now }: { state: RoutineState | null; now: number }): JSX.Element {
  const name = state?.state ?? 'checking';
  const { tone, icon, word } = looks[name];
  const age = state && asOf(state.checkedAt, now);
  return (
    <span role="status" data-testid="wallet-state" data-state={name} title={age ?? undefined}>
      <Chip tone={age === null ? tone : 'plain'} icon={age === null ? icon : 'clock'}>
        <span class="visually-hidden">
          {t('wallet_chip', { state: word() })} {age}
        </span>
        <span aria-hidden="true">{word()}</span>
      </Chip>
    </span>
  );
}
