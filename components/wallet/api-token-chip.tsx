import type { JSX } from 'preact';
import { Chip } from '#components/status.tsx';
import { t } from '#lib/i18n/i18n.ts';
import type { ApiTokenState } from '#lib/sites/api-token-state.ts';

/** What the wallet makes of the API token, in a word. Nothing while there is none. */
export function ApiTokenChip({ state }: { state: ApiTokenState['state'] }): JSX.Element | null {
  switch (state) {
    case 'none':
      return null;
    case 'valid':
      return (
        <Chip tone="ok" icon="key">
          {t('api_token_valid')}
        </Chip>
      );
    case 'invalid':
      return (
        <Chip tone="refused" icon="cross">
          {t('api_token_invalid')}
        </Chip>
      );
    case 'unchecked':
      return (
        <Chip tone="waiting" icon="clock">
          {t('api_token_unchecked')}
        </Chip>
      );
    default:
      return state satisfies never;
  }
}
