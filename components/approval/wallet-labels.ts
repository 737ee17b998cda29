import type { Approval } from '#lib/approvals/approval.ts';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import { siteName } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';

function workTitle(method: string): string {
  switch (method) {
    case 'client.send_transaction':
      return t('transaction_sending');
    case 'client.sign_transaction':
    case 'client.check_transaction':
      return t('transaction_signing');
    default:
      return t('transaction_working');
  }
}

export interface WalletWords {
  title: string;
  text: string;
  closeNote: string;
  /** What the wallet may ask, one after the other. */
  steps: string[];
}

/** The call to the wallet that an approval is about, which waits for its turn there or for the user's answer. */
export const callOf = (approval: Approval, calls: readonly WalletCall[]): WalletCall | undefined =>
  calls.find(
    ({ origin, method }) =>
      origin === approval.origin &&
      method === (approval.kind === 'connect' ? 'client.connect_wallet' : approval.method),
  );

/** What is said while the wallet asks about something else: what it is to ask about next waits for that. */
function busyWords(host: string): WalletWords {
  return {
    title: t('wallet_busy_title'),
    text: t('wallet_busy_text', { host }),
    closeNote: t('approval_in_wallet_close'),
    steps: [],
  };
}

export function keysWords({ origin, step }: WalletCall): WalletWords {
  const host = siteName(origin);
  if (step !== 'in-wallet') return busyWords(host);
  return {
    title: t('approve_in_wallet_title'),
    text: t('wallet_keys_text', { host }),
    closeNote: t('approval_in_wallet_close'),
    steps: [],
  };
}

/** What is said while the wallet has the question: that it asks, or with an API token that it does what was approved. */
export function walletWords(approval: Approval, call: WalletCall | undefined): WalletWords {
  const host = siteName(approval.origin);
  if (call && call.step !== 'in-wallet') return busyWords(host);
  return approval.kind === 'connect'
    ? {
        title: t('approve_in_wallet_title'),
        text: t('approval_in_wallet_text', { host }),
        closeNote: t('approval_in_wallet_close'),
        steps: [
          t('wallet_step_connect', { host }),
          t('wallet_step_wallet'),
          t('wallet_step_passphrase'),
          t('wallet_step_keys', { host }),
        ],
      }
    : {
        title: workTitle(approval.method),
        text: t('transaction_sending_text', { host }),
        closeNote: t('transaction_sending_close'),
        steps: [],
      };
}
