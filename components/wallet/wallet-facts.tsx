import type { ComponentChildren } from 'preact';
import { Button } from '#components/controls.tsx';
import { CopyButton } from '#components/copy-button.tsx';
import { Chip, Notice } from '#components/status.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { ApiTokenState } from '#lib/sites/api-token-state.ts';
import { chainOf, type RoutineState } from '#lib/wallet/routine-state.ts';

/** One line: a name, and what is known of it. */
export function Fact({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="split wrap fact">
      <span class="soft">{label}</span>
      <span class="line">{children}</span>
    </div>
  );
}

/** The wallet's chain ID, or the last one seen, labelled so. */
export function ChainId({ state, last }: { state: RoutineState | null; last: string }) {
  const current = chainOf(state);
  const shown = current ?? last;
  return (
    <Fact label={current === null && last !== '' ? t('chain_id_last') : t('chain_id')}>
      {shown === '' ? (
        <span class="soft">{t('chain_id_unknown')}</span>
      ) : (
        <>
          <code data-testid="chain-id">{escapeInvisible(shown)}</code>
          <CopyButton text={shown} what={t('chain_id')} />
        </>
      )}
    </Fact>
  );
}

/** The API token in use, or what to do when the wallet refuses it. */
export function ApiTokenLine(props: { token: ApiTokenState; onOpenSettings: () => void }) {
  const { state, hint } = props.token;
  if (state === 'none') return null;
  return (
    <div data-testid="api-token" data-state={state}>
      {state === 'invalid' ? (
        <Notice
          tone="refused"
          icon="key"
          title={t('api_token_invalid_title')}
          actions={
            <Button look="primary" onClick={props.onOpenSettings}>
              {t('change_in_settings')}
            </Button>
          }
        >
          {t('api_token_invalid_text')}
        </Notice>
      ) : (
        <Fact label={t('api_token')}>
          <code>…{hint}</code>
          <Chip tone={state === 'valid' ? 'ok' : 'waiting'} icon={state === 'valid' ? 'key' : 'clock'}>
            {state === 'valid' ? t('api_token_valid') : t('api_token_unchecked')}
          </Chip>
        </Fact>
      )}
    </div>
  );
}
