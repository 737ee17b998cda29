import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { ShortKey } from '#components/short-key.tsx';
import { SiteQuestion } from '#components/sites/site-question.tsx';
import { SiteRow } from '#components/sites/site-row.tsx';
import { inUseOrder } from '#components/sites/sites-view.tsx';
import { Empty, Failure } from '#components/status.tsx';
import { useConfirm } from '#components/use-confirm.ts';
import { useTask } from '#components/use-task.ts';
import type { SiteActions } from '#lib/commands/site-actions.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { foldText } from '#lib/format/fold-text.ts';
import { siteName } from '#lib/format/names.ts';
import { formatDate } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { BlockedSites } from '#lib/sites/blocked-sites.ts';
import { isWebSite } from '#lib/sites/origin.ts';
import type { Site } from '#lib/sites/site.ts';
import { BlockedList, UnreadableList } from './blocked-list.tsx';

export interface SitesState {
  sites: Readonly<Record<string, Site>>;
  blocked: BlockedSites;
  /** Sites on which `fetch` answers for the wallet. */
  httpWallet: readonly string[];
  now: number;
}

/** More are searched. */
const mostAtOnce = 8;

function SiteFact({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="site-fact">
      <dt class="soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What there is room for here, beside what the popup shows. */
function SiteFacts({ site, httpWallet }: { site: Site; httpWallet: boolean }) {
  const keys = site.keys ?? [];
  return (
    <dl class="small">
      <SiteFact label={t('site_allowed_at')}>{formatDate(site.allowedAt)}</SiteFact>
      {keys.length > 0 && (
        <SiteFact label={t('site_keys_seen')}>
          <ul>
            {keys.map(({ name, publicKey }) => (
              <li key={publicKey}>
                <bdi>{escapeInvisible(name)}</bdi> <ShortKey value={publicKey} />
              </li>
            ))}
          </ul>
        </SiteFact>
      )}
      {httpWallet && <SiteFact label={t('http_tab_title')}>{t('http_site_on')}</SiteFact>}
    </dl>
  );
}

/** Every site that may use the wallet, and every one that is blocked. */
export function SitesSection({ state, actions }: { state: SitesState; actions: SiteActions }) {
  const { blocked, httpWallet, now } = state;
  const [query, setQuery] = useState('');
  const confirm = useConfirm();
  const ending = useTask(async () => {
    await actions.disconnectAll();
    confirm.drop();
  });
  const sites = inUseOrder(state.sites);
  const blockedCount = blocked === 'unreadable' ? 0 : Object.keys(blocked).length;
  const searches = sites.length + blockedCount > mostAtOnce;
  const wanted = foldText(query.trim());
  const matches = (origin: string): boolean => !searches || foldText(`${origin} ${siteName(origin)}`).includes(wanted);
  const shown = sites.filter(({ origin }) => matches(origin));
  const canDisconnectAll = sites.length > 1 && !confirm.asked;
  return (
    <section class="options-section stack-4" aria-labelledby="sites-heading" data-testid="sites-settings">
      <h2 id="sites-heading">{t('view_sites')}</h2>
      <p class="soft small">{t('sites_hint')}</p>
      {blocked === 'unreadable' && <UnreadableList startAnew={actions.unblockAll} />}
      {searches && (
        <input
          type="search"
          class="field"
          name="sites-search"
          aria-label={t('sites_search')}
          placeholder={t('sites_search')}
          spellcheck={false}
          autocomplete="off"
          value={query}
          onInput={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      )}
      {sites.length === 0 ? (
        <Empty icon="link" title={t('sites_empty_title')}>
          <p>{t('sites_empty_text')}</p>
        </Empty>
      ) : (
        <ul class="rows" aria-labelledby="sites-heading">
          {shown.map((site) => (
            <SiteRow
              key={site.origin}
              site={site}
              now={now}
              disconnect={() => actions.disconnect(site.origin)}
              askAgain={(asked) => actions.askAgain(site.origin, asked)}
              block={isWebSite(site.origin) ? () => actions.block(site.origin) : undefined}
            >
              <SiteFacts site={site} httpWallet={httpWallet.includes(site.origin)} />
            </SiteRow>
          ))}
        </ul>
      )}
      {searches && shown.length === 0 && sites.length > 0 && (
        <p class="small" role="status">
          {t('sites_no_match')}
        </p>
      )}
      {canDisconnectAll && (
        <div>
          <Button id="disconnect-all" ref={confirm.open} onClick={confirm.ask}>
            {t('sites_disconnect_all')}
          </Button>
        </div>
      )}
      {confirm.asked && (
        <SiteQuestion
          confirm={confirm}
          text={t('sites_disconnect_all_question')}
          yes={ending.busy ? t('site_disconnecting') : t('site_disconnect_yes')}
          task={ending}
        />
      )}
      <Failure sentence={ending.failure} />
      {blocked !== 'unreadable' && <BlockedList blocked={blocked} matches={matches} actions={actions} />}
    </section>
  );
}
