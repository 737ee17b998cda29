import type { ComponentChildren } from 'preact';
import { ConfirmButton } from '#components/confirm-box.tsx';
import { Button } from '#components/controls.tsx';
import { FirstRows } from '#components/first-rows.tsx';
import { ShortKey } from '#components/short-key.tsx';
import { SiteHead } from '#components/site-name.tsx';
import { Chip, Empty, Failure } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import type { SiteActions } from '#lib/commands/site-actions.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { siteName } from '#lib/format/names.ts';
import { formatAge, formatDate } from '#lib/format/time.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { isWebSite } from '#lib/sites/origin.ts';
import type { Site } from '#lib/sites/site.ts';
import { type Unasked, unaskedAt } from '#lib/sites/unasked.ts';
import { unaskedLabel } from '#lib/transactions/kind-labels.ts';

/** One kind of transaction that a site may send without asking. */
function UnaskedKind(props: {
  entry: Unasked;
  /** Empty when unknown. */
  keyName: string;
  site: string;
  askAgain: () => Promise<void>;
}) {
  const { entry, keyName, site } = props;
  const asking = useTask(props.askAgain);
  const what = unaskedLabel(entry.method, entry.transactionKind);
  return (
    <li data-testid="unasked-kind" data-method={entry.method} data-kind={entry.transactionKind}>
      <div class="split unasked-kind">
        <span>
          {what}
          <span class="soft small">
            {escapeInvisible(keyName)} <ShortKey value={entry.publicKey} /> ·{' '}
            {t('unasked_until', { time: formatDate(entry.until) })}
          </span>
        </span>
        <Button compact aria-label={t('site_ask_again_named', { host: site, what })} task={asking}>
          {t('site_ask_again')}
        </Button>
      </div>
      <Failure sentence={asking.failure} />
    </li>
  );
}

/** Rejects with a sentence for the user. */
type RowActions = Pick<SiteActions, 'disconnect' | 'askAgain'> & Partial<Pick<SiteActions, 'block'>>;

/** One site that may use the wallet. `children` are what else is known of it. */
function SiteRow(props: { site: Site; now: number; actions: RowActions; children?: ComponentChildren }) {
  const { site, now, actions } = props;
  const block = isWebSite(site.origin) ? actions.block : undefined;
  const host = siteName(site.origin);
  const unasked = unaskedAt(site.unasked, now);

  return (
    <li class="site-row stack-1" data-testid="site-row" data-origin={site.origin} data-connected={site.connected}>
      <SiteHead origin={site.origin}>
        <Chip tone={site.connected ? 'ok' : 'plain'} icon={site.connected ? 'link' : 'unlink'}>
          {site.connected ? t('site_connected') : t('site_allowed')}
        </Chip>
      </SiteHead>
      <div class="split wrap">
        <p class="soft small">
          {t('site_last_call', { age: formatAge(site.lastCallAt, now) })}
          {' · '}
          {site.keys === null ? t('site_keys_none') : plural('site_keys', site.keys.length)}
        </p>
        <ConfirmButton
          compact
          aria-label={t('site_disconnect_named', { host })}
          question={t('site_disconnect_question')}
          yes={t('site_disconnect_yes')}
          job={() => actions.disconnect(site.origin)}
        >
          {t('site_disconnect')}
        </ConfirmButton>
        {block && (
          <ConfirmButton
            compact
            aria-label={t('site_block_named', { host })}
            question={t('site_block_question')}
            yes={t('site_block_yes')}
            job={() => block(site.origin)}
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
              <UnaskedKind
                key={JSON.stringify(entry)}
                entry={entry}
                keyName={site.keys?.find(({ publicKey }) => publicKey === entry.publicKey)?.name ?? ''}
                site={host}
                askAgain={() => actions.askAgain(site.origin, entry)}
              />
            ))}
          </ul>
        </section>
      )}
    </li>
  );
}

/** Sites that may use the wallet: connected first, then last used. Without any, an explanation. */
export function SiteList(props: {
  sites: Readonly<Record<string, Site>>;
  matches?: (site: Site) => boolean;
  now: number;
  actions: RowActions;
  more?: (site: Site) => ComponentChildren;
}) {
  const { now, actions, more } = props;
  const sites = Object.values(props.sites);
  if (sites.length === 0) {
    return (
      <Empty icon="link" title={t('sites_empty_title')}>
        <p>{t('sites_empty_text')}</p>
      </Empty>
    );
  }
  const found = sites
    .filter(props.matches ?? (() => true))
    .sort((a, b) => Number(b.connected) - Number(a.connected) || b.lastCallAt - a.lastCallAt);
  return (
    <FirstRows all={found}>
      {(rows) => (
        <ul class="rows" aria-label={t('view_sites')}>
          {rows.map((site) => (
            <SiteRow key={site.origin} site={site} now={now} actions={actions}>
              {more?.(site)}
            </SiteRow>
          ))}
        </ul>
      )}
    </FirstRows>
  );
}
