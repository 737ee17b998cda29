import { useEffect, useState } from 'preact/hooks';
import { Chip, type Tone } from '#components/controls.tsx';
import type { IconName } from '#components/icon.tsx';
import type { PopupState } from '#components/popup/popup.tsx';
import { LookAlikeChips, SiteName } from '#components/site-name.tsx';
import { isOfSite, type TransactionApproval } from '#lib/approvals/approval.ts';
import { callOf, isReviewed, type WalletCall } from '#lib/calls/wallet-call.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDuration } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { isWebSite } from '#lib/sites/origin.ts';
import { transactionVerb } from '#lib/transactions/kind-labels.ts';
import { CancelCall } from './cancel-call.tsx';

function callLabel({ method, listed }: WalletCall): string {
  if (method === 'client.connect_wallet') return t('call_connect');
  if (method === 'client.list_keys') return t(listed ? 'call_list_again' : 'call_list_keys');
  const verb = transactionVerb(method);
  return verb === 'other' ? t('call_other', { method: escapeInvisible(method) }) : t(`transaction_asks_${verb}`);
}

const justNowMs = 5000;

interface Look {
  tone: Tone;
  icon: IconName;
  label: string;
  note?: string;
}

function look(step: WalletCall['step'], position: number, asks: boolean): Look {
  if (step === 'waiting')
    return { tone: 'plain', icon: 'clock', label: t('call_position', { position: `${position}` }) };
  if (step === 'wallet-busy') {
    return { tone: 'waiting', icon: 'clock', label: t('call_wallet_busy'), note: t('call_wallet_busy_note') };
  }
  return asks
    ? { tone: 'waiting', icon: 'waiting', label: t('call_in_wallet') }
    : { tone: 'plain', icon: 'refresh', label: t('call_in_wallet_alone') };
}

/** What the transaction of a call does, as soon as what reads it has been loaded. */
function CallSentence({ approval }: { approval: TransactionApproval }) {
  const [sentence, setSentence] = useState('');
  const { transactionKind, transaction, names } = approval;
  useEffect(() => {
    import('#lib/transactions/summary.ts')
      .then(({ transactionSentence }) => setSentence(transactionSentence(transactionKind, transaction, names)))
      .catch(console.error);
  }, [transactionKind, transaction, names]);
  return sentence === '' ? null : <p data-testid="call-sentence">{sentence}</p>;
}

interface CallsProps {
  state: Pick<PopupState, 'approvals' | 'apiToken' | 'now'>;
}

/** One pending call. `position` counts waiting calls from 1. */
export function WalletCallRow(props: CallsProps & { call: WalletCall; position: number }) {
  const { call, state } = props;
  const asks = isReviewed(call, state.apiToken);
  const { origin, step } = call;
  const elapsed = state.now - call.since;
  // Drawbridge sends nothing else by itself.
  const isOwnVote = !isWebSite(origin) && call.method === 'client.send_transaction';
  const { tone, icon, label, note } = look(step, props.position, asks);
  const approval = state.approvals.find((one) => one.step === 'in-wallet' && isOfSite(one) && callOf(one, [call]));
  return (
    <li class="call-row stack-1" data-testid="wallet-call-row" data-step={step} data-origin={origin}>
      <div class="split wrap">
        <p>
          {isOwnVote ? <strong>{t('vote_yours')}</strong> : <SiteName origin={origin} />}{' '}
          {!isOwnVote && callLabel(call)} <LookAlikeChips origin={origin} />
        </p>
        <CancelCall call={call} asks={asks} />
      </div>
      {approval?.kind === 'transaction' && <CallSentence approval={approval} />}
      <p class="line wrap">
        <Chip tone={tone} icon={icon}>
          {label}
        </Chip>
        <span class="soft small">
          {elapsed < justNowMs ? t('age_now') : t('call_since', { time: formatDuration(elapsed) })}
        </span>
      </p>
      {note !== undefined && <p class="soft small">{note}</p>}
    </li>
  );
}

/** Calls that wait for others, in order: the wallet takes one review at a time. */
export function WalletCalls({ calls, state }: CallsProps & { calls: readonly WalletCall[] }) {
  if (calls.length === 0) return null;
  const waiting = calls.filter(({ step }) => step === 'waiting');
  return (
    <section class="stack-1" aria-labelledby="calls-title">
      <h2 class="section-title" id="calls-title">
        {t('calls_title')}
      </h2>
      <ul class="rows">
        {calls.map((call) => (
          <WalletCallRow key={call.id} call={call} position={waiting.indexOf(call) + 1} state={state} />
        ))}
      </ul>
    </section>
  );
}
