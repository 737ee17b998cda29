import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from '#components/icon.tsx';
import { Switch } from '#components/switch.tsx';
import type { TransactionApproval } from '#lib/approvals/approval.ts';
import { isSuspicious } from '#lib/format/describe-host.ts';
import { siteName } from '#lib/format/names.ts';
import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import { alwaysLabel, transactionVerb } from '#lib/transactions/kind-labels.ts';
import { summarizeTransaction, type TransactionSummary } from '#lib/transactions/summary.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import type { Asker } from './approval-host.tsx';
import { TransactionReading } from './transaction-reading.tsx';

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
  const { id, method, names, transactionKind, transaction } = approval;
  const [always, setAlways] = useState(false);
  const { endIs, scroller, end } = useEndSeen();
  const summary = useMemo(
    () => summarizeTransaction(transactionKind, transaction, names),
    [transactionKind, transaction, names],
  );
  const final = finalOf(method, summary);
  const label = `${siteName(approval.origin)} ${t(`transaction_asks_${transactionVerb(method)}`)}`;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard to be read. */}
      <section class="approval-body scrolling stack-4" ref={scroller} aria-label={label} tabIndex={0}>
        <TransactionReading {...{ approval, asker, summary }} end={<div class="tx-end" ref={end} />} />
        <AlwaysAllow approval={approval} checked={always} onChange={setAlways} />
      </section>
      <AnswerButtons
        id={id}
        asked={JSON.stringify([approval, asker, always])}
        answer={(allow) => answer(allow, allow && always)}
        allow="approve"
        ready={endIs === 'seen'}
        first={endIs === 'below' ? t('transaction_read_on') : null}
        cautious={[
          ...(isSuspicious(asker.host) ? (['site'] as const) : []),
          ...(names.recipient?.like ? (['recipient'] as const) : []),
        ]}
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
