import { Button } from '#components/controls.tsx';
import type { PopupActions, PopupState, PopupViewProps } from '#components/popup/popup.tsx';
import { Empty, Skeleton } from '#components/status.tsx';
import { t } from '#lib/i18n/i18n.ts';
import type { Site } from '#lib/sites/site.ts';
import { type HttpWallet, HttpWalletTab } from './http-wallet.tsx';
import { SiteRow } from './site-row.tsx';

/** Connected first, then last used. */
export function inUseOrder(sites: Readonly<Record<string, Site>>): Site[] {
  return Object.values(sites).sort((a, b) => Number(b.connected) - Number(a.connected) || b.lastCallAt - a.lastCallAt);
}

/** Every site that may use the wallet. */
export function SitesView(
  props: Pick<PopupState, 'tabOrigin' | 'sites' | 'now'> &
    Pick<PopupActions, 'disconnect' | 'askAgain' | 'openSites'> & { httpWallet: HttpWallet },
) {
  const { now, disconnect, askAgain } = props;
  const sites = inUseOrder(props.sites);
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
      <div>
        <Button compact data-testid="all-sites" onClick={props.openSites}>
          {t('sites_all')}
        </Button>
      </div>
      <HttpWalletTab origin={props.tabOrigin} httpWallet={props.httpWallet} />
    </>
  );
}

/** The popup's last view. */
export function SitesTab({ state, actions }: PopupViewProps) {
  const { httpWallet } = state;
  return httpWallet === null ? <Skeleton rows={6} /> : <SitesView {...state} {...actions} httpWallet={httpWallet} />;
}
