import { useState } from 'preact/hooks';
import { ConfirmButton } from '#components/confirm-box.tsx';
import { SearchField } from '#components/form.tsx';
import { ShortKey } from '#components/short-key.tsx';
import { SiteList } from '#components/sites/site-row.tsx';
import { Failure } from '#components/status.tsx';
import { Switch } from '#components/switch.tsx';
import { useAttempt } from '#components/use-task.ts';
import { Fact } from '#components/wallet/fact.tsx';
import type { SiteActions } from '#lib/commands/site-actions.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { foldText } from '#lib/format/fold-text.ts';
import { siteName } from '#lib/format/names.ts';
import { formatDate } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { BlockedSites } from '#lib/sites/blocked-sites.ts';
import type { Site } from '#lib/sites/site.ts';
import { BlockedList, UnreadableList } from './blocked-list.tsx';
import { Section } from './section.tsx';

export interface SitesState {
  sites: Readonly<Record<string, Site>>;
  settings: Settings;
  blocked: BlockedSites;
  /** Sites on which `fetch` answers for the wallet. */
  httpWallet: readonly string[];
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
export function SitesSection(props: {
  state: SitesState;
  actions: SiteActions;
  /** Whether a window says what the wallet asks; `save` rejects with a sentence for the user. */
  reviews: { on: boolean; save(on: boolean): Promise<unknown> };
}) {
  const { state, actions, reviews } = props;
  const { blocked, httpWallet, now } = state;
  const { failure, attempt } = useAttempt();
  const [query, setQuery] = useState('');
  const origins = Object.keys(state.sites);
  const blockedCount = blocked === 'unreadable' ? 0 : Object.keys(blocked).length;
  const searches = origins.length + blockedCount > mostAtOnce;
  const wanted = foldText(query.trim());
  const matches = (origin: string): boolean => !searches || foldText(`${origin} ${siteName(origin)}`).includes(wanted);
  return (
    <Section name="sites" title={t('view_sites')} hint={t('sites_hint')} data-testid="sites-settings">
      <Failure sentence={failure} />
      <Switch
        name="wallet-reviews"
        label={t('wallet_reviews')}
        hint={t('wallet_reviews_hint')}
        checked={reviews.on}
        onChange={(on) => attempt(reviews.save(on))}
      />
      {blocked === 'unreadable' && <UnreadableList startAnew={actions.unblockAll} />}
      {searches && <SearchField name="sites-search" label={t('sites_search')} value={query} onSearch={setQuery} />}
      <SiteList
        sites={state.sites}
        settings={state.settings}
        matches={({ origin }) => matches(origin)}
        now={now}
        actions={actions}
        more={(site) => <SiteFacts site={site} httpWallet={httpWallet.includes(site.origin)} />}
      />
      {origins.length > 0 && !origins.some(matches) && (
        <p class="small" role="status">
          {t('sites_no_match')}
        </p>
      )}
      {origins.length > 1 && (
        <ConfirmButton
          id="disconnect-all"
          question={t('sites_disconnect_all_question')}
          yes={t('site_disconnect_yes')}
          job={actions.disconnectAll}
        >
          {t('sites_disconnect_all')}
        </ConfirmButton>
      )}
      {blocked !== 'unreadable' && <BlockedList blocked={blocked} matches={matches} actions={actions} />}
    </Section>
  );
}
