import type { IconName } from '#components/icon.tsx';
import type { Approval } from '#lib/approvals/approval.ts';
import { siteName } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';

/** How the end of an approval is told. Good news goes away by itself. */
export interface OutcomeLook {
  good: boolean;
  icon: IconName;
  title: string;
  text: string;
}

/** The last word on a method that has done what it is for. */
function doneWord(method: string): string {
  switch (method) {
    case 'client.send_transaction':
      return t('transaction_sent');
    case 'client.sign_transaction':
    case 'client.check_transaction':
      return t('transaction_signed');
    default:
      return t('transaction_done');
  }
}

/** How `approval` ended, in words; null while it has not. */
export function outcomeLook(approval: Approval): OutcomeLook | null {
  const host = siteName(approval.origin);
  const failed = { good: false, icon: 'warning' } as const;
  switch (approval.step) {
    case 'asking':
    case 'in-wallet':
      return null;
    case 'connected':
      return {
        good: true,
        icon: 'check',
        title: t('approval_connected_title'),
        text: t('approval_connected_text', { host }),
      };
    case 'refused-by-wallet':
      return {
        good: false,
        icon: 'cross',
        title: t('approval_refused_title'),
        text: t('approval_refused_text', { host }),
      };
    case 'done':
      return {
        good: true,
        icon: 'check',
        title: doneWord(approval.method),
        text: t('transaction_done_text', { host }),
      };
    case 'failed':
      return approval.kind === 'connect'
        ? { ...failed, title: t('approval_failed_title'), text: t('approval_failed_text', { host }) }
        : { ...failed, title: t('transaction_failed_title'), text: t('transaction_failed_text', { host }) };
    default:
      return approval satisfies never;
  }
}
