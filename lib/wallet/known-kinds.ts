/*
 * The kinds of transaction of network releases 0.71 to 0.79 by name: vegaprotocol/vega v0.71.6 and v0.79.0,
 * protos/sources/vega/commands/v1/transaction.proto, "User commands" and "Validator commands".
 */

/** Trading, voting and staking: the user may allow a site to send these without being asked each time. */
const unaskedKinds = [
  'orderSubmission',
  'orderCancellation',
  'orderAmendment',
  'stopOrdersSubmission',
  'stopOrdersCancellation',
  'batchMarketInstructions',
  'liquidityProvisionSubmission',
  'liquidityProvisionCancellation',
  'liquidityProvisionAmendment',
  'voteSubmission',
  'delegateSubmission',
  'undelegateSubmission',
  'cancelTransfer',
] as const;

/**
 * Sends funds away, commits them to a market maker, changes how a position is secured, proposes changes, joins a team, changes
 * keys or the public profile: the user is always asked.
 */
const askedKinds = [
  'transfer',
  'withdrawSubmission',
  'proposalSubmission',
  'oracleDataSubmission',
  'issueSignatures',
  'batchProposalSubmission',
  'updateMarginMode',
  'submitAmm',
  'amendAmm',
  'cancelAmm',
  'createReferralSet',
  'updateReferralSet',
  'applyReferralCode',
  'joinTeam',
  'updatePartyProfile',
] as const;

/** What only validator nodes send. The user is asked as well. */
export const validatorKinds = [
  'announceNode',
  'nodeVote',
  'nodeSignature',
  'chainEvent',
  'keyRotateSubmission',
  'ethereumKeyRotateSubmission',
  'stateVariableProposal',
  'validatorHeartbeat',
  'protocolUpgradeProposal',
] as const;

const knownKinds = [...unaskedKinds, ...askedKinds, ...validatorKinds];

export type UnaskedKind = (typeof unaskedKinds)[number];
export type ValidatorKind = (typeof validatorKinds)[number];
export type KnownKind = (typeof knownKinds)[number];

export function isUnaskedKind(kind: string): kind is UnaskedKind {
  return unaskedKinds.some((one) => one === kind);
}

export function isValidatorKind(kind: string): kind is ValidatorKind {
  return validatorKinds.some((one) => one === kind);
}

/** A page could put a secret into the name of any other kind, so the activity log leaves that out. */
export function isKnownKind(kind: string): kind is KnownKind {
  return knownKinds.some((one) => one === kind);
}
