import type { ComponentChildren } from 'preact';
import { Icon } from '#components/icon.tsx';
import type { TransactionApproval } from '#lib/approvals/approval.ts';
import type { KnownNames } from '#lib/approvals/known-names.ts';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { networkLabel } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';
import { transactionVerb } from '#lib/transactions/kind-labels.ts';
import type { TransactionSummary } from '#lib/transactions/summary.ts';
import { ApprovalHost, type Asker } from './approval-host.tsx';
import { SentValue } from './sent-value.tsx';
import { TransactionFacts, TransactionKey, TransactionRaw } from './transaction-details.tsx';

/** Where names are from, unless none was found. */
function NamesNote({ names }: { names: KnownNames }) {
  const { network, sameChain, assets, markets, proposals } = names;
  if ([assets, markets, proposals].every((found) => Object.keys(found).length === 0)) return null;
  const shownName = bidiIsolate(escapeInvisible(networkLabel(network)));
  return (
    <p class="soft small" data-testid="transaction-names-note">
      {t(sameChain ? 'tx_names_from' : 'tx_names_any_chain', { network: shownName })}
    </p>
  );
}

/** Who asks for what, and all of the transaction. `end` comes right after it. */
export function TransactionReading(props: {
  approval: TransactionApproval;
  asker: Asker;
  summary: TransactionSummary;
  end?: ComponentChildren;
}) {
  const { approval, asker, summary } = props;
  const { method, publicKey, keyName, names, transactionKind, transaction } = approval;
  return (
    <>
      <ApprovalHost {...asker} asks={t(`transaction_asks_${transactionVerb(method)}`)} />
      {method === 'client.check_transaction' && (
        <p class="flag tone-waiting" data-testid="transaction-check-note">
          <Icon name="warning" />
          <span class="small">{t('transaction_check_note')}</span>
        </p>
      )}
      {transactionKind === '' && (
        <p class="small">
          {t('transaction_method')} <SentValue mono text={method} />
        </p>
      )}
      <div class="tx-content stack-4">
        <TransactionFacts summary={summary} names={names} />
        {publicKey !== '' && <TransactionKey publicKey={publicKey} name={keyName} />}
        {transaction !== '' && <TransactionRaw json={transaction} opened={summary.needsRaw} />}
        {props.end}
      </div>
      <NamesNote names={names} />
    </>
  );
}
