import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t, textFor } from '#lib/i18n/i18n.ts';

// Named one by one, since browsers look messages up without regard to upper and lower case: a site could name a kind
// `votesubmission`, and it would be called a vote.
const namedKinds: ReadonlySet<string> = new Set([
  'orderSubmission',
  'orderCancellation',
  'orderAmendment',
  'withdrawSubmission',
  'proposalSubmission',
  'voteSubmission',
  'liquidityProvisionSubmission',
  'liquidityProvisionCancellation',
  'liquidityProvisionAmendment',
  'transfer',
  'cancelTransfer',
  'delegateSubmission',
  'undelegateSubmission',
  'announceNode',
  'nodeVote',
  'nodeSignature',
  'chainEvent',
  'keyRotateSubmission',
  'ethereumKeyRotateSubmission',
  'stateVariableProposal',
  'validatorHeartbeat',
  'oracleDataSubmission',
  'protocolUpgradeProposal',
  'issueSignatures',
  'batchMarketInstructions',
]);

/** A kind of transaction as a noun: "a vote". One that this version does not know is named as it came. */
export function kindNoun(transactionKind: string): string {
  const noun = namedKinds.has(transactionKind) ? textFor(`transaction_kind_${transactionKind}`) : null;
  return noun ?? escapeInvisible(transactionKind);
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
