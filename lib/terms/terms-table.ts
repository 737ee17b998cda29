import type { AssetDetails } from '#lib/data-api/list-assets.ts';
import { accountTypes, dispatchMetrics } from '#lib/data-api/schema/enum-names.ts';
import { assetAmount, chainName } from '#lib/format/amounts.ts';
import { dataSource } from './market-terms.ts';
import {
  amountOf,
  asAsset,
  asDuration,
  asEnum,
  asExactPercent,
  asMarket,
  asMoment,
  asNanoseconds,
  asNumber,
  asParty,
  asPrice,
  asTime,
  formatted,
  inEpochs,
  inQuantum,
  inToken,
} from './readings.ts';
import type { Terms } from './term.ts';

const individualScopes = ['ALL', 'IN_TEAM', 'NOT_IN_TEAM', 'AMM'];
const distributionStrategies = ['PRO_RATA', 'RANK', 'RANK_LOTTERY'];
export const asAccount = asEnum('ACCOUNT_TYPE_', accountTypes);

const factorsOf = (kind: 'Reward' | 'Discount'): Terms =>
  Object.fromEntries(
    (['infrastructure', 'liquidity', 'maker'] as const).map((fee) => [
      `${fee}${kind}Factor`,
      [`ex_gov_tier_${fee}`, asExactPercent] as const,
    ]),
  );

/** What the tiers of a program have in common with its other members. */
function program(tier: Terms, more: Terms = {}): Terms {
  const volume: Terms = { minimumRunningNotionalTakerVolume: ['ex_gov_tier_volume', inQuantum] };
  return {
    changes: {
      windowLength: ['ex_gov_program_window', inEpochs],
      endOfProgramTimestamp: ['ex_gov_program_end', asMoment],
      benefitTiers: ['ex_gov_tiers', { tierNumber: ['ex_gov_tier_number', asNumber], ...volume, ...tier }, 'list'],
      ...more,
    },
  };
}

/** Whom a transfer that is shared out goes to. */
export const dispatchStrategy: Terms = {
  metric: ['ex_gov_dispatch_metric', asEnum('DISPATCH_METRIC_', dispatchMetrics)],
  assetForMetric: ['ex_gov_dispatch_asset', asAsset],
  markets: ['ex_gov_dispatch_markets', asMarket, 'list'],
  entityScope: ['ex_gov_dispatch_entities', asEnum('ENTITY_SCOPE_', ['INDIVIDUALS', 'TEAMS'])],
  individualScope: ['ex_gov_dispatch_individuals', asEnum('INDIVIDUAL_SCOPE_', individualScopes)],
  teamScope: ['ex_gov_dispatch_teams', {}, 'list'],
  nTopPerformers: ['ex_gov_dispatch_top', asExactPercent],
  eligibleKeys: ['ex_gov_dispatch_keys', asParty, 'list'],
  stakingRequirement: ['ex_gov_dispatch_stake', inToken],
  notionalTimeWeightedAveragePositionRequirement: ['ex_gov_dispatch_position', amountOf('assetForMetric')],
  windowLength: ['ex_gov_dispatch_window', inEpochs],
  lockPeriod: ['ex_gov_dispatch_lock', inEpochs],
  distributionStrategy: ['ex_gov_dispatch_strategy', asEnum('DISTRIBUTION_STRATEGY_', distributionStrategies)],
  rankTable: [
    'ex_gov_dispatch_ranks',
    { startRank: ['ex_gov_dispatch_rank', asNumber], shareRatio: ['ex_gov_dispatch_share', asNumber] },
    'list',
  ],
  capRewardFeeMultiple: ['ex_gov_dispatch_cap', asNumber],
  targetNotionalVolume: ['ex_gov_dispatch_target', amountOf('assetForMetric')],
  transferInterval: ['ex_gov_dispatch_interval', inEpochs],
};

/** By kind of proposal, for those that are no more than the members of a message. */
export const changeTerms: Terms = {
  newTransfer: {
    changes: {
      sourceType: ['ex_gov_transfer_from', asAccount],
      source: 'ex_gov_transfer_source',
      destinationType: ['ex_gov_transfer_to', asAccount],
      destination: ['ex_gov_transfer_destination', asParty],
      asset: ['ex_asset', asAsset],
      amount: ['ex_gov_transfer_amount', amountOf('asset')],
      fractionOfBalance: ['ex_gov_transfer_fraction', asExactPercent],
      transferType: ['ex_gov_transfer_type', asEnum('GOVERNANCE_TRANSFER_TYPE_', ['ALL_OR_NOTHING', 'BEST_EFFORT'])],
      oneOff: { deliverOn: ['ex_gov_transfer_deliver', asTime('nanoseconds')] },
      recurring: {
        startEpoch: ['ex_gov_transfer_start', asNumber],
        endEpoch: ['ex_gov_transfer_end', asNumber],
        factor: 'ex_gov_transfer_factor',
        dispatchStrategy: ['ex_gov_dispatch', dispatchStrategy],
      },
    },
  },
  cancelTransfer: { changes: { transferId: 'ex_gov_transfer_id' } },
  updateMarketState: {
    changes: {
      marketId: ['tx_label_marketId', asMarket],
      updateType: ['ex_gov_market_state', asEnum('MARKET_STATE_UPDATE_TYPE_', ['TERMINATE', 'SUSPEND', 'RESUME'])],
      price: ['ex_gov_market_state_price', asPrice],
    },
  },
  updateReferralProgram: program(
    {
      minimumEpochs: ['ex_gov_tier_epochs', inEpochs],
      referralRewardFactor: ['ex_gov_tier_reward', asExactPercent],
      referralRewardFactors: ['ex_gov_tier_reward', factorsOf('Reward')],
      referralDiscountFactor: ['ex_gov_tier_discount', asExactPercent],
      referralDiscountFactors: ['ex_gov_tier_discount', factorsOf('Discount')],
    },
    {
      stakingTiers: [
        'ex_gov_staking_tiers',
        {
          minimumStakedTokens: ['ex_gov_staking_tokens', inToken],
          referralRewardMultiplier: 'ex_gov_staking_multiplier',
        },
        'list',
      ],
    },
  ),
  updateVolumeDiscountProgram: program({
    volumeDiscountFactor: ['ex_gov_tier_discount', asExactPercent],
    volumeDiscountFactors: ['ex_gov_tier_discount', factorsOf('Discount')],
  }),
  updateVolumeRebateProgram: program({
    minimumPartyMakerVolumeFraction: ['ex_gov_tier_maker_volume', asExactPercent],
    additionalMakerRebate: ['ex_gov_tier_rebate', asExactPercent],
  }),
  newProtocolAutomatedPurchase: {
    changes: {
      from: ['ex_asset', asAsset],
      fromAccountType: ['ex_gov_transfer_from', asAccount],
      toAccountType: ['ex_gov_transfer_to', asAccount],
      marketId: ['tx_label_marketId', asMarket],
      minimumAuctionSize: ['ex_gov_purchase_least', amountOf('from')],
      maximumAuctionSize: ['ex_gov_purchase_most', amountOf('from')],
      auctionDuration: ['ex_gov_purchase_duration', asDuration],
      expiryTimestamp: ['ex_gov_purchase_expiry', asMoment],
      oracleOffsetFactor: 'ex_gov_purchase_offset',
      oraclePriceStalenessTolerance: ['ex_gov_price_staleness', asDuration],
      auctionSchedule: ['ex_gov_purchase_schedule', dataSource],
      auctionVolumeSnapshotSchedule: ['ex_gov_purchase_snapshots', dataSource],
      priceOracle: ['ex_gov_purchase_oracle', dataSource],
      priceOracleSpecBinding: { priceSourceProperty: 'ex_gov_binding_price' },
      automatedPurchaseSpecBinding: {
        auctionScheduleProperty: 'ex_gov_binding_schedule',
        auctionVolumeSnapshotScheduleProperty: 'ex_gov_binding_snapshots',
      },
    },
  },
};

/** What the one vote on a batch needs; durations are in nanoseconds (vegaprotocol/vega v0.79.0, `ProposalParameters`). */
export const thresholdTerms: Terms = {
  requiredMajority: ['ex_gov_required_majority', asExactPercent],
  requiredParticipation: ['ex_gov_required_participation', asExactPercent],
  requiredMajorityLp: ['ex_gov_required_lp_majority', asExactPercent],
  requiredParticipationLp: ['ex_gov_required_lp_participation', asExactPercent],
  minClose: ['ex_gov_close_least', asNanoseconds],
  maxClose: ['ex_gov_close_most', asNanoseconds],
  minEnact: ['ex_gov_enact_least', asNanoseconds],
  maxEnact: ['ex_gov_enact_most', asNanoseconds],
  minProposerBalance: ['ex_gov_proposer_balance', inToken],
  minVoterBalance: ['ex_gov_voter_balance', inToken],
  minEquityLikeShare: ['ex_gov_proposer_liquidity', asExactPercent],
};

/** What the details of an asset are called, with amounts in whole units of it where it is known. */
export function assetTerms(details: AssetDetails | null): Terms {
  const amount = formatted('token', (raw) => assetAmount(raw, details));
  return {
    name: 'ex_asset_name',
    symbol: 'ex_asset_symbol',
    decimals: 'ex_asset_decimals',
    quantum: ['ex_asset_quantum', amount],
    builtinAsset: ['asset_builtin', { maxFaucetAmountMint: ['ex_asset_faucet', amount] }],
    erc20: [
      'ex_asset_erc20',
      {
        chainId: ['ex_chain', chainName],
        contractAddress: 'ex_asset_contract',
        lifetimeLimit: ['ex_asset_lifetimeLimit', amount],
        withdrawThreshold: ['ex_asset_withdrawThreshold', amount],
      },
    ],
  };
}
