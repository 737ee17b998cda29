import { laterMembers, perpetual } from './later-market.ts';
import type { Random } from './random.ts';
import type {
  DataSourceSpec,
  MarketChanges,
  NewMarketChanges,
  Signer,
  UpdatedFuture,
  UpdateMarketChanges,
} from './records.ts';
import { day, nanoseconds, seconds } from './times.ts';

/** What the sandbox can vary: the number picks data source, signer and risk model, so that every form turns up. */
export interface MarketPlan {
  code: string;
  name: string;
  quoteName: string;
  variant: number;
  today: number;
  /** Whether for a network of release 0.79. */
  later: boolean;
  product: 'future' | 'perpetual' | 'capped';
}

/** What cannot change any more once there is a market. */
export interface MarketFacts {
  settlementAsset: string;
  decimalPlaces: number;
  /** Negative where one unit of volume stands for ten, a hundred … of what is traded. */
  positionDecimalPlaces: number;
}

/** A source of time: true from some day on. Its conditions are in Unix seconds, those of an oracle in nanoseconds. */
function internalSource(plan: MarketPlan): DataSourceSpec {
  const conditions = [{ operator: 'OPERATOR_GREATER_THAN_OR_EQUAL', value: seconds(plan.today + 30 * day) }];
  return { internal: { time: { conditions } } };
}

function signers(random: Random, ethereum: boolean): Signer[] {
  return ethereum
    ? [{ ethAddress: { address: `0x${random.hex(40)}` } }]
    : [{ pubKey: { key: random.hex(64) } }, { pubKey: { key: random.hex(64) } }];
}

/** One in six settles by the time: no network would take that, but the form allows it and a client must show it. */
function settlementSource(random: Random, plan: MarketPlan): DataSourceSpec {
  if (plan.variant % 6 === 5) return internalSource(plan);
  const filters = [
    {
      key: { name: 'prices.price', type: 'TYPE_INTEGER', numberDecimalPlaces: '5' },
      conditions: [{ operator: 'OPERATOR_GREATER_THAN', value: '0' }],
    },
    {
      key: { name: 'prices.timestamp', type: 'TYPE_TIMESTAMP', numberDecimalPlaces: '0' },
      conditions: [
        { operator: 'OPERATOR_GREATER_THAN_OR_EQUAL', value: nanoseconds(plan.today + 30 * day) },
        { operator: 'OPERATOR_LESS_THAN', value: nanoseconds(plan.today + 31 * day) },
      ],
    },
  ];
  return { external: { oracle: { signers: signers(random, plan.variant % 2 === 0), filters } } };
}

function terminatesByTime(plan: MarketPlan): boolean {
  return plan.variant % 3 === 0;
}

function terminationSource(random: Random, plan: MarketPlan): DataSourceSpec {
  if (terminatesByTime(plan)) return internalSource(plan);
  const filters = [
    {
      key: { name: 'trading.terminated', type: 'TYPE_BOOLEAN', numberDecimalPlaces: '0' },
      conditions: [{ operator: 'OPERATOR_EQUALS', value: 'true' }],
    },
    {
      key: { name: 'trading.volume', type: 'TYPE_DECIMAL', numberDecimalPlaces: '3' },
      conditions: [{ operator: 'OPERATOR_LESS_THAN_OR_EQUAL', value: '1' }],
    },
  ];
  return { external: { oracle: { signers: signers(random, plan.variant % 3 === 2), filters } } };
}

function future(random: Random, plan: MarketPlan): UpdatedFuture {
  const byTime = terminatesByTime(plan);
  return {
    quoteName: plan.quoteName,
    dataSourceSpecForSettlementData: settlementSource(random, plan),
    dataSourceSpecForTradingTermination: terminationSource(random, plan),
    dataSourceSpecBinding: {
      settlementDataProperty: 'prices.price',
      tradingTerminationProperty: byTime ? 'vegaprotocol.builtin.timestamp' : 'trading.terminated',
    },
  };
}

function riskModel(plan: MarketPlan): Pick<MarketChanges, 'logNormal' | 'simple'> {
  if (plan.variant % 2 === 0) {
    return {
      logNormal: {
        riskAversionParameter: 0.000001,
        tau: 0.00011407711613050422,
        params: { mu: plan.variant / 100, r: 0.016, sigma: 1.25 },
      },
    };
  }
  const simple = { factorLong: 0.15, factorShort: 0.25, maxMoveUp: 10, minMoveDown: -5, probabilityOfTrading: 0.1 };
  return { simple };
}

export const priceMonitoring = {
  triggers: [
    { auctionExtension: '300', horizon: '4320', probability: '0.9999999' },
    { auctionExtension: '1800', horizon: '43200', probability: '0.9999999' },
  ],
};

function commonChanges(random: Random, plan: MarketPlan): MarketChanges {
  return {
    linearSlippageFactor: '0.001',
    quadraticSlippageFactor: plan.later ? '' : '0',
    metadata: [`base:${plan.code.slice(0, 3)}`, `quote:${plan.quoteName}`, 'class:fx/crypto', 'monthly', 'sector:defi'],
    liquidityMonitoringParameters: {
      auctionExtension: '1',
      triggeringRatio: '0.7',
      targetStakeParameters: { scalingFactor: 0.05, timeWindow: '3600' },
    },
    priceMonitoringParameters: priceMonitoring,
    ...riskModel(plan),
    ...(plan.later ? laterMembers(random, plan) : { lpPriceRange: '0.08' }),
  };
}

export function newMarketChanges(random: Random, plan: MarketPlan, facts: MarketFacts): NewMarketChanges {
  const { settlementAsset } = facts;
  const { code, name, product } = plan;
  const cap = product === 'capped' && {
    cap: { maxPrice: '10000000', binarySettlement: false, fullyCollateralised: true },
  };
  const instrument =
    product === 'perpetual'
      ? { code, name, perpetual: { ...perpetual(random, plan), settlementAsset } }
      : { code, name, future: { ...future(random, plan), ...cap, settlementAsset } };
  return {
    ...commonChanges(random, plan),
    decimalPlaces: facts.decimalPlaces.toString(),
    positionDecimalPlaces: facts.positionDecimalPlaces.toString(),
    instrument,
  };
}

/** A market's settings with a few of them changed, as real proposals change them. */
function tuned(settings: NewMarketChanges): UpdateMarketChanges {
  const { decimalPlaces: _price, positionDecimalPlaces: _size, instrument, ...kept } = structuredClone(settings);
  const { future, perpetual, ...named } = instrument;
  const { settlementAsset: _asset, ...product } = future ?? perpetual ?? { settlementAsset: '', quoteName: '' };
  const changed = { ...product, ...(perpetual && { interestRate: '0.05', fundingRateUpperBound: '0.002' }) };
  return {
    ...kept,
    instrument: { ...named, [perpetual ? 'perpetual' : 'future']: changed },
    linearSlippageFactor: '0.005',
    metadata: [...kept.metadata, 'tuned'],
    liquidityFeeSettings: { method: 'METHOD_CONSTANT', feeConstant: '0.0005' },
    tickSize: '5',
    priceMonitoringParameters: {
      triggers: kept.priceMonitoringParameters.triggers.map((one) => ({ ...one, auctionExtension: '600' })),
    },
  };
}

/** A market update: its instrument has no settlement asset, before release 0.74 no name, and decimal places cannot change. */
export function updateMarketChanges(
  random: Random,
  plan: MarketPlan,
  settings: NewMarketChanges | undefined,
): UpdateMarketChanges {
  if (plan.later && settings) return tuned(settings);
  const { code, name, later } = plan;
  const named = { code, ...(later && { name }) };
  const product =
    plan.product === 'perpetual' ? { perpetual: perpetual(random, plan) } : { future: future(random, plan) };
  return { ...commonChanges(random, plan), instrument: { ...named, ...product } };
}
