import type { JSX } from 'preact';
import { ShortKey } from '#components/short-key.tsx';
import { Failure } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDate } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { Unasked } from '#lib/sites/unasked.ts';
import { unaskedLabel } from '#lib/transactions/kind-labels.ts';

/** One thing that a site may do without a question, with which key and until when, and the way to be asked again. */
export function UnaskedKind(props: {
  entry: Unasked;
  /** Empty where it is not known. */
  keyName: string;
  site: string;
  askAgain: () => Promise<void>;
}): JSX.Element {
  const { entry, keyName, site } = props;
  const asking = useTask(props.askAgain);
  const what = unaskedLabel(entry.method, entry.transactionKind);
  return (
    <li data-testid="unasked-kind" data-method={entry.method} data-kind={entry.transactionKind}>
      <div class="unasked-kind">
        <span>
          {what}
          <span class="soft small unasked-limits">
            {escapeInvisible(keyName)} <ShortKey value={entry.publicKey} /> ·{' '}
            {t('unasked_until', { time: formatDate(entry.until) })}
          </span>
        </span>
        <button
          type="button"
          class="button compact"
          aria-label={t('site_ask_again_named', { host: site, what })}
          disabled={asking.busy}
          onClick={asking.run}
        >
          {t('site_ask_again')}
        </button>
      </div>
      <Failure sentence={asking.failure} />
    </li>
  );
}
