import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { isKnownKind } from './transaction-kinds.ts';

/** A kind of transaction as a noun: "a vote". One that this version does not know is named as it came. */
export function kindNoun(transactionKind: string): string {
  return isKnownKind(transactionKind) ? t(`tx_noun_${transactionKind}`) : escapeInvisible(transactionKind);
}

/** What a site may do unasked, in words: "Send a vote". */
export function unaskedWords(method: string, transactionKind: string): string {
  const kind = kindNoun(transactionKind);
  switch (method) {
    case 'client.send_transaction':
      return t('unasked_send', { kind });
    case 'client.sign_transaction':
      return t('unasked_sign', { kind });
    case 'client.check_transaction':
      return t('unasked_check', { kind });
    default:
      return t('unasked_other', { kind, method: escapeInvisible(method) });
  }
}
