import { decimalText } from '#lib/format/decimal.ts';
import type { Market } from '../data/markets.ts';

/** Risk and slippage factors are in millionths. */
const million = 1_000_000n;
/** Margin levels as tenths of the maintenance margin: `market.margin.scalingFactors`. */
const tenths = { maintenance: 10n, search: 11n, initial: 15n, release: 17n };
/** Digits behind the point of a quotient: `DivisionPrecision` of the library that the network calculates with. */
const places = 16;

interface Ratio {
  over: bigint;
  under: bigint;
}

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** The nearest whole number, halves away from zero, of a ratio that is not negative. */
function round({ over, under }: Ratio): bigint {
  return (2n * over + under) / (2n * under);
}

function power(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** Volume times a price in the asset's smallest unit. Position decimal places may be negative. */
function notional(market: Market, volume: bigint): Ratio {
  const { assetDecimals, decimalPlaces, positionDecimalPlaces } = market;
  return {
    over: volume * market.markPrice * power(assetDecimals) * power(Math.max(0, -positionDecimalPlaces)),
    under: power(decimalPlaces) * power(Math.max(0, positionDecimalPlaces)),
  };
}

function factor(market: Market, openVolume: bigint, worst: boolean): bigint {
  const risk = openVolume < 0n ? market.riskFactorShort : market.riskFactorLong;
  return risk + (worst ? market.slippageFactor : 0n);
}

export interface Levels {
  maintenanceMargin: string;
  searchLevel: string;
  initialMargin: string;
  collateralReleaseLevel: string;
}

/**
 * Margin levels in the asset's smallest unit. The worst case adds the slippage of closing the position:
 * vegaprotocol/vega v0.71.6, datanode/api/trading_data_v2.go, `implyMarginLevels`.
 */
export function marginLevels(market: Market, openVolume: bigint, worst: boolean): Levels {
  const { over, under } = notional(market, absolute(openVolume));
  const margin = over * factor(market, openVolume, worst);
  const level = (times: bigint): string => round({ over: margin * times, under: under * million * 10n }).toString();
  return {
    maintenanceMargin: level(tenths.maintenance),
    searchLevel: level(tenths.search),
    initialMargin: level(tenths.initial),
    collateralReleaseLevel: level(tenths.release),
  };
}

/**
 * The price at which the collateral is down to the maintenance margin, in the **asset's** smallest unit and not in the
 * market's; it may carry a fraction. '0' where no price can get there: without a position, or with more collateral than
 * it can lose. vegaprotocol/vega v0.71.6, core/risk, `calculateLiquidationPrice`:
 * (collateral − volume · mark) / (|volume| · factor − volume).
 * @param collateral in the asset's smallest unit.
 */
export function liquidationPrice(market: Market, openVolume: bigint, collateral: bigint, worst: boolean): string {
  if (openVolume === 0n) return '0';
  const size = notional(market, openVolume);
  const volumeUnder = power(Math.max(0, market.positionDecimalPlaces));
  const volume = openVolume * power(Math.max(0, -market.positionDecimalPlaces));
  const over = (collateral * size.under - size.over) * million * volumeUnder;
  const under = (absolute(volume) * factor(market, openVolume, worst) - volume * million) * size.under;
  const price = { over: under < 0n ? -over : over, under: absolute(under) };
  if (price.over <= 0n) return '0';
  return decimalText({ units: round({ over: price.over * power(places), under: price.under }), places });
}

/** Volume times a price of the market, times a ratio, in the asset's smallest unit, rounded. */
export function inSmallestUnit(market: Market, volume: bigint, price: Ratio): bigint {
  const { over, under } = notional({ ...market, markPrice: 1n }, volume);
  return round({ over: over * price.over, under: under * price.under });
}

/** A price as release 0.79 sends it: an integer, in the asset's decimals or the market's. `null` stands for the mark price. */
export function roundedText(market: Market, price: string | null, toMarket: boolean): string {
  const { assetDecimals, decimalPlaces, markPrice } = market;
  const [units = '0', fraction = ''] = (price ?? '').split('.');
  const inAsset =
    price === null
      ? { over: markPrice * power(assetDecimals), under: power(decimalPlaces) }
      : { over: BigInt(units + fraction), under: power(fraction.length) };
  const { over, under } = toMarket
    ? { over: inAsset.over * power(decimalPlaces), under: inAsset.under * power(assetDecimals) }
    : inAsset;
  return `${round({ over, under })}`;
}
