import type { MarketPlan } from './market-changes.ts';
import type { Random } from './random.ts';
import type { DataSourceSpec, LaterMarketMembers, Perpetual } from './records.ts';
import { seconds } from './times.ts';

/*
 * What markets have since releases after 0.71, as of 0.79: vegaprotocol/vega v0.79.0, protos/sources/vega/markets.proto and
 * data_source.proto.
 */

/** True at the first time, and every so many seconds from then on. */
export function schedule(from: number, every: number): DataSourceSpec {
  const triggers = [{ initial: seconds(from), every: `${every}` }];
  const conditions = [{ operator: 'OPERATOR_GREATER_THAN_OR_EQUAL', value: '0' }];
  return { internal: { timeTrigger: { conditions, triggers } } };
}

/** A price feed on Ethereum or Arbitrum, which is asked every 30 seconds. */
export function priceFeed(random: Random, pair: string, chain: '1' | '42161' = '1'): DataSourceSpec {
  const name = `${pair.toLowerCase()}.price`;
  const key = { name, type: 'TYPE_INTEGER', numberDecimalPlaces: '8' };
  return {
    external: {
      ethOracle: {
        address: `0x${random.hex(40)}`,
        abi: JSON.stringify([
          {
            inputs: [],
            name: 'latestAnswer',
            outputs: [{ internalType: 'int256', name: '', type: 'int256' }],
            stateMutability: 'view',
            type: 'function',
          },
        ]),
        method: 'latestAnswer',
        args: [],
        trigger: { timeTrigger: { every: '30' } },
        requiredConfirmations: chain === '1' ? '3' : '64',
        filters: [{ key, conditions: [{ operator: 'OPERATOR_GREATER_THAN', value: '0' }] }],
        normalisers: [{ name, expression: '$[0]' }],
        sourceChainId: chain,
      },
    },
  };
}

/** Weights are of the last trade, the order book, the sources in order, and the median of all. */
function compositePrice(random: Random, pair: string): object {
  return {
    decayWeight: '1',
    decayPower: '1',
    cashAmount: '5000000',
    sourceWeights: ['0', '0.2', '0.4', '0.4', '0'],
    sourceStalenessTolerance: ['1m0s', '1m0s', '10m0s', '10m0s', '10m0s'],
    compositePriceType: 'COMPOSITE_PRICE_TYPE_WEIGHTED',
    dataSourcesSpec: [priceFeed(random, pair), priceFeed(random, pair, '42161')],
    dataSourcesSpecBinding: [
      { priceSourceProperty: `${pair.toLowerCase()}.price` },
      { priceSourceProperty: `${pair.toLowerCase()}.price` },
    ],
  };
}

export function slaOf({ variant }: Pick<MarketPlan, 'variant'>): object {
  return {
    priceRange: variant % 2 === 0 ? '0.05' : '0.03',
    commitmentMinTimeFraction: '0.6',
    performanceHysteresisEpochs: `${1 + (variant % 3)}`,
    slaCompetitionFactor: '0.8',
  };
}

export function feeSettingsOf({ variant }: Pick<MarketPlan, 'variant'>): object {
  const constant = { method: 'METHOD_CONSTANT', feeConstant: '0.0003' };
  return [constant, { method: 'METHOD_MARGINAL_COST' }, { method: 'METHOD_WEIGHTED_AVERAGE' }][variant % 3] ?? constant;
}

const pairOf = ({ code, quoteName }: MarketPlan): string =>
  `${/^[A-Z]+?(?=USD|\/|$)/.exec(code)?.[0] ?? code}.${quoteName}`;

export function laterMembers(random: Random, plan: MarketPlan): LaterMarketMembers {
  return {
    liquiditySlaParameters: slaOf(plan),
    liquidityFeeSettings: feeSettingsOf(plan),
    liquidationStrategy: {
      disposalTimeStep: '30',
      disposalFraction: '0.1',
      fullDisposalSize: '20',
      maxFractionConsumed: '0.05',
      disposalSlippageRange: '0.03',
    },
    markPriceConfiguration: compositePrice(random, pairOf(plan)),
    tickSize: '10',
    enableTransactionReordering: true,
    allowedEmptyAmmLevels: '100',
  };
}

/** Pays its funding every eight hours. */
export function perpetual(random: Random, plan: MarketPlan): Perpetual {
  const pair = pairOf(plan);
  return {
    quoteName: plan.quoteName,
    marginFundingFactor: '0.9',
    interestRate: '0.1095',
    clampLowerBound: '-0.0005',
    clampUpperBound: '0.0005',
    dataSourceSpecForSettlementSchedule: schedule(plan.today, 28_800),
    dataSourceSpecForSettlementData: priceFeed(random, pair),
    dataSourceSpecBinding: {
      settlementDataProperty: `${pair.toLowerCase()}.price`,
      settlementScheduleProperty: 'vegaprotocol.builtin.timetrigger',
    },
    fundingRateScalingFactor: '1',
    fundingRateLowerBound: '-0.001',
    fundingRateUpperBound: '0.001',
    internalCompositePriceConfiguration: compositePrice(random, pair),
  };
}
