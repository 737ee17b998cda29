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

/** The texts for the end of an approval. */
export interface OutcomeLabels {
  good: boolean;
  icon: IconName;
  title: string;
  text: string;
  /** Until the user closes it, although it is good. */
  stays?: true;
}

/** The pending wallet call of an approval. */
export const callOf = (approval: SiteApproval, calls: readonly WalletCall[]): WalletCall | undefined =>
  calls.find(
    ({ origin, method }) =>
      origin === approval.origin &&
      method === (approval.kind === 'connect' ? 'client.connect_wallet' : approval.method),
  );

function busyLabels(host: string): WalletLabels {
  const text = t('wallet_busy_text', { host });
  return { title: t('wallet_busy_title'), text, closeNote: t('approval_in_wallet_close'), steps: [] };
}

function askLabels(text: string, steps: string[] = []): WalletLabels {
  return { title: t('approve_in_wallet_title'), text, closeNote: t('approval_in_wallet_close'), steps };
}

export function keysLabels({ origin, step, listed }: WalletCall): WalletLabels {
  const host = siteName(origin);
  if (step !== 'in-wallet') return busyLabels(host);
  const labels = askLabels(t('wallet_keys_text', { host }));
  return listed ? { ...labels, title: t('call_in_wallet'), text: t('wallet_unlock_text', { host }) } : labels;
}

/** While the wallet has the request: it asks the user, or with an API token executes it. */
export function walletLabels(approval: SiteApproval, call: WalletCall | undefined): WalletLabels {
  const host = siteName(approval.origin);
  if (call && call.step !== 'in-wallet') return busyLabels(host);
  if (approval.kind === 'connect') {
    return askLabels(t('approval_in_wallet_text', { host }), [
      t('wallet_step_connect', { host }),
      t('wallet_step_wallet'),
      t('wallet_step_passphrase'),
      t('wallet_step_keys', { host }),
    ]);
  }
  const verb = transactionVerb(approval.method);
  return {
    title: t(`transaction_working_${verb}`),
    text: t(`transaction_working_text_${verb}`, { host }),
    closeNote: t('transaction_sending_close'),
    steps: [],
  };
}

const ended = (icon: IconName, title: string, text: string): OutcomeLabels => ({
  good: icon === 'check',
  icon,
  title,
  text,
});

/** How `approval` ended; null while it has not. */
export function outcomeLabels(approval: Approval): OutcomeLabels | null {
  const host = siteName(approval.origin);
  switch (approval.step) {
    case 'asking':
    case 'in-wallet':
      return null;
    case 'connected':
      if (approval.kind === 'practice') {
        return { ...ended('check', t('practice_over_title'), t('practice_over_text')), stays: true };
      }
      return ended('check', t('approval_connected_title'), t('approval_connected_text', { host }));
    case 'refused-by-wallet':
      return ended('cross', t('approval_refused_title'), t('approval_refused_text', { host }));
    case 'done':
      return ended(
        'check',
        t(`transaction_done_${transactionVerb(approval.method)}`),
        t('transaction_done_text', { host }),
      );
    case 'not-sent':
      return ended('warning', t('transaction_not_sent_title'), t('transaction_failed_text', { host }));
    case 'failed':
      return approval.kind === 'connect'
        ? ended('warning', t('approval_failed_title'), t('approval_failed_text', { host }))
        : ended('warning', t('transaction_failed_title'), t('transaction_failed_text', { host }));
    default:
      return approval satisfies never;
  }
}
