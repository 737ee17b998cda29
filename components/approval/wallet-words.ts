import type { Approval } from '#lib/approvals/approval.ts';
import { t } from '#lib/ui/i18n.ts';
import { siteName } from '#lib/ui/site-name.ts';

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

/** What is said while the wallet has the question: that it asks, or with an API token that it does what was approved. */
export function walletWords(approval: Approval): { title: string; text: string; closeNote: string } {
  const host = siteName(approval.origin);
  return approval.kind === 'connect'
    ? {
        title: t('approve_in_wallet_title'),
        text: t('approval_in_wallet_text', { host }),
        closeNote: t('approval_in_wallet_close'),
      }
    : {
        title: workTitle(approval.method),
        text: t('transaction_sending_text', { host }),
        closeNote: t('transaction_sending_close'),
      };
}
