import type { Network } from './enactment.ts';
import type { Random } from './random.ts';
import type { Proposal, ProposalState } from './records.ts';
import { draftTerms, type ProposalKind, type Schedule } from './terms.ts';
import { nanoseconds } from './times.ts';

/** Under what name the network's parameters have the rules for a kind of proposal. */
const rules: Readonly<Record<ProposalKind, string>> = {
  newMarket: 'market',
  updateMarket: 'updateMarket',
  newAsset: 'asset',
  updateAsset: 'updateAsset',
  updateNetworkParameter: 'updateNetParam',
  newFreeform: 'freeform',
};

type Reason = Pick<Proposal, 'reason' | 'errorDetails'>;

/**
 * Why a proposal was rejected before any vote, or failed when it was to take hold; `UNSPECIFIED` and empty for every
 * other state: the reason of one that was declined comes from its votes.
 */
export function reasonOf(state: ProposalState, kind: ProposalKind): Reason {
  if (state === 'STATE_REJECTED') {
    return kind === 'newAsset'
      ? { reason: 'PROPOSAL_ERROR_NODE_VALIDATION_FAILED', errorDetails: '' }
      : { reason: 'PROPOSAL_ERROR_CLOSE_TIME_TOO_SOON', errorDetails: 'proposal closing time too soon' };
  }
  if (state === 'STATE_FAILED') {
    return kind === 'updateAsset'
      ? { reason: 'PROPOSAL_ERROR_INVALID_ASSET', errorDetails: 'expected an ERC20 asset but was not' }
      : { reason: 'PROPOSAL_ERROR_NETWORK_PARAMETER_INVALID_VALUE', errorDetails: 'the value is out of its bounds' };
  }
  return { reason: 'PROPOSAL_ERROR_UNSPECIFIED', errorDetails: '' };
}

export interface ProposalPlan {
  kind: ProposalKind;
  state: ProposalState;
  /** Counts the proposals of one kind. */
  sequence: number;
  /** Unix milliseconds. */
  submitted: number;
  /** Random if left out. */
  schedule?: Schedule | undefined;
  proposer: string;
}

/** A proposal as it is submitted to `network`, whose rules at that moment it carries. */
export function makeProposal(random: Random, network: Network, plan: ProposalPlan): Proposal {
  const { kind, state, sequence, submitted, schedule } = plan;
  const { title, description, terms } = draftTerms(random, kind, network, sequence, submitted, schedule);
  const rule = (name: string): string =>
    network.networkParameters.find(({ key }) => key === `governance.proposal.${rules[kind]}.${name}`)?.value ?? '0';
  return {
    id: random.hex(64),
    partyId: plan.proposer,
    reference: `${kind}-${random.hex(8)}`,
    state,
    ...reasonOf(state, kind),
    timestamp: nanoseconds(submitted),
    rationale: { title, description },
    requiredMajority: rule('requiredMajority'),
    requiredParticipation: rule('requiredParticipation'),
    // Rules that market updates alone have.
    requiredLiquidityProviderMajority: rule('requiredMajorityLP'),
    requiredLiquidityProviderParticipation: rule('requiredParticipationLP'),
    terms,
  };
}
