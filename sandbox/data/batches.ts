import type { Network } from './enactment.ts';
import type { BatchRow } from './initial-rows.ts';
import { makeProposal, reasonOf } from './proposals.ts';
import type { Random } from './random.ts';
import type { GovernanceRecord, Proposal } from './records.ts';
import { close } from './tally.ts';
import type { ProposalKind } from './terms.ts';
import { day, seconds } from './times.ts';

/** What the vote needs, the strictest of all kinds; durations in nanoseconds. */
const params = {
  ...{ minClose: '172800000000000', maxClose: '31536000000000000' },
  ...{ minEnact: '172800000000000', maxEnact: '31536000000000000' },
  ...{ requiredParticipation: '0.01', requiredMajority: '0.66' },
  ...{ minProposerBalance: '10000000000000000000000', minVoterBalance: '1000000000000000000' },
  ...{ requiredParticipationLp: '0.2', requiredMajorityLp: '0.66', minEquityLikeShare: '0.1' },
};

/** A batch as it is submitted, its parts in force a day apart. */
export function makeBatch(
  random: Random,
  network: Network,
  plan: {
    row: Pick<BatchRow, 'title' | 'description' | 'schedule' | 'product' | 'parts'>;
    submitted: number;
    proposer: string;
    sequenceOf: (kind: ProposalKind) => number;
  },
): GovernanceRecord {
  const { row, submitted, proposer, sequenceOf } = plan;
  const { closes, enacts } = row.schedule ?? { closes: 7, enacts: 11 };
  const { requiredMajority, requiredParticipation } = params;
  const rationale = { title: row.title, description: row.description };
  const whole = makeProposal(random, network, {
    ...{ kind: 'newFreeform', state: 'STATE_OPEN', sequence: 0, submitted, proposer },
    schedule: { closes, enacts },
  });
  const { closingTimestamp } = whole.terms;
  const proposal: Proposal = {
    ...whole,
    ...{ rationale, requiredMajority, requiredParticipation, reference: `batch-${random.hex(8)}` },
    terms: { closingTimestamp, enactmentTimestamp: '0', validationTimestamp: '0' },
  };
  const parts = row.parts.map(([kind], index): Proposal => {
    const schedule = { closes, enacts: enacts + index };
    const { product } = row;
    const sequence = sequenceOf(kind);
    const part = makeProposal(random, network, {
      ...{ kind, state: 'STATE_OPEN', sequence, submitted, schedule, proposer, product },
    });
    const isFreeform = kind === 'newFreeform';
    const enactmentTimestamp = isFreeform ? '0' : seconds(submitted + (enacts + index + 1) * day - 1000);
    return {
      ...part,
      ...{ batchId: proposal.id, reference: proposal.reference, rationale, requiredMajority, requiredParticipation },
      ...{ requiredLiquidityProviderMajority: '0', requiredLiquidityProviderParticipation: '0' },
      terms: { ...part.terms, closingTimestamp, enactmentTimestamp },
    };
  });
  return { proposal, batch: { params, parts }, yes: [], no: [] };
}

/**
 * Closes the vote on a batch: where it has passed, its parts come into force one by one and it stays as it is (vegaprotocol/vega
 * v0.79.0, core/governance/engine_batch.go).
 */
export function closeBatch(record: GovernanceRecord): void {
  const { proposal, batch } = record;
  close(record);
  const { state, reason } = proposal;
  const inBatch = 'PROPOSAL_ERROR_PROPOSAL_IN_BATCH_DECLINED';
  batch?.parts.forEach((part, index) => {
    Object.assign(part, { state, reason: state === 'STATE_DECLINED' && index > 0 ? inBatch : reason });
  });
  if (state === 'STATE_DECLINED') proposal.reason = inBatch;
}

/** Brings a batch to the end of its row. */
export function endBatch(record: GovernanceRecord, { votes, parts }: Pick<BatchRow, 'votes' | 'parts'>): void {
  if (votes === 'open') return;
  if (votes === 'no-votes') {
    const reason = 'PROPOSAL_ERROR_PROPOSAL_IN_BATCH_REJECTED';
    Object.assign(record.proposal, { state: 'STATE_REJECTED', reason });
  } else closeBatch(record);
  record.batch?.parts.forEach((part, index) => {
    const [kind, state] = parts[index] ?? [];
    if (kind === undefined || state === undefined || state === 'STATE_DECLINED') return;
    Object.assign(part, { state, ...reasonOf(state, kind) });
  });
}
