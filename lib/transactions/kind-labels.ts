import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { isUnaskedKind } from '#lib/wallet/known-kinds.ts';

/** What a method does with a transaction: the end of the names of the messages about it. */
export function transactionVerb(method: string): 'send' | 'sign' | 'check' | 'other' {
  const verbs = ['send', 'sign', 'check'] as const;
  return verbs.find((verb) => method === `client.${verb}_transaction`) ?? 'other';
}

/** A kind of transaction that may go without asking, as a noun: "a vote". Any other keeps the name that was sent. */
export function kindNoun(transactionKind: string): string {
  return isUnaskedKind(transactionKind) ? t(`tx_noun_${transactionKind}`) : escapeInvisible(transactionKind);
}

/** The offer not to ask again about what `host` wants to do with a transaction. */
export function alwaysLabel(verb: 'send' | 'sign' | 'check', transactionKind: string, host: string): string {
  if (verb === 'send' && transactionKind === 'voteSubmission') return t('transaction_always_vote', { host });
  return t(`transaction_always_${verb}`, { host, kind: kindNoun(transactionKind) });
}

/** What a site may do without being asked, sent transactions under the name of their kind: "Place an order". */
export function unaskedLabel(method: string, transactionKind: string): string {
  const kind = kindNoun(transactionKind);
  const verb = transactionVerb(method);
  if (verb === 'send' && isUnaskedKind(transactionKind)) return t(`tx_title_${transactionKind}`);
  return verb === 'other'
    ? t('unasked_other', { kind, method: escapeInvisible(method) })
    : t(`unasked_${verb}`, { kind });
}
