import type { PopupActions, PopupState, PopupViewProps } from '#components/popup/popup.tsx';
import { Empty, Skeleton } from '#components/status.tsx';
import { t } from '#lib/i18n/i18n.ts';
import { type HttpWallet, HttpWalletTab } from './http-wallet.tsx';
import { SiteRow } from './site-row.tsx';

/** Every site that may use the wallet: connected first, then last used. */
export function SitesView(
  props: Pick<PopupState, 'tabOrigin' | 'sites' | 'now'> &
    Pick<PopupActions, 'disconnect' | 'askAgain'> & { httpWallet: HttpWallet },
) {
  const { now, disconnect, askAgain } = props;
  const sites = Object.values(props.sites).sort(
    (a, b) => Number(b.connected) - Number(a.connected) || b.lastCallAt - a.lastCallAt,
  );
  return (
    <>
      {sites.length === 0 ? (
        <Empty icon="link" title={t('sites_empty_title')}>
          <p>{t('sites_empty_text')}</p>
        </Empty>
      ) : (
        <ul class="rows" aria-label={t('view_sites')}>
          {sites.map((site) => (
            <SiteRow
              key={site.origin}
              site={site}
              now={now}
              disconnect={() => disconnect(site.origin)}
              askAgain={(asked) => askAgain(site.origin, asked)}
            />
          ))}
        </ul>
      )}
      <HttpWalletTab origin={props.tabOrigin} httpWallet={props.httpWallet} />
    </>
  );
}

/** The popup's last view. */
export function SitesTab({ state, actions }: PopupViewProps) {
  const { httpWallet } = state;
  return httpWallet === null ? <Skeleton rows={6} /> : <SitesView {...state} {...actions} httpWallet={httpWallet} />;
}
