import type { ComponentChildren } from 'preact';
import { Button } from '#components/controls.tsx';
import { LookAlikeChips } from '#components/look-alike-chips.tsx';
import { ShortKey } from '#components/short-key.tsx';
import { SiteName } from '#components/site-name.tsx';
import { Chip, Failure } from '#components/status.tsx';
import { useConfirm } from '#components/use-confirm.ts';
import { useTask } from '#components/use-task.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { siteName } from '#lib/format/names.ts';
import { formatAge, formatDate } from '#lib/format/time.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { Site } from '#lib/sites/site.ts';
import { type Asked, type Unasked, unaskedAt } from '#lib/sites/unasked.ts';
import { unaskedLabel } from '#lib/transactions/kind-labels.ts';
import { SiteQuestion } from './site-question.tsx';

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

/** One site that may use the wallet. */
export function SiteRow(props: {
  site: Site;
  now: number;
  disconnect: () => Promise<void>;
  askAgain: (asked: Asked) => Promise<void>;
  /** Left out where it is not offered. */
  block?: (() => Promise<void>) | undefined;
  /** What else is known of it. */
  children?: ComponentChildren;
}) {
  const { site, now } = props;
  const host = siteName(site.origin);
  const toDisconnect = useConfirm();
  const toBlock = useConfirm();
  const ending = useTask(props.disconnect);
  const blocking = useTask(async () => props.block?.());
  const unasked = unaskedAt(site.unasked, now);

  return (
    <li class="site-row stack-1" data-testid="site-row" data-origin={site.origin} data-connected={site.connected}>
      <div class="site-head split wrap">
        <span class="site-name">
          <SiteName origin={site.origin} />
        </span>
        <LookAlikeChips origin={site.origin} />
        <Chip tone={site.connected ? 'ok' : 'plain'} icon={site.connected ? 'link' : 'unlink'}>
          {site.connected ? t('site_connected') : t('site_allowed')}
        </Chip>
      </div>
      <div class="split">
        <p class="soft small">
          {t('site_last_call', { age: formatAge(site.lastCallAt, now) })}
          {' · '}
          {site.keys === null ? t('site_keys_none') : plural('site_keys', site.keys.length)}
        </p>
        {!toDisconnect.asked && !toBlock.asked && (
          <span class="line">
            <Button
              compact
              ref={toDisconnect.open}
              aria-label={t('site_disconnect_named', { host })}
              onClick={toDisconnect.ask}
            >
              {t('site_disconnect')}
            </Button>
            {props.block && (
              <Button compact ref={toBlock.open} aria-label={t('site_block_named', { host })} onClick={toBlock.ask}>
                {t('site_block')}
              </Button>
            )}
          </span>
        )}
      </div>
      {toDisconnect.asked && (
        <SiteQuestion
          confirm={toDisconnect}
          text={t('site_disconnect_question')}
          yes={ending.busy ? t('site_disconnecting') : t('site_disconnect_yes')}
          task={ending}
        />
      )}
      {toBlock.asked && (
        <SiteQuestion
          confirm={toBlock}
          text={t('site_block_question')}
          yes={blocking.busy ? t('site_disconnecting') : t('site_block_yes')}
          task={blocking}
        />
      )}
      <Failure sentence={ending.failure ?? blocking.failure} />
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
                askAgain={() => props.askAgain(entry)}
              />
            ))}
          </ul>
        </section>
      )}
    </li>
  );
}
