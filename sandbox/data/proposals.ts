import type { Network } from './enactment.ts';
import type { MarketPlan } from './market-changes.ts';
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
  newSpotMarket: 'market',
  updateSpotMarket: 'updateMarket',
  newTransfer: 'transfer',
  cancelTransfer: 'transfer',
  updateMarketState: 'updateMarket',
  updateReferralProgram: 'referralProgram',
  updateVolumeDiscountProgram: 'VolumeDiscountProgram',
  updateVolumeRebateProgram: 'VolumeRebateProgram',
  newProtocolAutomatedPurchase: 'AutomatedPurchaseConfig',
};

/** Of the kinds whose rules the parameters do not have. */
const defaultRules: Readonly<Record<string, string>> = { requiredMajority: '0.66', requiredParticipation: '0.005' };

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
    if (kind === 'newTransfer') {
      const errorDetails = 'the source account holds too little';
      return { reason: 'PROPOSAL_ERROR_GOVERNANCE_TRANSFER_PROPOSAL_FAILED', errorDetails };
    }
    if (kind === 'updateMarketState') {
      return {
        reason: 'PROPOSAL_ERROR_INVALID_MARKET_STATE_UPDATE',
        errorDetails: 'the market has been closed already',
      };
    }
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
  product?: MarketPlan['product'] | undefined;
  proposer: string;
}

/** A proposal as it is submitted to `network`, whose rules at that moment it carries. */
export function makeProposal(random: Random, network: Network, plan: ProposalPlan): Proposal {
  const { kind, state, sequence, submitted, schedule, product } = plan;
  const { title, description, terms } = draftTerms(random, kind, network, sequence, submitted, schedule, product);
  const rule = (name: string): string =>
    network.networkParameters.find(({ key }) => key === `governance.proposal.${rules[kind]}.${name}`)?.value ??
    defaultRules[name] ??
    '0';
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
