import type { ComponentChildren, ComponentProps } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { JobButton, type Tone } from '#components/controls.tsx';
import { Icon, type IconName } from '#components/icon.tsx';
import type { Approval, SiteApproval } from '#lib/approvals/approval.ts';
import { openTrouble } from '#lib/browser/windows.ts';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { siteName } from '#lib/format/names.ts';
import { formatDuration } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { transactionVerb } from '#lib/transactions/kind-labels.ts';
import { FocusedButton, useEscape } from './answer-buttons.tsx';

/** The texts while the wallet has the request. */
export interface WalletLabels {
  title: string;
  text: string;
  closeNote: string;
  /** What the wallet may ask, in order. */
  steps: string[];
}

/** The texts for the end of an approval. The icon of a success is `check`. */
export interface OutcomeLabels {
  icon: IconName;
  title: string;
  text: string;
}

/** The messages of an end begin so. */
type Outcome = 'approval_connected' | 'approval_refused' | 'approval_failed' | 'transaction_failed';

const inWallet = (
  title: string,
  text: string,
  steps: string[] = [],
  closeNote = t('approval_in_wallet_close'),
): WalletLabels => ({ title, text, closeNote, steps });

const busyLabels = (host: string): WalletLabels => inWallet(t('wallet_busy_title'), t('wallet_busy_text', { host }));

export function keysLabels({ origin, step, listed }: WalletCall): WalletLabels {
  const host = bidiIsolate(siteName(origin));
  if (step !== 'in-wallet') return busyLabels(host);
  if (listed) return inWallet(t('call_in_wallet'), t('wallet_unlock_text', { host }));
  return inWallet(t('finding_asking_title'), t('wallet_keys_text', { host }));
}

/** While the wallet has the request: it asks the user, or with an API token executes it. */
export function walletLabels(approval: SiteApproval, call: WalletCall | undefined): WalletLabels {
  const host = bidiIsolate(siteName(approval.origin));
  if (call && call.step !== 'in-wallet') return busyLabels(host);
  if (approval.kind === 'connect') {
    return inWallet(t('finding_asking_title'), t('approval_in_wallet_text', { host }), [
      t('wallet_step_connect', { host }),
      t('wallet_step_wallet'),
      t('wallet_step_passphrase'),
      t('wallet_step_keys', { host }),
    ]);
  }
  const verb = transactionVerb(approval.method);
  const text = t(`transaction_working_text_${verb}`, { host });
  return inWallet(t(`transaction_working_${verb}`), text, [], t('transaction_sending_close'));
}

/** How `approval` ended; null while it has not. */
export function outcomeLabels(approval: Approval): OutcomeLabels | null {
  const host = bidiIsolate(siteName(approval.origin));
  const ended = (icon: IconName, name: Outcome): OutcomeLabels => ({
    icon,
    title: t(`${name}_title`),
    text: t(`${name}_text`, { host }),
  });
  switch (approval.step) {
    case 'asking':
    case 'in-wallet':
      return null;
    case 'done': {
      if (approval.kind === 'practice')
        return { icon: 'check', title: t('practice_over_title'), text: t('practice_over_text') };
      if (approval.kind === 'connect') return ended('check', 'approval_connected');
      const title = t(`transaction_done_${transactionVerb(approval.method)}`);
      return { icon: 'check', title, text: t('transaction_done_text', { host }) };
    }
    case 'refused-by-wallet':
      return ended('cross', 'approval_refused');
    case 'not-sent':
      return { ...ended('warning', 'transaction_failed'), title: t('transaction_not_sent_title') };
    case 'failed':
      return ended('warning', approval.kind === 'connect' ? 'approval_failed' : 'transaction_failed');
    default:
      return approval satisfies never;
  }
}

/** How long a success stays before the window continues by itself. Milliseconds. */
export const connectedMs = 1200;

/** After how long the elapsed time is shown. Milliseconds. */
const elapsedAfterMs = 10_000;

/** To the next request if there is one, otherwise to close. `asking`: how many other requests wait for an answer here. */
export function LeaveButton({ asking, ...button }: { asking: number; id?: string; onClick: () => void }) {
  return (
    <FocusedButton {...button} {...(asking > 0 && { look: 'primary' })}>
      {asking > 0 ? t('approval_next') : t('close')}
    </FocusedButton>
  );
}

/** One icon, what happens, and one button. */
function Progress(props: {
  tone: Tone;
  icon: IconName;
  title: string;
  text: string;
  children: ComponentChildren;
  button: ComponentProps<typeof LeaveButton>;
}) {
  const { tone, icon } = props;
  return (
    <>
      <div class="approval-body scrolling approval-centre stack-4" role="status">
        <span class={`big-icon tone-${tone}`}>
          <Icon name={icon} size={28} />
        </span>
        <h1 id="approval-decision">{props.title}</h1>
        <p id="approval-text">{props.text}</p>
        {props.children}
      </div>
      <footer class="approval-foot approval-answers">
        <LeaveButton {...props.button} />
      </footer>
    </>
  );
}

/** The wallet reviews or executes the request now, which has no time limit. */
export function ApprovalInWallet(props: {
  labels: WalletLabels;
  /** When the wallet's call began, in Unix milliseconds. */
  since: number;
  now: number;
  asking: number;
  onLeave: () => void;
}) {
  const { asking, onLeave } = props;
  const { title, text, closeNote, steps } = props.labels;
  const elapsed = props.now - props.since;
  return (
    <Progress tone="waiting" icon="waiting" {...{ title, text }} button={{ asking, onClick: onLeave }}>
      {steps.length > 0 && (
        <div class="wallet-steps stack-1 small">
          <p>{t('wallet_steps_title')}</p>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
      {/* A live region that changed every second would never stop talking. */}
      <p class="soft small" aria-hidden="true">
        {elapsed >= elapsedAfterMs && t('approval_in_wallet_elapsed', { time: formatDuration(elapsed) })}
      </p>
      {asking === 0 && <p class="soft small">{closeNote}</p>}
    </Progress>
  );
}

/** How it ended. A success closes by itself: that of practice stays, to be read. */
export function ApprovalOutcome(props: {
  approval: Approval;
  labels: OutcomeLabels;
  asking: number;
  onDone: () => void;
}) {
  const { labels, asking, onDone } = props;
  const { detail, kind, origin, tabId } = props.approval;
  const good = labels.icon === 'check';
  // A ref, so that a new callback does not restart the timer.
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (!good || kind === 'practice') return;
    const timer = setTimeout(() => done.current(), connectedMs);
    return () => clearTimeout(timer);
  }, [good, kind]);
  useEscape(onDone);
  return (
    <Progress tone={good ? 'ok' : 'refused'} {...labels} button={{ id: 'close', asking, onClick: onDone }}>
      {!good && detail !== '' && (
        <p class="soft" dir="auto" id="approval-note">
          {escapeInvisible(detail)}
        </p>
      )}
      {labels.icon === 'warning' && (
        <JobButton job={() => openTrouble({ site: origin, tabId })}>{t('trouble_find')}</JobButton>
      )}
    </Progress>
  );
}
