import { JobButton, Skeleton } from '#components/controls.tsx';
import type { PopupViewProps } from '#components/popup/popup.tsx';
import { openSites } from '#lib/browser/windows.ts';
import { t } from '#lib/i18n/i18n.ts';
import { HttpWalletTab } from './http-wallet.tsx';
import { SiteList } from './site-row.tsx';

/** The popup's last view: every site that may use the wallet. */
export function SitesTab({ state }: Pick<PopupViewProps, 'state'>) {
  const { httpWallet, sites, now, tabOrigin } = state;
  if (httpWallet === null) return <Skeleton rows={6} />;
  return (
    <>
      <SiteList sites={sites} settings={state.settings} now={now} />
      <JobButton compact data-testid="all-sites" job={openSites}>
        {t('sites_all')}
      </JobButton>
      <HttpWalletTab origin={tabOrigin} httpWallet={httpWallet} />
    </>
  );
}
