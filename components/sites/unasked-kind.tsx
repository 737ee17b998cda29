import type { JSX } from 'preact';
import { Failure } from '#components/failure.tsx';
import { ShortKey } from '#components/short-key.tsx';
import { useTask } from '#components/use-task.ts';
import type { Unasked } from '#lib/sites/unasked.ts';
import { formatDate } from '#lib/ui/format-date.ts';
import { t } from '#lib/ui/i18n.ts';
import { unaskedWords } from '#lib/ui/transaction-words.ts';
import { visibleText } from '#lib/ui/visible-text.ts';

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
  const what = unaskedWords(entry.method, entry.transactionKind);
  return (
    <li data-testid="unasked-kind" data-method={entry.method} data-kind={entry.transactionKind}>
      <div class="unasked-kind">
        <span>
          {what}
          <span class="soft small unasked-limits">
            {visibleText(keyName)} <ShortKey value={entry.publicKey} /> ·{' '}
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
