import type { MarketFacts } from './market-changes.ts';
import type { Random } from './random.ts';
import type { Asset, NewMarketChanges } from './records.ts';

/** What the position estimate needs to know of a market. */
export interface Market extends MarketFacts {
  /** The ID of the proposal that made the market. */
  id: string;
  code: string;
  name: string;
  quoteName: string;
  product: 'future' | 'perpetual' | 'spot';
  /** As the proposal that made it laid them out. */
  settings?: NewMarketChanges | undefined;
  assetDecimals: number;
  /** Whole number, scaled by `decimalPlaces`. */
  markPrice: bigint;
  /** Maintenance margin of a long or short position as a share of its notional, in millionths. */
  riskFactorLong: bigint;
  riskFactorShort: bigint;
  /** What closing the position may cost beside, in millionths of its notional: the linear slippage factor. */
  slippageFactor: bigint;
}

/** Price in whole quote units, and the symbol of the asset that the market settles in. */
const listed = [
  { code: 'BTCUSD.MF21', name: 'BTCUSD Monthly', asset: 'USDT', price: 65_000, places: 5, positionPlaces: 3 },
  { code: 'ETHUSD.MF21', name: 'ETHUSD Monthly', asset: 'USDC', price: 3_400, places: 5, positionPlaces: 3 },
  { code: 'AAVEETH.MF21', name: 'AAVEETH Monthly', asset: 'WETH', price: 1, places: 5, positionPlaces: 0 },
  // A thousand at a time.
  { code: 'PEPEUSD.MF21', name: 'PEPEUSD Monthly', asset: 'USDT', price: 1, places: 6, positionPlaces: -3 },
];

/** Those that only a network of release 0.79 has. */
const listedLater = [
  {
    code: 'BTC/USDT-PERP',
    name: 'Bitcoin perpetual',
    asset: 'USDT',
    price: 65_000,
    places: 1,
    positionPlaces: 4,
    product: 'perpetual',
  },
  {
    code: 'WETH/USDC',
    name: 'Ether for dollars',
    asset: 'USDC',
    price: 3_400,
    places: 2,
    positionPlaces: 4,
    product: 'spot',
  },
] as const;

/** What trading has to add to the facts of a new market: a price and a risk, by chance. */
export function tradingOf(
  random: Random,
  price: number,
  decimalPlaces: number,
): Pick<Market, 'markPrice' | 'riskFactorLong' | 'riskFactorShort' | 'slippageFactor'> {
  const unit = 10 ** decimalPlaces;
  return {
    markPrice: BigInt(price) * BigInt(unit) + BigInt(random.integer(0, unit - 1)),
    riskFactorLong: BigInt(random.integer(20_000, 60_000)),
    riskFactorShort: BigInt(random.integer(60_000, 90_000)),
    slippageFactor: 1_000n,
  };
}

/** Four futures that settle in assets that are enabled; one trades in thousands. `later`: and a perpetual and a spot market. */
export function makeMarkets(random: Random, assets: readonly Asset[], later: boolean): Market[] {
  const all = [...listed.map((one) => ({ ...one, product: 'future' as const })), ...(later ? listedLater : [])];
  return all.flatMap(({ asset: symbol, price, places, positionPlaces, ...names }) => {
    const asset = assets.find(({ details }) => details.symbol === symbol);
    if (asset === undefined) return [];
    return {
      ...names,
      id: random.hex(64),
      quoteName: symbol,
      settlementAsset: asset.id,
      assetDecimals: Number(asset.details.decimals),
      decimalPlaces: places,
      positionDecimalPlaces: positionPlaces,
      ...tradingOf(random, price, places),
    };
  });
}
