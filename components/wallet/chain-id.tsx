import type { JSX } from 'preact';
import { CopyButton } from '#components/copy-button.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';

/** The chain ID the wallet told at its last check; null where that check did not get as far. */
function currentChainId(state: RoutineState | null): string | null {
  switch (state?.state) {
    case 'ready':
    case 'limited':
      return state.chainId;
    case 'wrong-chain':
      return state.found;
    default:
      return null;
  }
}

/** The chain the wallet is on; the last one seen, and named so, while the wallet does not tell. */
export function ChainId({ state, last }: { state: RoutineState | null; last: string }): JSX.Element {
  const current = currentChainId(state);
  const shown = current ?? last;
  return (
    <div class="fact">
      <span class="soft">{current === null && last !== '' ? t('chain_id_last') : t('chain_id')}</span>
      {shown === '' ? (
        <span class="soft">{t('chain_id_unknown')}</span>
      ) : (
        <span class="fact-value">
          <code data-testid="chain-id">{escapeInvisible(shown)}</code>
          <CopyButton text={shown} what={t('chain_id')} />
        </span>
      )}
    </div>
  );
}
