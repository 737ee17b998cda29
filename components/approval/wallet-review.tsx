import { useMemo } from 'preact/hooks';
import { ConfirmBox } from '#components/confirm-box.tsx';
import { Button } from '#components/controls.tsx';
import { Icon } from '#components/icon.tsx';
import { Failure } from '#components/status.tsx';
import { useConfirm } from '#components/use-confirm.ts';
import { useTask } from '#components/use-task.ts';
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
  const stopping = useTask(async () => stop?.());
  const confirm = useConfirm();
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
        <Failure sentence={stopping.failure} />
        {confirm.asked ? (
          <ConfirmBox confirm={confirm} task={stopping} name="wallet_review_stop" text={t('wallet_review_stop_text')} />
        ) : (
          <>
            <p class="small with-icon answer-note" role="status">
              <Icon name="waiting" />
              {t('wallet_review_answer')}
            </p>
            <div class="approval-answers">
              {stop !== null && (
                <Button id="stop" ref={confirm.open} onClick={confirm.ask}>
                  {t('wallet_review_stop')}
                </Button>
              )}
              <Button id="close" onClick={onLeave}>
                {t('approval_close')}
              </Button>
            </div>
          </>
        )}
      </footer>
    </>
  );
}
