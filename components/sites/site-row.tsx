import type { ComponentChildren } from 'preact';
import { ConfirmButton } from '#components/confirm-box.tsx';
import { Chip, Empty, JobButton, RowList } from '#components/controls.tsx';
import { ShortKey, SiteHead } from '#components/site-name.tsx';
import { command } from '#lib/commands/send-command.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { networkAmong, siteName } from '#lib/format/names.ts';
import { formatAge, formatDate } from '#lib/format/time.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { isWebSite } from '#lib/sites/origin.ts';
import type { Site } from '#lib/sites/site.ts';
import { type Unasked, unaskedAt } from '#lib/sites/unasked.ts';
import { unaskedLabel } from '#lib/transactions/kind-labels.ts';

/** One kind of transaction that a site may send without asking. */
function UnaskedKind({ entry, site }: { entry: Unasked; site: Site }) {
  const what = unaskedLabel(entry.method, entry.transactionKind);
  const key = site.keys?.find(({ publicKey }) => publicKey === entry.publicKey);
  return (
    <li data-testid="unasked-kind" data-method={entry.method} data-kind={entry.transactionKind}>
      <div class="split wrap unasked-kind">
        <span>
          {what}
          <span class="soft small">
            {escapeInvisible(key?.name ?? '')} <ShortKey value={entry.publicKey} /> ·{' '}
            {t('unasked_until', { time: formatDate(entry.until) })}
          </span>
        </span>
        <JobButton
          compact
          aria-label={t('site_ask_again_named', { host: siteName(site.origin), what })}
          job={() => command('site.askAgain', { origin: site.origin, ...entry })}
        >
          {t('site_ask_again')}
        </JobButton>
      </div>
    </li>
  );
}

/** One site that may use the wallet. `children` are what else is known of it. */
function SiteRow(props: {
  site: Site;
  settings: Settings;
  now: number;
  canBlock: boolean;
  children?: ComponentChildren;
}) {
  const { site, settings, now } = props;
  const { origin } = site;
  const network = networkAmong(settings, site.networkId);
  const inUse = networkAmong(settings, settings.networkId);
  const isWeb = isWebSite(origin);
  const canMove = isWeb && network !== null && inUse !== null && site.networkId !== settings.networkId;
  const host = siteName(origin);
  const unasked = unaskedAt(site.unasked, now);

  return (
    <li class="site-row stack-1" data-testid="site-row" data-origin={origin} data-connected={site.connected}>
      <SiteHead origin={origin}>
        <Chip tone={site.connected ? 'ok' : 'plain'} icon={site.connected ? 'link' : 'unlink'}>
          {site.connected ? t('site_connected') : t('site_allowed')}
        </Chip>
      </SiteHead>
      <div class="split wrap">
        <p class="soft small">
          {network !== null && <strong>{t('site_on_network', { network })} · </strong>}
          {t('site_last_call', { age: formatAge(site.lastCallAt, now) })}
          {' · '}
          {site.keys === null ? t('site_keys_none') : plural('site_keys', site.keys.length)}
        </p>
        <ConfirmButton
          compact
          aria-label={t('site_disconnect_named', { host })}
          question={t(isWeb ? 'site_disconnect_question' : 'site_disconnect_own_question')}
          job={() => command('site.disconnect', { origin })}
        >
          {t('site_disconnect')}
        </ConfirmButton>
        {canMove && (
          <ConfirmButton
            compact
            aria-label={t('site_move_named', { host, network: inUse })}
            question={t('site_move_question', { network: inUse })}
            job={() => command('site.move', { origin, networkId: settings.networkId })}
          >
            {t('site_move', { network: inUse })}
          </ConfirmButton>
        )}
        {props.canBlock && isWeb && (
          <ConfirmButton
            compact
            aria-label={t('site_block_named', { host })}
            question={t('site_block_question')}
            yes={t('site_block_yes')}
            job={() => command('site.block', { origin })}
          >
            {t('site_block')}
          </ConfirmButton>
        )}
      </div>
      {props.children}
      {unasked.length > 0 && (
        <section class="unasked">
          <p class="soft small">{t('site_unasked_title')}</p>
          <ul aria-label={t('site_unasked_title')}>
            {unasked.map((entry) => (
              <UnaskedKind key={JSON.stringify(entry)} entry={entry} site={site} />
            ))}
          </ul>
        </section>
      )}
    </li>
  );
}

/** Sites that may use the wallet: those of the network in use first, connected ones, then last used. Without any, an explanation. */
export function SiteList(props: {
  sites: Readonly<Record<string, Site>>;
  settings: Settings;
  matches?: (site: Site) => boolean;
  now: number;
  canBlock?: boolean;
  more?: (site: Site) => ComponentChildren;
}) {
  const { settings, now, canBlock = false, more } = props;
  const isShown = ({ networkId }: Site): number => Number(networkId === settings.networkId);
  const sites = Object.values(props.sites);
  if (sites.length === 0) {
    return <Empty icon="link" title={t('sites_empty_title')} text={t('sites_empty_text')} />;
  }
  const found = sites
    .filter(props.matches ?? (() => true))
    .sort(
      (a, b) => isShown(b) - isShown(a) || Number(b.connected) - Number(a.connected) || b.lastCallAt - a.lastCallAt,
    );
  return (
    <RowList all={found} aria-label={t('view_sites')}>
      {(site) => (
        <SiteRow key={site.origin} site={site} settings={settings} now={now} canBlock={canBlock}>
          {more?.(site)}
        </SiteRow>
      )}
    </RowList>
  );
}
