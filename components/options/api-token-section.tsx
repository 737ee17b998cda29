import type { JSX } from 'preact';
import { t } from '#lib/i18n/i18n.ts';
import type { ApiTokenState } from '#lib/sites/api-token-state.ts';
import { ApiTokenForm } from './api-token-form.tsx';
import { ApiTokenInUse } from './api-token-in-use.tsx';

/**
 * The API token: what is in use and how to end that, and the way to a new one. `save` and `forget` reject with a sentence
 * for the user.
 */
export function ApiTokenSection(props: {
  token: ApiTokenState;
  /** Unix milliseconds. */
  now: number;
  save: (token: string, remember: boolean) => Promise<void>;
  forget: () => Promise<void>;
}): JSX.Element {
  const { token, now, save, forget } = props;
  return (
    <section class="token-section" aria-labelledby="token-heading" data-testid="api-token" data-state={token.state}>
      <h2 id="token-heading">{t('options_token_heading')}</h2>
      <p class="soft small">{t('options_token_hint')}</p>
      {token.state !== 'none' && <ApiTokenInUse token={token} now={now} forget={forget} />}
      <ApiTokenForm replaces={token.state !== 'none'} save={save} />
    </section>
  );
}
