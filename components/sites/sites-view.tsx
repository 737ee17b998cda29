import { Chip, JobButton } from '#components/controls.tsx';
import type { PopupViewProps } from '#components/popup/popup.tsx';
import { SiteHead } from '#components/site-name.tsx';
import { activeTab, openSites, openTrouble } from '#lib/browser/windows.ts';
import { httpWalletActions } from '#lib/commands/settings-actions.ts';
import { siteName } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';
import { parseSiteOrigin } from '#lib/sites/origin.ts';
import { SiteList } from './site-row.tsx';

/** The sites on which `fetch` answers for the wallet's own address. */
export interface HttpWallet {
  chosen: readonly string[];
  /** Those without a host permission. */
  forbidden: readonly string[];
}

export function HttpWalletSite({ origin, forbidden }: { origin: string; forbidden: readonly string[] }) {
  const host = siteName(origin);
  const isForbidden = forbidden.includes(origin);
  return (
    <div class="http-site" data-testid="http-site" data-origin={origin} data-forbidden={isForbidden}>
      <SiteHead origin={origin}>
        <Chip tone={isForbidden ? 'waiting' : 'ok'} icon={isForbidden ? 'warning' : 'check'}>
          {isForbidden ? t('http_site_forbidden') : t('http_site_on')}
        </Chip>
        {isForbidden && (
          <JobButton
            compact
            aria-label={t('http_site_allow_named', { host })}
            job={() => httpWalletActions.allow(origin)}
          >
            {t('allow')}
          </JobButton>
        )}
        <JobButton
          compact
          aria-label={t('http_site_remove_named', { host })}
          job={() => httpWalletActions.turnOff(origin)}
        >
          {t('remove')}
        </JobButton>
      </SiteHead>
    </div>
  );
}

/** The same choice for the site in the current tab; nothing if that is unknown. */
function HttpWalletTab(props: { origin: string | null; httpWallet: HttpWallet }) {
  const { origin, httpWallet } = props;
  if (origin === null || parseSiteOrigin(origin) !== origin) return null;
  const on = httpWallet.chosen.includes(origin);
  return (
    <section class="http-tab stack-2" aria-labelledby="http-tab-title" data-testid="http-tab" data-on={on}>
      <h2 id="http-tab-title" class="soft small">
        {t('http_tab_title')}
      </h2>
      <p class="small">{on ? t('http_tab_on') : t('http_tab_off')}</p>
      {on ? (
        <HttpWalletSite origin={origin} forbidden={httpWallet.forbidden} />
      ) : (
        <JobButton compact job={() => httpWalletActions.turnOn(origin)}>
          {t('http_tab_turn_on', { host: siteName(origin) })}
        </JobButton>
      )}
    </section>
  );
}

/** The popup's last view: every site that may use the wallet. */
export function SitesTab({ state, httpWallet }: Pick<PopupViewProps, 'state'> & { httpWallet: HttpWallet }) {
  const { sites, now, tabOrigin } = state;
  return (
    <>
      <SiteList sites={sites} settings={state.settings} now={now} />
      <div class="line wrap">
        <JobButton compact data-testid="all-sites" job={openSites}>
          {t('sites_all')}
        </JobButton>
        <JobButton compact job={async () => openTrouble(await activeTab())}>
          {t('trouble_find')}
        </JobButton>
      </div>
      <HttpWalletTab origin={tabOrigin} httpWallet={httpWallet} />
    </>
  );
}
