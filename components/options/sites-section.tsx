import { useState } from 'preact/hooks';
import { ConfirmButton } from '#components/confirm-box.tsx';
import { Fact, JobButton, Notice, RowList } from '#components/controls.tsx';
import { FieldForm, typedOrigin } from '#components/field-form.tsx';
import { SearchField, Switch } from '#components/form.tsx';
import { Section } from '#components/page-head.tsx';
import { ShortKey, SiteHead } from '#components/site-name.tsx';
import { SiteList } from '#components/sites/site-row.tsx';
import { command } from '#lib/commands/send-command.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { foldText } from '#lib/format/fold-text.ts';
import { siteName } from '#lib/format/names.ts';
import { formatDate } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { type BlockedSites, blockedHost } from '#lib/sites/blocked-sites.ts';
import type { Site } from '#lib/sites/site.ts';
import { everySite } from '#lib/sites/site-pattern.ts';

/** As whose name it is shown, without scheme and port: it is blocked under all of them. */
const originOf = (site: string): string => `https://${blockedHost(site)}`;

function BlockedSite({ site, at }: { site: string; at: number }) {
  const origin = originOf(site);
  const host = site === everySite ? t('blocked_every') : siteName(origin);
  return (
    <li class="site-row stack-1" data-testid="blocked-site" data-origin={origin}>
      {site === everySite ? <strong>{host}</strong> : <SiteHead origin={origin} />}
      <div class="split wrap">
        <p class="soft small">{at > 0 && t('blocked_at', { date: formatDate(at) })}</p>
        <JobButton
          compact
          aria-label={t('blocked_unblock_named', { host })}
          job={() => command('site.unblock', { site })}
        >
          {t('blocked_unblock')}
        </JobButton>
      </div>
    </li>
  );
}

/** Blocked sites, and a field to block one that has never connected. */
function BlockedList(props: {
  /** When each was blocked, by entry. */
  blocked: Readonly<Record<string, number>>;
  matches: (origin: string) => boolean;
}) {
  const { blocked, matches } = props;
  const all = Object.entries(blocked);
  // The last one blocked first.
  const shown = all.filter(([site]) => matches(originOf(site))).sort(([, a], [, b]) => b - a);
  return (
    <div class="blocked stack-2">
      <h3 id="blocked-heading">{t('blocked_heading')}</h3>
      <p class="soft small">{t('blocked_hint')}</p>
      {all.length === 0 && <p class="small">{t('blocked_none')}</p>}
      <RowList all={shown} aria-labelledby="blocked-heading">
        {([site, at]) => <BlockedSite key={site} site={site} at={at} />}
      </RowList>
      <FieldForm
        name="blocked-site"
        label={t('blocked_add')}
        action={t('site_block')}
        save={(site) => command('site.block', { origin: typedOrigin(site) })}
      />
    </div>
  );
}

export interface SitesState {
  sites: Readonly<Record<string, Site>>;
  settings: Settings;
  blocked: BlockedSites;
  /** Sites on which `fetch` answers for the wallet. */
  httpWalletSites: readonly string[];
  now: number;
}

/** More are searched. */
const mostAtOnce = 8;

/** What there is room for here, beside what the popup shows. */
function SiteFacts({ site, httpWallet }: { site: Site; httpWallet: boolean }) {
  const keys = site.keys ?? [];
  return (
    <div class="small">
      <Fact label={t('site_allowed_at')}>{formatDate(site.allowedAt)}</Fact>
      {keys.length > 0 && (
        <Fact label={t('site_keys_seen')}>
          <ul>
            {keys.map(({ name, publicKey }) => (
              <li key={publicKey}>
                <bdi>{escapeInvisible(name)}</bdi> <ShortKey value={publicKey} />
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {httpWallet && <Fact label={t('http_tab_title')}>{t('http_site_on')}</Fact>}
    </div>
  );
}

/** Every site that may use the wallet, and every one that is blocked. */
export function SitesSection({ state }: { state: SitesState }) {
  const { blocked, httpWalletSites, now } = state;
  const [query, setQuery] = useState('');
  const origins = Object.keys(state.sites);
  const blockedCount = blocked === 'unreadable' ? 0 : Object.keys(blocked).length;
  const searches = origins.length + blockedCount > mostAtOnce;
  const wanted = foldText(query.trim());
  const matches = (origin: string): boolean => !searches || foldText(`${origin} ${siteName(origin)}`).includes(wanted);
  return (
    <Section name="sites" title={t('view_sites')} hint={t('sites_hint')} data-testid="sites-settings">
      <Switch
        name="wallet-reviews"
        label={t('wallet_reviews')}
        hint={t('wallet_reviews_hint')}
        checked={state.settings.showWalletReviews}
        onChange={(showWalletReviews) => command('settings.save', { showWalletReviews })}
      />
      {blocked === 'unreadable' && (
        <div data-testid="blocked-unreadable">
          <Notice
            tone="refused"
            icon="warning"
            title={t('blocked_unreadable_title')}
            actions={<JobButton job={() => command('site.unblock', {})}>{t('blocked_start_anew')}</JobButton>}
          >
            {t('blocked_unreadable_text')}
          </Notice>
        </div>
      )}
      {searches && <SearchField name="sites-search" label={t('sites_search')} value={query} onSearch={setQuery} />}
      <SiteList
        sites={state.sites}
        settings={state.settings}
        matches={({ origin }) => matches(origin)}
        now={now}
        canBlock={blocked !== 'unreadable'}
        more={(site) => <SiteFacts site={site} httpWallet={httpWalletSites.includes(site.origin)} />}
      />
      <p class="small" role="status">
        {origins.length > 0 && !origins.some(matches) && t('sites_no_match')}
      </p>
      {origins.length > 1 && (
        <ConfirmButton
          id="disconnect-all"
          question={t('sites_disconnect_all_question')}
          yes={t('site_disconnect')}
          job={() => command('site.disconnectAll')}
        >
          {t('sites_disconnect_all')}
        </ConfirmButton>
      )}
      {blocked !== 'unreadable' && <BlockedList blocked={blocked} matches={matches} />}
    </Section>
  );
}
