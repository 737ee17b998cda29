import { type MessageKey, t } from '#lib/i18n/i18n.ts';
import { enumName } from './enums.ts';

const validatorKinds = new Set([
  'announceNode',
  'nodeVote',
  'nodeSignature',
  'chainEvent',
  'keyRotateSubmission',
  'ethereumKeyRotateSubmission',
  'stateVariableProposal',
  'validatorHeartbeat',
  'protocolUpgradeProposal',
]);

/** Nothing, or what services take for nothing. */
const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * What the user should know of a transaction beyond what it says. `member` gives the value at a path within it, and
 * undefined where there is none; `has` tells whether it says anything about a part of it.
 */
export function transactionWarnings(
  kind: string,
  member: (field: string) => unknown,
  has: (part: string) => boolean,
): string[] {
  const keys: MessageKey[] = [];
  if (kind === 'withdrawSubmission') keys.push('tx_warn_withdraw');
  if (kind === 'transfer') {
    keys.push('tx_warn_transfer');
    if (has('recurring') && isAbsent(member('recurring.endEpoch'))) keys.push('tx_warn_recurring');
  }
  if (kind === 'orderSubmission' && enumName('orderSubmission.type', member('type')) === 'TYPE_MARKET') {
    keys.push('tx_warn_market_order');
  }
  if (kind === 'orderCancellation' && isAbsent(member('orderId'))) {
    keys.push(isAbsent(member('marketId')) ? 'tx_warn_cancel_all' : 'tx_warn_cancel_market');
  }
  // With 0 too: vegaprotocol/vega v0.71.6, core/delegation/engine.go, UndelegateAtEndOfEpoch and UndelegateNow.
  if (kind === 'undelegateSubmission' && (isAbsent(member('amount')) || /^0+$/.test(String(member('amount')))))
    keys.push('tx_warn_undelegate_all');
  if (validatorKinds.has(kind)) keys.push('tx_warn_validator');
  return keys.map((key) => (t as (key: MessageKey) => string)(key));
}
