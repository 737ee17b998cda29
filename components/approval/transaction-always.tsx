import type { JSX } from 'preact';
import type { TransactionApproval } from '#lib/approvals/approval.ts';
import { t } from '#lib/ui/i18n.ts';
import { siteName } from '#lib/ui/site-name.ts';
import { kindNoun } from '#lib/ui/transaction-words.ts';
import { visibleText } from '#lib/ui/visible-text.ts';

function sentence({ origin, method, transactionKind }: TransactionApproval): string {
  const hole = { host: siteName(origin), kind: kindNoun(transactionKind) };
  switch (method) {
    case 'client.send_transaction':
      return t('transaction_always_send', hole);
    case 'client.sign_transaction':
      return t('transaction_always_sign', hole);
    default:
      return t('transaction_always_other', { ...hole, method: visibleText(method) });
  }
}

/** Lets the site do the same on this kind of transaction from now on without a question. */
export function TransactionAlways(props: {
  approval: TransactionApproval;
  checked: boolean;
  onChange: (checked: boolean) => void;
}): JSX.Element {
  return (
    <label class="tx-always">
      <input
        type="checkbox"
        id="always"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>
        {sentence(props.approval)}
        <span class="soft small">{t('transaction_always_note')}</span>
      </span>
    </label>
  );
}
