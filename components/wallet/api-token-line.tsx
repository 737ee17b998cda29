import type { JSX } from 'preact';
import { Notice } from '#components/status.tsx';
import { t } from '#lib/i18n/i18n.ts';
import type { ApiTokenState } from '#lib/sites/api-token-state.ts';
import { ApiTokenChip } from './api-token-chip.tsx';

/**
 * That an API token is in use, since the wallet then asks nothing itself; and when the wallet refuses it, what to do.
 * That is another matter than a wallet that does not answer.
 */
export function ApiTokenLine(props: { token: ApiTokenState; onOpenSettings: () => void }): JSX.Element | null {
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
            <button type="button" class="button primary" onClick={props.onOpenSettings}>
              {t('change_in_settings')}
            </button>
          }
        >
          {t('api_token_invalid_text')}
        </Notice>
      ) : (
        <div class="fact">
          <span class="soft">{t('api_token')}</span>
          <span class="fact-value api-token-value">
            <code>…{hint}</code>
            <ApiTokenChip state={state} />
          </span>
        </div>
      )}
    </div>
  );
}
