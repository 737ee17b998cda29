import type { JSX } from 'preact';
import type { TransactionApproval } from '#lib/approvals/approval.ts';
import { siteName } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';
import { kindNoun } from '#lib/transactions/kind-labels.ts';

/** What checking the box lets through, in plain words: which calls, and what the site can do with them. */
function sentences({ origin, method, transactionKind }: TransactionApproval): { what: string; note: string } | null {
  const host = siteName(origin);
  const kind = kindNoun(transactionKind);
  switch (method) {
    case 'client.send_transaction':
      return { what: t('transaction_always_send', { host, kind }), note: t('transaction_always_send_note', { host }) };
    case 'client.sign_transaction':
      return { what: t('transaction_always_sign', { host, kind }), note: t('transaction_always_sign_note', { host }) };
    case 'client.check_transaction':
      return { what: t('transaction_always_check', { host, kind }), note: t('transaction_always_sign_note', { host }) };
    default:
      return null;
  }
}

/** Lets the site do the same on this kind of transaction with this key for a day without a question. */
export function TransactionAlways(props: {
  approval: TransactionApproval;
  checked: boolean;
  onChange: (checked: boolean) => void;
}): JSX.Element | null {
  const said = sentences(props.approval);
  if (said === null) return null;
  return (
    <label class="tx-always">
      <input
        type="checkbox"
        id="always"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>
        {said.what}
        <span class="soft small">{said.note}</span>
      </span>
    </label>
  );
}
