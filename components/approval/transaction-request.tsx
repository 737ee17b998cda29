import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ConfirmButton } from '#components/confirm-box.tsx';
import { Switch } from '#components/form.tsx';
import { Icon } from '#components/icon.tsx';
import type { TransactionApproval } from '#lib/approvals/approval.ts';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import { command } from '#lib/commands/send-command.ts';
import { isSuspicious } from '#lib/format/describe-host.ts';
import { bidiIsolate } from '#lib/format/escape-invisible.ts';
import { siteName } from '#lib/format/names.ts';
import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import { alwaysLabel, transactionVerb } from '#lib/transactions/kind-labels.ts';
import { summarizeTransaction, type TransactionSummary } from '#lib/transactions/summary.ts';
import { AnswerButtons, useEscape } from './answer-buttons.tsx';
import type { Asker } from './approval-host.tsx';
import { LeaveButton } from './approval-progress.tsx';
import { TransactionReading } from './transaction-details.tsx';

const useSummary = ({ transactionKind, transaction, names }: TransactionApproval): TransactionSummary =>
  useMemo(() => summarizeTransaction(transactionKind, transaction, names), [transactionKind, transaction, names]);

/** Whether `end` has been scrolled into view; `unknown` until layout. Stays `seen` after that. */
function useEndSeen() {
  const [endIs, setEndIs] = useState<'unknown' | 'below' | 'seen'>('unknown');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (end.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      const seen = entries.some((entry) => entry.isIntersecting);
      setEndIs(seen ? 'seen' : 'below');
      if (seen) observer.disconnect();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return { endIs, end };
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
  const host = bidiIsolate(siteName(origin));
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

/** What the wallet asks about, in words. It is answered there, and the window closes with the answer. */
export function WalletReview(props: {
  approval: TransactionApproval;
  asker: Asker;
  /** The site's, which waits; undefined while it cannot be found. */
  call: WalletCall | undefined;
  asking: number;
  onLeave: () => void;
}) {
  const { approval, asker, call, asking, onLeave } = props;
  const summary = useSummary(approval);
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
        <p class="small with-icon answer-note" id="approval-text">
          <Icon name="waiting" />
          {t('wallet_review_answer')} {asking === 0 && t('wallet_review_closes')}
        </p>
        <div class="approval-answers">
          {call && (
            <ConfirmButton
              id="stop"
              question={t('wallet_review_stop_text')}
              job={() => command('call.cancel', { id: call.id })}
            >
              {t('wallet_review_stop')}
            </ConfirmButton>
          )}
          <LeaveButton id="close" asking={asking} onClick={onLeave} />
        </div>
      </footer>
    </>
  );
}

/** Drawbridge's own review of one transaction. Approve is enabled once all of it has been on screen. */
export function TransactionRequest({ approval, asker }: { approval: TransactionApproval; asker: Asker }) {
  const { id, method, names } = approval;
  const [always, setAlways] = useState(false);
  const { endIs, end } = useEndSeen();
  const summary = useSummary(approval);
  const final = finalOf(method, summary);
  const label = `${siteName(approval.origin)} ${t(`transaction_asks_${transactionVerb(method)}`)}`;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard to be read. */}
      <section class="approval-body scrolling stack-4" aria-label={label} tabIndex={0}>
        <TransactionReading {...{ approval, asker, summary }} end={<div class="tx-end" ref={end} />} />
        <AlwaysAllow approval={approval} checked={always} onChange={setAlways} />
      </section>
      <AnswerButtons
        id={id}
        asked={JSON.stringify([approval, asker, always])}
        how={{ always }}
        allow="approve"
        end={endIs}
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
