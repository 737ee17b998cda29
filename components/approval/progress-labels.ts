import type { IconName } from '#components/icon.tsx';
import type { Approval, SiteApproval } from '#lib/approvals/approval.ts';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import { siteName } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';
import { transactionVerb } from '#lib/transactions/kind-labels.ts';

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

const inWallet = (title: string, text: string, steps: string[] = []): WalletLabels => ({
  title,
  text,
  closeNote: t('approval_in_wallet_close'),
  steps,
});

const busyLabels = (host: string): WalletLabels => inWallet(t('wallet_busy_title'), t('wallet_busy_text', { host }));

export function keysLabels({ origin, step, listed }: WalletCall): WalletLabels {
  const host = siteName(origin);
  if (step !== 'in-wallet') return busyLabels(host);
  if (listed) return inWallet(t('call_in_wallet'), t('wallet_unlock_text', { host }));
  return inWallet(t('approve_in_wallet_title'), t('wallet_keys_text', { host }));
}

/** While the wallet has the request: it asks the user, or with an API token executes it. */
export function walletLabels(approval: SiteApproval, call: WalletCall | undefined): WalletLabels {
  const host = siteName(approval.origin);
  if (call && call.step !== 'in-wallet') return busyLabels(host);
  if (approval.kind === 'connect') {
    return inWallet(t('approve_in_wallet_title'), t('approval_in_wallet_text', { host }), [
      t('wallet_step_connect', { host }),
      t('wallet_step_wallet'),
      t('wallet_step_passphrase'),
      t('wallet_step_keys', { host }),
    ]);
  }
  const verb = transactionVerb(approval.method);
  return {
    ...inWallet(t(`transaction_working_${verb}`), t(`transaction_working_text_${verb}`, { host })),
    closeNote: t('transaction_sending_close'),
  };
}

/** How `approval` ended; null while it has not. */
export function outcomeLabels(approval: Approval): OutcomeLabels | null {
  const host = siteName(approval.origin);
  const ended = (icon: IconName, name: Outcome): OutcomeLabels => ({
    icon,
    title: t(`${name}_title`),
    text: t(`${name}_text`, { host }),
  });
  switch (approval.step) {
    case 'asking':
    case 'in-wallet':
      return null;
    case 'connected':
      return approval.kind === 'practice'
        ? { icon: 'check', title: t('practice_over_title'), text: t('practice_over_text') }
        : ended('check', 'approval_connected');
    case 'refused-by-wallet':
      return ended('cross', 'approval_refused');
    case 'done': {
      const title = t(`transaction_done_${transactionVerb(approval.method)}`);
      return { icon: 'check', title, text: t('transaction_done_text', { host }) };
    }
    case 'not-sent':
      return { ...ended('warning', 'transaction_failed'), title: t('transaction_not_sent_title') };
    case 'failed':
      return ended('warning', approval.kind === 'connect' ? 'approval_failed' : 'transaction_failed');
    default:
      return approval satisfies never;
  }
}
