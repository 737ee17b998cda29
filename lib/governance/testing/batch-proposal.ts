/*
 * What a network of release 0.74 or later streams of a batch, one message a line: the batch itself, each of its proposals,
 * and the votes, all of which carry the batch's ID (vegaprotocol/vega v0.79.0, core/governance/engine_batch.go:
 * `SubmitBatchProposal`, `addBatchVote`; core/types: `BatchProposal.ToProto`). Enumerated values are numbers.
 */
export const batchId = 'ba'.repeat(32);

const shared = {
  partyId: 'f0'.repeat(32),
  reference: 'r',
  timestamp: '1795334004391123456',
  rationale: { title: 'Summer programme', description: 'd' },
};

const batchChanges = [
  {
    enactmentTimestamp: '1795593204',
    newTransfer: {
      changes: {
        sourceType: 21,
        transferType: 2,
        amount: '25000000',
        asset: 'usdt',
        fractionOfBalance: '0.1',
        destinationType: 12,
        oneOff: { deliverOn: '1795593204000000000' },
      },
    },
  },
  {
    enactmentTimestamp: '1795679604',
    updateReferralProgram: {
      changes: {
        benefitTiers: [{ minimumRunningNotionalTakerVolume: '10000', referralRewardFactor: '0.001' }],
        endOfProgramTimestamp: '1799999999',
        windowLength: '7',
      },
    },
  },
];

/** The batch in a state, by its number. */
export function batchMessage(state: number, votes: { yes?: object[]; no?: object[] } = {}) {
  const proposalParams = { requiredMajority: '0.66', requiredParticipation: '0.005', maxClose: '31536000' };
  const batchTerms = { closingTimestamp: '1795506804', proposalParams, changes: batchChanges };
  const proposal = { ...shared, id: batchId, state, requiredMajority: '0', requiredParticipation: '0', batchTerms };
  return { proposal, proposalType: 1, ...votes };
}

/** One of its proposals, the first being 0. */
export function partMessage(index: number, state: number) {
  const terms = { closingTimestamp: '1795506804', ...batchChanges[index] };
  return { proposal: { ...shared, id: `part ${index}`, batchId, state, terms } };
}

export function batchVote(partyId: string, value: number) {
  const elsPerMarket = [{ marketId: 'm', els: '0.1' }];
  const balance = { totalGovernanceTokenBalance: '5', totalGovernanceTokenWeight: '0' };
  return { partyId, value, proposalId: batchId, timestamp: '1795334004391123000', ...balance, elsPerMarket };
}
