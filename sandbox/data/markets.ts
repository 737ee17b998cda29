import type { Random } from './random.ts';
import type { Asset } from './records.ts';

/** What the position estimate needs to know of a market. */
export interface Market {
  /** The ID of the proposal that made the market. */
  id: string;
  code: string;
  name: string;
  quoteName: string;
  settlementAsset: string;
  assetDecimals: number;
  decimalPlaces: number;
  positionDecimalPlaces: number;
  /** Whole number, scaled by `decimalPlaces`. */
  markPrice: bigint;
  /** Maintenance margin of a long or short position as a share of its notional, in millionths. */
  riskFactorLong: bigint;
  riskFactorShort: bigint;
  /** What closing the position may cost beside, in millionths of its notional. */
  slippageFactor: bigint;
}

const listed = [
  { code: 'BTCUSD.MF21', name: 'BTCUSD Monthly', price: 65_000 },
  { code: 'ETHUSD.MF21', name: 'ETHUSD Monthly', price: 3_400 },
  { code: 'AAVEDAI.MF21', name: 'AAVEDAI Monthly', price: 95 },
];

/** Three markets that settle in the first assets that are enabled. */
export function makeMarkets(random: Random, assets: readonly Asset[]): Market[] {
  const enabled = assets.filter((asset) => asset.status === 'STATUS_ENABLED').slice(1);
  return listed.flatMap(({ code, name, price }, index) => {
    const asset = enabled[index];
    if (asset === undefined) return [];
    return {
      id: random.hex(64),
      code,
      name,
      quoteName: asset.details.symbol,
      settlementAsset: asset.id,
      assetDecimals: Number(asset.details.decimals),
      decimalPlaces: 5,
      positionDecimalPlaces: 3,
      markPrice: BigInt(price) * 100_000n + BigInt(random.integer(0, 99_999)),
      riskFactorLong: BigInt(random.integer(20_000, 60_000)),
      riskFactorShort: BigInt(random.integer(60_000, 90_000)),
      slippageFactor: 1_000n,
    };
  });
}
