import type { DataSet } from './data-set.ts';
import type { Proposal } from './records.ts';
import { day, nanoseconds, seconds } from './times.ts';

/**
 * A proposal of a kind that came after release 0.71, with its votes, enums by name: vegaprotocol/vega v0.79.0,
 * protos/sources/vega/governance.proto.
 */
export interface LaterRecord {
  proposal: Pick<Proposal, 'id' | 'partyId' | 'state' | 'timestamp'>;
  /** `result.data` of a message of the stream. */
  streamed: object;
  /** The row of the backfill; null for a part of a batch, which stands in the batch's row. */
  listed: object | null;
}

/** What each of them would do, as the one member of its terms. */
function changesOf({ markets, assets }: DataSet, at: number): Record<string, { title: string; change: object }> {
  const [marketId = '', assetId = ''] = [markets[0]?.id, assets[0]?.id];
  const ends = seconds(at + 100 * day);
  const tier = { minimumRunningNotionalTakerVolume: '10000' };
  const instrument = {
    name: 'Ether against dollars',
    code: 'ETH/USD',
    spot: { baseAsset: assetId, quoteAsset: assetId },
  };
  return {
    newTransfer: {
      title: 'Fund the summer rewards',
      change: {
        changes: {
          sourceType: 'ACCOUNT_TYPE_NETWORK_TREASURY',
          transferType: 'GOVERNANCE_TRANSFER_TYPE_BEST_EFFORT',
          amount: '25000000000000000000000',
          asset: assetId,
          fractionOfBalance: '0.1',
          destinationType: 'ACCOUNT_TYPE_GLOBAL_REWARD',
          oneOff: { deliverOn: nanoseconds(at + 10 * day) },
        },
      },
    },
    updateReferralProgram: {
      title: 'A referral programme for the summer',
      change: {
        changes: {
          benefitTiers: [{ ...tier, minimumEpochs: '1', referralRewardFactor: '0.001' }],
          endOfProgramTimestamp: ends,
          windowLength: '7',
        },
      },
    },
    cancelTransfer: { title: 'Stop the winter rewards', change: { changes: { transferId: 'c0'.repeat(32) } } },
    updateMarketState: {
      title: 'Suspend a market',
      change: { changes: { marketId, updateType: 'MARKET_STATE_UPDATE_TYPE_SUSPEND' } },
    },
    updateVolumeDiscountProgram: {
      title: 'A discount for large traders',
      change: {
        changes: {
          benefitTiers: [{ ...tier, volumeDiscountFactor: '0.05' }],
          endOfProgramTimestamp: ends,
          windowLength: '7',
        },
      },
    },
    newSpotMarket: {
      title: 'List ether against dollars',
      change: { changes: { instrument, priceDecimalPlaces: '5' } },
    },
  };
}

/** Open proposals of later kinds, and a batch of two with a vote on it, submitted at `at` (Unix milliseconds). */
export function makeLaterKinds(dataSet: DataSet, at: number): LaterRecord[] {
  const [proposer, voter] = dataSet.parties;
  const closingTimestamp = seconds(at + 5 * day);
  const enactmentTimestamp = seconds(at + 6 * day);
  const common = (place: string, title: string) => ({
    id: place.padStart(64, '1a7e'),
    partyId: proposer?.id ?? '',
    reference: `later-${place}`,
    state: 'STATE_OPEN' as const,
    timestamp: nanoseconds(at),
    rationale: { title, description: 'Of a kind that came later.' },
    requiredMajority: '0.66',
    requiredParticipation: '0.01',
  });
  const changes = Object.entries(changesOf(dataSet, at));
  const singles = changes.map(([kind, { title, change }], index): LaterRecord => {
    const terms = { closingTimestamp, enactmentTimestamp, [kind]: change };
    const data = { proposal: { ...common(`${index}`, title), terms } };
    return { ...data, streamed: data, listed: data };
  });

  const inBatch = changes.slice(0, 2).map(([kind, { change }]) => ({ enactmentTimestamp, [kind]: change }));
  const proposalParams = { requiredMajority: '0.66', requiredParticipation: '0.01', maxClose: '31536000' };
  const batchTerms = { closingTimestamp, proposalParams, changes: inBatch };
  const batch = { ...common('ba', 'Everything for the summer'), batchTerms };
  const yes = [
    {
      partyId: voter?.id ?? '',
      value: 'VALUE_YES',
      proposalId: batch.id,
      timestamp: nanoseconds(at),
      totalGovernanceTokenBalance: `${voter?.tokens}`,
      totalGovernanceTokenWeight: '0',
      elsPerMarket: [{ marketId: dataSet.markets[0]?.id ?? '', els: '0.1' }],
    },
  ];
  const parts = inBatch.map((change, index) => ({
    ...common(`ba${index}`, batch.rationale.title),
    batchId: batch.id,
    terms: { closingTimestamp, ...change },
  }));
  const streamed = { proposal: batch, yes, proposalType: 'TYPE_BATCH' };
  return [
    ...singles,
    { proposal: batch, streamed, listed: { ...streamed, proposals: parts } },
    ...parts.map((proposal) => ({ proposal, streamed: { proposal }, listed: null })),
  ];
}
