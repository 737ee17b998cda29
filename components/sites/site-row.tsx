import type { JSX } from 'preact';
import { LookAlikeChips } from '#components/look-alike-chips.tsx';
import { Chip, Failure } from '#components/status.tsx';
import { useConfirm } from '#components/use-confirm.ts';
import { useTask } from '#components/use-task.ts';
import { siteName } from '#lib/format/names.ts';
import { formatAge } from '#lib/format/time.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { Site } from '#lib/sites/site.ts';
import { type Asked, unaskedAt } from '#lib/sites/unasked.ts';
import { UnaskedKind } from './unasked-kind.tsx';

/** One site that may use the wallet, and the way to end that. Ending it is asked once, in place. */
export function SiteRow(props: {
  site: Site;
  now: number;
  disconnect: () => Promise<void>;
  askAgain: (asked: Asked) => Promise<void>;
}): JSX.Element {
  const { site, now } = props;
  const name = siteName(site.origin);
  const question = useConfirm();
  const ending = useTask(props.disconnect);
  const unasked = unaskedAt(site.unasked, now);

  return (
    <li class="site-row" data-testid="site-row" data-origin={site.origin} data-connected={site.connected}>
      <div class="site-head">
        <span class="site-name">{name}</span>
        <LookAlikeChips origin={site.origin} />
        {site.connected ? (
          <Chip tone="ok" icon="link">
            {t('site_connected')}
          </Chip>
        ) : (
          <Chip tone="plain" icon="unlink">
            {t('site_allowed')}
          </Chip>
        )}
      </div>
      <div class="site-foot">
        <p class="soft small">
          {t('site_last_call', { age: formatAge(site.lastCallAt, now) })}
          {' · '}
          {site.keys === null ? t('site_keys_none') : plural('site_keys', site.keys.length)}
        </p>
        {!question.asked && (
          <button
            type="button"
            class="button compact"
            ref={question.open}
            aria-label={t('site_disconnect_named', { host: name })}
            onClick={question.ask}
          >
            {t('site_disconnect')}
          </button>
        )}
      </div>
      {question.asked && (
        <fieldset class="site-confirm" onKeyDown={question.onKeyDown}>
          <legend class="small">{t('site_disconnect_question')}</legend>
          <button
            type="button"
            class="button compact"
            ref={question.keep}
            disabled={ending.busy}
            onClick={question.drop}
          >
            {t('site_disconnect_no')}
          </button>
          <button type="button" class="button compact refuse" disabled={ending.busy} onClick={ending.run}>
            {ending.busy ? t('site_disconnecting') : t('site_disconnect_yes')}
          </button>
        </fieldset>
      )}
      <Failure sentence={ending.failure} />
      {unasked.length > 0 && (
        <section class="unasked">
          <h2 class="soft small">{t('site_unasked_title')}</h2>
          <ul>
            {unasked.map((entry) => (
              <UnaskedKind
                key={JSON.stringify(entry)}
                entry={entry}
                keyName={site.keys?.find(({ publicKey }) => publicKey === entry.publicKey)?.name ?? ''}
                site={name}
                askAgain={() => props.askAgain(entry)}
              />
            ))}
          </ul>
        </section>
      )}
    </li>
  );
}
