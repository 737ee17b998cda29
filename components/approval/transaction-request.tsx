import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from '#components/icon.tsx';
import { Switch } from '#components/switch.tsx';
import type { TransactionApproval } from '#lib/approvals/approval.ts';
import type { KnownNames } from '#lib/approvals/known-names.ts';
import { isSuspicious } from '#lib/format/describe-host.ts';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { siteName } from '#lib/format/names.ts';
import { networkLabel } from '#lib/format/network-label.ts';
import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import { alwaysLabel, transactionVerb } from '#lib/transactions/kind-labels.ts';
import { summarizeTransaction, type TransactionSummary } from '#lib/transactions/summary.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { ApprovalHost, type Asker } from './approval-host.tsx';
import { SentValue } from './sent-value.tsx';
import { TransactionFacts, TransactionKey, TransactionRaw } from './transaction-details.tsx';

/** Whether `end` has been scrolled into view within `scroller`; `unknown` until layout. Stays `seen` after that. */
function useEndSeen() {
  const [endIs, setEndIs] = useState<'unknown' | 'below' | 'seen'>('unknown');
  const scroller = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.some((entry) => entry.isIntersecting);
        setEndIs(seen ? 'seen' : 'below');
        if (seen) observer.disconnect();
      },
      { root: scroller.current },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return { endIs, scroller, end };
}

/** What cannot be undone: what the site does with the signature cannot, whatever it is of. */
function finalOf(method: string, { final }: TransactionSummary): PlainMessageKey | null {
  return transactionVerb(method) === 'send' || final === 'tx_final_unknown' ? final : 'tx_final_signature';
}

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

/** Lets the site do the same on this kind of transaction with this key for a day without being asked. */
function AlwaysAllow(props: { approval: TransactionApproval; checked: boolean; onChange: (checked: boolean) => void }) {
  const { origin, method, transactionKind, offersUnasked } = props.approval;
  const verb = transactionVerb(method);
  if (verb === 'other' || !offersUnasked) return null;
  const host = siteName(origin);
  const note = verb === 'send' ? 'transaction_always_send_note' : 'transaction_always_sign_note';
  return (
    <Switch
      name="always"
      label={alwaysLabel(verb, transactionKind, host)}
      hint={t(note, { host })}
      checked={props.checked}
      onChange={props.onChange}
    />
  );
}

/** Drawbridge's own review of one transaction. Approve is enabled once all of it has been on screen. */
export function TransactionRequest(props: {
  approval: TransactionApproval;
  asker: Asker;
  answer: (allow: boolean, always: boolean) => Promise<void>;
}) {
  const { approval, asker, answer } = props;
  const { id, method, publicKey, keyName, names, transactionKind, transaction } = approval;
  const [always, setAlways] = useState(false);
  const { endIs, scroller, end } = useEndSeen();
  const summary = useMemo(
    () => summarizeTransaction(transactionKind, transaction, names),
    [transactionKind, transaction, names],
  );
  const final = finalOf(method, summary);
  const asks = t(`transaction_asks_${transactionVerb(method)}`);
  const label = `${siteName(approval.origin)} ${asks}`;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard to be read. */}
      <section class="approval-body scrolling stack-4" ref={scroller} aria-label={label} tabIndex={0}>
        <ApprovalHost {...asker} asks={asks} />
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
          <TransactionFacts summary={summary} />
          {publicKey !== '' && <TransactionKey publicKey={publicKey} name={keyName} />}
          {transaction !== '' && <TransactionRaw json={transaction} opened={summary.needsRaw} />}
          <div class="tx-end" ref={end} />
        </div>
        <NamesNote names={names} />
        <AlwaysAllow approval={approval} checked={always} onChange={setAlways} />
      </section>
      <AnswerButtons
        id={id}
        asked={JSON.stringify([approval, asker, always])}
        answer={(allow) => answer(allow, allow && always)}
        allow="approve"
        ready={endIs === 'seen'}
        first={endIs === 'below' ? t('transaction_read_on') : null}
        cautious={isSuspicious(asker.host)}
        note={
          <p class="small with-icon" data-testid="transaction-final">
            <Icon name="warning" />
            <span>
              {final !== null && <strong>{t(final)} </strong>}
              {t('transaction_only_request')}
            </span>
          </p>
        }
      />
    </>
  );
}
