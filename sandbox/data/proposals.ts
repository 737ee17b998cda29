import type { Random } from './random.ts';
import type { GovernanceRecord, Proposal, ProposalState } from './records.ts';
import { draftTerms, type ProposalKind, type Subjects } from './terms.ts';
import { day, hour, nanoseconds } from './times.ts';
import { castVotes } from './votes.ts';

const reasons: Partial<Record<ProposalState, Pick<Proposal, 'reason' | 'errorDetails'>>> = {
  STATE_FAILED: { reason: 'PROPOSAL_ERROR_INVALID_ASSET_DETAILS', errorDetails: 'the contract has no such decimals' },
  STATE_REJECTED: { reason: 'PROPOSAL_ERROR_ENACT_TIME_TOO_SOON', errorDetails: 'enactment must be after closing' },
  STATE_DECLINED: { reason: 'PROPOSAL_ERROR_MAJORITY_THRESHOLD_NOT_REACHED', errorDetails: '' },
};

/** The state's reason and details of an error; `UNSPECIFIED` and empty for a proposal that is well. */
export function reasonOf(state: ProposalState): Pick<Proposal, 'reason' | 'errorDetails'> {
  return reasons[state] ?? { reason: 'PROPOSAL_ERROR_UNSPECIFIED', errorDetails: '' };
}

export interface ProposalPlan {
  kind: ProposalKind;
  state: ProposalState;
  /** Counts the proposals of one kind. */
  sequence: number;
  /** Unix milliseconds. */
  submitted: number;
  proposer: string;
}

export function makeProposal(random: Random, subjects: Subjects, plan: ProposalPlan): Proposal {
  const { title, description, terms } = draftTerms(random, plan.kind, subjects, plan.sequence, plan.submitted);
  const byProviders = plan.kind === 'updateMarket';
  return {
    id: random.hex(64),
    partyId: plan.proposer,
    reference: `${plan.kind}-${random.hex(8)}`,
    state: plan.state,
    ...reasonOf(plan.state),
    timestamp: nanoseconds(plan.submitted),
    rationale: { title, description },
    requiredMajority: '0.66',
    requiredParticipation: '0.00001',
    requiredLiquidityProviderMajority: byProviders ? '0.66' : '0',
    requiredLiquidityProviderParticipation: byProviders ? '0.2' : '0',
    terms,
  };
}

/** `kind state` and the age in days of the proposals that are there from the start. */
const initial: readonly [ProposalKind, ProposalState, number][] = [
  ['newMarket', 'STATE_OPEN', 1],
  ['updateNetworkParameter', 'STATE_OPEN', 1],
  ['newFreeform', 'STATE_OPEN', 2],
  ['updateMarket', 'STATE_OPEN', 2],
  ['updateAsset', 'STATE_OPEN', 1],
  ['newAsset', 'STATE_OPEN', 2],
  ['newAsset', 'STATE_WAITING_FOR_NODE_VOTE', 0],
  ['newAsset', 'STATE_PASSED', 11],
  ['newMarket', 'STATE_REJECTED', 7],
  ['updateMarket', 'STATE_DECLINED', 20],
  ['updateAsset', 'STATE_FAILED', 21],
  ['updateNetworkParameter', 'STATE_PASSED', 11],
  ['updateNetworkParameter', 'STATE_ENACTED', 30],
  ['newFreeform', 'STATE_PASSED', 14],
  ['newFreeform', 'STATE_DECLINED', 16],
  ['newMarket', 'STATE_ENACTED', 60],
  ['newMarket', 'STATE_ENACTED', 61],
  ['newMarket', 'STATE_ENACTED', 62],
];

/** Proposals of all six kinds in every state, with votes. Those that made the markets carry the markets' IDs. */
export function makeGovernance(
  random: Random,
  subjects: Subjects,
  parties: readonly string[],
  today: number,
): GovernanceRecord[] {
  const markets = [...subjects.markets];
  const sequences = new Map<ProposalKind, number>();
  return initial.map(([kind, state, age], index) => {
    const sequence = sequences.get(kind) ?? 0;
    sequences.set(kind, sequence + 1);
    const submitted = today - age * day - index * hour;
    const proposer = parties[index % 6] ?? '';
    const proposal = makeProposal(random, subjects, { kind, state, sequence, submitted, proposer });
    const made = kind === 'newMarket' && state === 'STATE_ENACTED' ? markets.shift() : undefined;
    const changes = proposal.terms.newMarket?.changes;
    if (made !== undefined && changes !== undefined) {
      proposal.id = made.id;
      proposal.rationale.title = `List ${made.name}`;
      changes.instrument.code = made.code;
      changes.instrument.name = made.name;
      changes.instrument.future.quoteName = made.quoteName;
      changes.instrument.future.settlementAsset = made.settlementAsset;
    }
    return { proposal, ...castVotes(random, proposal, parties, submitted) };
  });
}
