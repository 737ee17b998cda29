/*
 * The kinds of transaction of network release 0.71 by name: vegaprotocol/vega v0.71.6,
 * protos/sources/vega/commands/v1/transaction.proto, "User commands" and "Validator commands".
 */

/** Trading, voting and staking: the user may allow a site to send these without being asked each time. */
const unaskedKinds = [
  'orderSubmission',
  'orderCancellation',
  'orderAmendment',
  'batchMarketInstructions',
  'liquidityProvisionSubmission',
  'liquidityProvisionCancellation',
  'liquidityProvisionAmendment',
  'voteSubmission',
  'delegateSubmission',
  'undelegateSubmission',
  'cancelTransfer',
] as const;

/** Sends funds away, proposes changes, changes keys, or belongs to validators: the user is always asked. */
const askedKinds = [
  'transfer',
  'withdrawSubmission',
  'proposalSubmission',
  'announceNode',
  'nodeVote',
  'nodeSignature',
  'chainEvent',
  'keyRotateSubmission',
  'ethereumKeyRotateSubmission',
  'stateVariableProposal',
  'validatorHeartbeat',
  'protocolUpgradeProposal',
  'oracleDataSubmission',
  'issueSignatures',
] as const;

const knownKinds = [...unaskedKinds, ...askedKinds];

export type UnaskedKind = (typeof unaskedKinds)[number];
export type KnownKind = (typeof knownKinds)[number];

export function isUnaskedKind(kind: string): kind is UnaskedKind {
  return unaskedKinds.some((one) => one === kind);
}

/** A page could put a secret into the name of any other kind, so the activity log leaves that out. */
export function isKnownKind(kind: string): kind is KnownKind {
  return knownKinds.some((one) => one === kind);
}
