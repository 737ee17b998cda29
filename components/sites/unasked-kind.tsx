import type { JSX } from 'preact';
import { Failure } from '#components/failure.tsx';
import { useTask } from '#components/use-task.ts';
import { readUnasked } from '#lib/sites/unasked.ts';
import { t } from '#lib/ui/i18n.ts';
import { unaskedWords } from '#lib/ui/transaction-words.ts';

/** One thing that a site may do without a question, and the way to be asked again. */
export function UnaskedKind(props: { kind: string; site: string; askAgain: () => Promise<void> }): JSX.Element {
  const { kind, site } = props;
  const asking = useTask(props.askAgain);
  const { method, transactionKind } = readUnasked(kind);
  const what = unaskedWords(method, transactionKind);
  return (
    <li data-testid="unasked-kind" data-kind={kind}>
      <div class="unasked-kind">
        <span>{what}</span>
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
