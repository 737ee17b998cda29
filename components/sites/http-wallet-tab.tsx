import type { JSX } from 'preact';
import { Failure } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import type { HttpWalletActions } from '#lib/commands/permission-actions.ts';
import { siteName } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';
import { parseSiteOrigin } from '#lib/sites/site-origin.ts';
import { HttpWalletSite } from './http-wallet-site.tsx';

export interface HttpWalletState {
  /** Origins on which `fetch` answers for the wallet's own address. */
  chosen: readonly string[];
  /** Those of them that the browser keeps Drawbridge from. */
  forbidden: readonly string[];
}

/** The same choice for the site in the current tab; nothing where the browser does not tell which that is. */
export function HttpWalletTab(props: {
  origin: string | null;
  state: HttpWalletState;
  actions: HttpWalletActions;
}): JSX.Element | null {
  const { origin, state, actions } = props;
  const turningOn = useTask(() => actions.turnOn(origin ?? ''));
  if (origin === null || parseSiteOrigin(origin) !== origin) return null;
  const on = state.chosen.includes(origin);
  return (
    <section class="http-tab" aria-labelledby="http-tab-title" data-testid="http-tab" data-on={on}>
      <h2 id="http-tab-title" class="soft small">
        {t('http_tab_title')}
      </h2>
      <p class="small">{on ? t('http_tab_on') : t('http_tab_off')}</p>
      {on ? (
        <HttpWalletSite origin={origin} forbidden={state.forbidden.includes(origin)} actions={actions} />
      ) : (
        <button type="button" class="button compact" disabled={turningOn.busy} onClick={turningOn.run}>
          {t('http_tab_turn_on', { host: siteName(origin) })}
        </button>
      )}
      <Failure sentence={turningOn.failure} />
    </section>
  );
}
