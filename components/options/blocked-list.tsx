import { Button } from '#components/controls.tsx';
import { FirstRows } from '#components/first-rows.tsx';
import { SiteHead } from '#components/site-name.tsx';
import { Failure, Notice } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import type { SiteActions } from '#lib/commands/site-actions.ts';
import { siteName } from '#lib/format/names.ts';
import { formatDate } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { blockedHost, everySite } from '#lib/sites/blocked-sites.ts';
import { SiteAddressForm } from './site-address-form.tsx';

/** As whose name it is shown, without scheme and port: it is blocked under all of them. */
const originOf = (site: string): string => `https://${blockedHost(site)}`;

function BlockedSite(props: { site: string; at: number; unblock: () => Promise<void> }) {
  const { site, at } = props;
  const origin = originOf(site);
  const host = site === everySite ? t('blocked_every') : siteName(origin);
  const unblocking = useTask(props.unblock);
  return (
    <li class="site-row stack-1" data-testid="blocked-site" data-origin={origin}>
      {site === everySite ? <strong>{host}</strong> : <SiteHead origin={origin} />}
      <div class="split">
        <p class="soft small">{at > 0 && t('blocked_at', { date: formatDate(at) })}</p>
        <Button compact aria-label={t('blocked_unblock_named', { host })} task={unblocking}>
          {t('blocked_unblock')}
        </Button>
      </div>
      <Failure sentence={unblocking.failure} />
    </li>
  );
}

/** Says that no site can use the wallet, and what to do about it. */
export function UnreadableList({ startAnew }: { startAnew: () => Promise<void> }) {
  const starting = useTask(startAnew);
  return (
    <div data-testid="blocked-unreadable">
      <Notice
        tone="refused"
        icon="warning"
        title={t('blocked_unreadable_title')}
        actions={<Button task={starting}>{t('blocked_start_anew')}</Button>}
      >
        {t('blocked_unreadable_text')}
        <Failure sentence={starting.failure} />
      </Notice>
    </div>
  );
}

/** Blocked sites, and a field to block one that has never connected. */
export function BlockedList(props: {
  /** When each was blocked, by entry. */
  blocked: Readonly<Record<string, number>>;
  matches: (origin: string) => boolean;
  actions: SiteActions;
}) {
  const { blocked, matches, actions } = props;
  const all = Object.entries(blocked);
  // The last one blocked first.
  const shown = all.filter(([site]) => matches(originOf(site))).sort(([, a], [, b]) => b - a);
  return (
    <div class="blocked stack-2">
      <h3 id="blocked-heading">{t('blocked_heading')}</h3>
      <p class="soft small">{t('blocked_hint')}</p>
      {all.length === 0 && <p class="small">{t('blocked_none')}</p>}
      {shown.length > 0 && (
        <FirstRows all={shown}>
          {(rows) => (
            <ul class="rows" aria-labelledby="blocked-heading">
              {rows.map(([site, at]) => (
                <BlockedSite key={site} site={site} at={at} unblock={() => actions.unblock(site)} />
              ))}
            </ul>
          )}
        </FirstRows>
      )}
      <SiteAddressForm name="blocked-site" label={t('blocked_add')} action={t('site_block')} onSite={actions.block} />
    </div>
  );
}
