import { Button } from '#components/controls.tsx';
import type { PopupViewProps } from '#components/popup/popup.tsx';
import { Skeleton } from '#components/status.tsx';
import { t } from '#lib/i18n/i18n.ts';
import { HttpWalletTab } from './http-wallet.tsx';
import { SiteList } from './site-row.tsx';

/** The popup's last view: every site that may use the wallet. */
export function SitesTab({ state, actions }: Pick<PopupViewProps, 'state' | 'actions'>) {
  const { httpWallet, sites, now, tabOrigin } = state;
  if (httpWallet === null) return <Skeleton rows={6} />;
  return (
    <>
      <SiteList sites={sites} settings={state.settings} now={now} actions={actions} />
      <Button compact data-testid="all-sites" onClick={actions.openSites}>
        {t('sites_all')}
      </Button>
      <HttpWalletTab origin={tabOrigin} httpWallet={httpWallet} />
    </>
  );
}
