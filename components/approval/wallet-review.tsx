import { useMemo } from 'preact/hooks';
import { ConfirmButton } from '#components/confirm-box.tsx';
import { Button } from '#components/controls.tsx';
import { Icon } from '#components/icon.tsx';
import type { TransactionApproval } from '#lib/approvals/approval.ts';
import { t } from '#lib/i18n/i18n.ts';
import { summarizeTransaction } from '#lib/transactions/summary.ts';
import { useEscape } from './answer-buttons.tsx';
import type { Asker } from './approval-host.tsx';
import { TransactionReading } from './transaction-reading.tsx';

/** What the wallet asks about, in words. It is answered there, and the window closes with the answer. */
export function WalletReview(props: {
  approval: TransactionApproval;
  asker: Asker;
  /** Stops the site's waiting; null while the call cannot be found. */
  stop: (() => Promise<void>) | null;
  onLeave: () => void;
}) {
  const { approval, asker, stop, onLeave } = props;
  const { transactionKind, transaction, names } = approval;
  const summary = useMemo(
    () => summarizeTransaction(transactionKind, transaction, names),
    [transactionKind, transaction, names],
  );
  useEscape(onLeave);
  const title = t('wallet_review_title');
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard to be read. */}
      <section class="approval-body scrolling stack-4" aria-label={title} tabIndex={0}>
        <p class="section-title">{title}</p>
        <TransactionReading approval={approval} asker={asker} summary={summary} />
      </section>
      <footer class="approval-foot" data-testid="wallet-review">
        <p class="small with-icon answer-note" role="status">
          <Icon name="waiting" />
          {t('wallet_review_answer')}
        </p>
        <div class="approval-answers">
          {stop !== null && (
            <ConfirmButton id="stop" question={t('wallet_review_stop_text')} yes={t('wallet_review_stop')} job={stop}>
              {t('wallet_review_stop')}
            </ConfirmButton>
          )}
          <Button id="close" onClick={onLeave}>
            {t('approval_close')}
          </Button>
        </div>
      </footer>
    </>
  );
}
