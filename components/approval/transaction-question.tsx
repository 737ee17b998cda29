import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Icon } from '#components/icon.tsx';
import type { TransactionApproval } from '#lib/approvals/approval.ts';
import type { HostDescription } from '#lib/format/describe-host.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { mayGoUnasked } from '#lib/sites/unasked.ts';
import { summarizeTransaction } from '#lib/transactions/summary.ts';
import type { WalletKey } from '#lib/wallet/key.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { ApprovalHost } from './approval-host.tsx';
import { TransactionAlways } from './transaction-always.tsx';
import { TransactionFacts } from './transaction-facts.tsx';
import { TransactionKey } from './transaction-key.tsx';
import { TransactionRaw } from './transaction-raw.tsx';
import { useEndSeen } from './use-end-seen.ts';

function heading(method: string): string {
  switch (method) {
    case 'client.send_transaction':
      return t('transaction_heading_send');
    case 'client.sign_transaction':
      return t('transaction_heading_sign');
    case 'client.check_transaction':
      return t('transaction_heading_check');
    default:
      return t('transaction_heading_other');
  }
}

/**
 * Drawbridge's own review of one transaction: who asks, which key, what it does, and the very text of it. Approve can
 * be pressed once all of it has been on screen.
 */
export function TransactionQuestion(props: {
  approval: TransactionApproval;
  host: HostDescription;
  within: string | null;
  /** Keys that the wallet has shown, for their names. */
  keys: readonly WalletKey[];
  answer: (allow: boolean, always: boolean) => Promise<void>;
}): JSX.Element {
  const { approval, host, within, keys, answer } = props;
  const { id, origin, method, publicKey, transactionKind, transaction } = approval;
  const [always, setAlways] = useState(false);
  const { endIs, scroller, end } = useEndSeen();
  const summary = useMemo(() => summarizeTransaction(transactionKind, transaction), [transactionKind, transaction]);
  const known = keys.find((key) => key.publicKey === publicKey);
  const title = heading(method);
  const approve = {
    id: 'approve',
    word: t('transaction_approve'),
    arming: t('transaction_approve_arming'),
    armed: t('transaction_approve_armed'),
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard to be read. */}
      <section class="approval-body" ref={scroller} aria-label={title} tabIndex={0}>
        <h1 class="approval-heading">{title}</h1>
        <ApprovalHost host={host} origin={origin} within={within} />
        {method === 'client.check_transaction' && (
          <p class="flag tone-waiting" data-testid="transaction-check-note">
            <Icon name="warning" />
            <span class="small">{t('transaction_check_note')}</span>
          </p>
        )}
        {transactionKind === '' && (
          <p class="small">
            {t('transaction_method')} <code class="tx-value">{escapeInvisible(method)}</code>
          </p>
        )}
        {publicKey !== '' && <TransactionKey publicKey={publicKey} name={known?.name ?? null} />}
        <div class="tx-content">
          <TransactionFacts summary={summary} />
          {transaction !== '' && <TransactionRaw json={transaction} opened={summary.needsRaw} />}
          <div class="tx-end" ref={end} />
        </div>
        {mayGoUnasked(origin, approval) && (
          <TransactionAlways approval={approval} checked={always} onChange={setAlways} />
        )}
        <p class="never">
          <Icon name="shield" />
          {t('transaction_only_question')}
        </p>
      </section>
      <AnswerButtons
        id={id}
        asked={JSON.stringify([approval, within, known?.name, always])}
        answer={(allow) => answer(allow, allow && always)}
        allow={approve}
        ready={endIs === 'seen'}
        first={endIs === 'below' ? t('transaction_read_on') : null}
      />
    </>
  );
}
