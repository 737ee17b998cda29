import type { laterKinds } from '#lib/data-api/proposal-kinds.ts';
import type { Network } from './enactment.ts';
import { feeSettingsOf, priceFeed, schedule, slaOf } from './later-market.ts';
import { priceMonitoring } from './market-changes.ts';
import type { Random } from './random.ts';
import type { Terms } from './records.ts';
import { day, nanoseconds, seconds } from './times.ts';

export type LaterKind = (typeof laterKinds)[number];

interface Draft {
  title: string;
  description: string;
  member: Partial<Terms>;
}

const feeFactors = (kind: 'Reward' | 'Discount', base: number): object => ({
  [`infrastructure${kind}Factor`]: `${base / 1000}`,
  [`liquidity${kind}Factor`]: `${(2 * base) / 1000}`,
  [`maker${kind}Factor`]: `${(3 * base) / 1000}`,
});

const volumes = ['10000', '250000', '2500000'];

/**
 * A draft of a kind that came after release 0.71 (vegaprotocol/vega v0.79.0, protos/sources/vega/governance.proto), the
 * `sequence`th of it. `at` is in Unix milliseconds.
 */
export function laterDraft(
  random: Random,
  kind: LaterKind,
  { markets, assets }: Network,
  sequence: number,
  at: number,
): Draft {
  const usable = assets.filter(({ status }) => status === 'STATUS_ENABLED');
  const assetOf = (symbol: string) => usable.find(({ details }) => details.symbol === symbol);
  const [dollars, token] = [assetOf('USDT'), assetOf('VEGA')];
  const futures = markets.filter(({ product }) => product !== 'spot');
  const market = futures[sequence % futures.length];
  const spot = markets.find(({ product }) => product === 'spot');
  const program = { endOfProgramTimestamp: seconds(at + 120 * day), windowLength: '30' };
  switch (kind) {
    case 'newTransfer': {
      const recurring = sequence % 2 === 1;
      const shared = {
        sourceType: 'ACCOUNT_TYPE_NETWORK_TREASURY',
        source: '',
        transferType: recurring ? 'GOVERNANCE_TRANSFER_TYPE_ALL_OR_NOTHING' : 'GOVERNANCE_TRANSFER_TYPE_BEST_EFFORT',
        asset: token?.id ?? '',
      };
      if (!recurring) {
        return {
          title: 'Pay the audit of the bridge contracts',
          description: 'The auditors have delivered their report. This pays the second half of what was agreed.',
          member: {
            newTransfer: {
              changes: {
                ...shared,
                amount: '42500000000000000000000',
                fractionOfBalance: '0.05',
                destinationType: 'ACCOUNT_TYPE_GENERAL',
                destination: random.hex(64),
                oneOff: { deliverOn: nanoseconds(at + 12 * day) },
              },
            },
          },
        };
      }
      const dispatchStrategy = {
        assetForMetric: dollars?.id ?? '',
        metric: 'DISPATCH_METRIC_AVERAGE_NOTIONAL',
        markets: market ? [market.id] : [],
        entityScope: 'ENTITY_SCOPE_TEAMS',
        individualScope: 'INDIVIDUAL_SCOPE_UNSPECIFIED',
        teamScope: [random.hex(64), random.hex(64)],
        nTopPerformers: '0.1',
        stakingRequirement: '1000000000000000000000',
        notionalTimeWeightedAveragePositionRequirement: '10000',
        windowLength: '7',
        lockPeriod: '30',
        distributionStrategy: 'DISTRIBUTION_STRATEGY_RANK',
        rankTable: [
          { startRank: 1, shareRatio: 10 },
          { startRank: 5, shareRatio: 3 },
          { startRank: 20, shareRatio: 1 },
        ],
        capRewardFeeMultiple: '2.5',
        transferInterval: 7,
        targetNotionalVolume: '1000000',
        eligibleKeys: [random.hex(64)],
      };
      return {
        title: `Reward teams that trade ${market?.name}`,
        description: 'A weekly reward for the ten per cent most active members of each team.',
        member: {
          newTransfer: {
            changes: {
              ...shared,
              amount: '2500000000000000000000',
              fractionOfBalance: '1',
              destinationType: 'ACCOUNT_TYPE_REWARD_AVERAGE_NOTIONAL',
              destination: '',
              recurring: { startEpoch: '1200', endEpoch: '1290', factor: '0.98', dispatchStrategy },
            },
          },
        },
      };
    }
    case 'cancelTransfer':
      return {
        title: 'Stop the rewards for liquidity of last winter',
        description: 'They were meant to end with the season, and their proposal named no last epoch.',
        member: { cancelTransfer: { changes: { transferId: random.hex(64) } } },
      };
    case 'updateMarketState': {
      const updateType = sequence % 2 === 0 ? 'MARKET_STATE_UPDATE_TYPE_TERMINATE' : 'MARKET_STATE_UPDATE_TYPE_SUSPEND';
      const price = { price: `${market?.markPrice}` };
      return {
        title: `${sequence % 2 === 0 ? 'Close' : 'Suspend'} ${market?.name}`,
        description: 'Its price feed has been unreliable for two weeks, and hardly anybody trades it.',
        member: {
          updateMarketState: {
            changes: { marketId: market?.id ?? '', updateType, ...(sequence % 2 === 0 && price) },
          },
        },
      };
    }
    case 'updateReferralProgram': {
      const benefitTiers = volumes.map((minimumRunningNotionalTakerVolume, tier) => ({
        minimumRunningNotionalTakerVolume,
        minimumEpochs: `${1 + 6 * tier}`,
        referralRewardFactor: '',
        referralDiscountFactor: '',
        referralRewardFactors: feeFactors('Reward', 10 * (tier + 1)),
        referralDiscountFactors: feeFactors('Discount', 5 * (tier + 1)),
        tierNumber: `${tier + 1}`,
      }));
      const stakingTiers = [
        { minimumStakedTokens: '100000000000000000000', referralRewardMultiplier: '1' },
        { minimumStakedTokens: '10000000000000000000000', referralRewardMultiplier: '2.5' },
      ];
      return {
        title: 'Referral program for the second half of the year',
        description: 'Three tiers as before, with a higher one for those who stake.',
        member: { updateReferralProgram: { changes: { benefitTiers, ...program, stakingTiers } } },
      };
    }
    case 'updateVolumeDiscountProgram': {
      const benefitTiers = volumes.map((minimumRunningNotionalTakerVolume, tier) => ({
        minimumRunningNotionalTakerVolume,
        volumeDiscountFactor: '',
        volumeDiscountFactors: feeFactors('Discount', 25 * (tier + 1)),
        tierNumber: `${tier + 1}`,
      }));
      return {
        title: 'Lower fees for those who trade a lot',
        description: 'Brings fees in line with those of other venues.',
        member: { updateVolumeDiscountProgram: { changes: { benefitTiers, ...program } } },
      };
    }
    case 'updateVolumeRebateProgram': {
      const benefitTiers = ['0.01', '0.05', '0.1'].map((minimumPartyMakerVolumeFraction, tier) => ({
        minimumPartyMakerVolumeFraction,
        additionalMakerRebate: `0.000${tier + 1}`,
        tierNumber: `${tier + 1}`,
      }));
      return {
        title: 'A rebate for makers',
        description: 'Paid out of what takers are charged, to those who provide most of the volume.',
        member: { updateVolumeRebateProgram: { changes: { benefitTiers, ...program } } },
      };
    }
    case 'newProtocolAutomatedPurchase':
      return {
        title: 'Buy VEGA with a tenth of the fees',
        description: 'A daily auction. What it buys goes to the treasury.',
        member: {
          newProtocolAutomatedPurchase: {
            changes: {
              from: dollars?.id ?? '',
              fromAccountType: 'ACCOUNT_TYPE_BUY_BACK_FEES',
              toAccountType: 'ACCOUNT_TYPE_NETWORK_TREASURY',
              marketId: (spot ?? market)?.id ?? '',
              priceOracle: priceFeed(random, 'VEGA.USDT'),
              priceOracleSpecBinding: { priceSourceProperty: 'vega.usdt.price' },
              oracleOffsetFactor: '1.05',
              auctionSchedule: schedule(at + 10 * day, 86_400),
              auctionVolumeSnapshotSchedule: schedule(at + 10 * day - 3_600_000, 86_400),
              automatedPurchaseSpecBinding: {
                auctionScheduleProperty: 'vegaprotocol.builtin.timetrigger',
                auctionVolumeSnapshotScheduleProperty: 'vegaprotocol.builtin.timetrigger',
              },
              auctionDuration: '1h0m0s',
              minimumAuctionSize: '250000000',
              maximumAuctionSize: '10000000000',
              expiryTimestamp: seconds(at + 200 * day),
              oraclePriceStalenessTolerance: '10m0s',
            },
          },
        },
      };
    case 'newSpotMarket':
    case 'updateSpotMarket': {
      const changes = {
        metadata: ['base:WETH', 'quote:USDC', 'class:spot'],
        priceMonitoringParameters: priceMonitoring,
        targetStakeParameters: { timeWindow: '3600', scalingFactor: 0.05 },
        simple: { factorLong: 0.2, factorShort: 0.3, maxMoveUp: 1, minMoveDown: -1, probabilityOfTrading: 0.1 },
        slaParams: slaOf({ variant: sequence }),
        liquidityFeeSettings: feeSettingsOf({ variant: sequence + 1 }),
        tickSize: '1',
        enableTransactionReordering: kind === 'updateSpotMarket',
        allowedSellers: kind === 'newSpotMarket' ? [] : [random.hex(64)],
      };
      const named = { code: spot?.code ?? '', name: spot?.name ?? '' };
      if (kind === 'updateSpotMarket') {
        return {
          title: `Let market makers commit less to ${named.name}`,
          description: 'The price range of commitments was too narrow to be kept.',
          member: { updateSpotMarket: { marketId: spot?.id ?? '', changes: { ...changes, instrument: named } } },
        };
      }
      const [base, quote] = [assetOf('WETH')?.id ?? '', assetOf('USDC')?.id ?? ''];
      const instrument = { code: 'WETH/USDC', name: 'Ether for dollars', spot: { baseAsset: base, quoteAsset: quote } };
      return {
        title: `List ${instrument.name}`,
        description: 'Opens a spot market.',
        member: {
          newSpotMarket: { changes: { ...changes, instrument, priceDecimalPlaces: '2', sizeDecimalPlaces: '4' } },
        },
      };
    }
  }
}
