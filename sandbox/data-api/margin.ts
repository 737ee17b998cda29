import type { Market } from '../data/markets.ts';

/** Shares of a position's notional and of its margin are in millionths. */
const million = 1_000_000n;
/** Margin levels as multiples of the maintenance margin: `market.margin.scalingFactors`. */
const scaling = { search: 1_100_000n, initial: 1_500_000n, release: 1_700_000n };

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function share(value: bigint, millionths: bigint): bigint {
  return (value * millionths) / million;
}

function riskFactor(market: Market, openVolume: bigint, slippage: boolean): bigint {
  const factor = openVolume < 0n ? market.riskFactorShort : market.riskFactorLong;
  return factor + (slippage ? market.slippageFactor : 0n);
}

export interface Levels {
  maintenanceMargin: string;
  searchLevel: string;
  initialMargin: string;
  collateralReleaseLevel: string;
}

/** Margin levels in the asset's smallest unit. The worst case adds the slippage of closing the position. */
export function marginLevels(market: Market, openVolume: bigint, worst: boolean): Levels {
  const scaled = absolute(openVolume) * market.markPrice * 10n ** BigInt(market.assetDecimals);
  const notional = scaled / 10n ** BigInt(market.decimalPlaces + market.positionDecimalPlaces);
  const maintenance = share(notional, riskFactor(market, openVolume, worst));
  return {
    maintenanceMargin: maintenance.toString(),
    searchLevel: share(maintenance, scaling.search).toString(),
    initialMargin: share(maintenance, scaling.initial).toString(),
    collateralReleaseLevel: share(maintenance, scaling.release).toString(),
  };
}

/** A number of millionths of millionths as a decimal, without zeros at its end. */
function decimal(value: bigint): string {
  const unit = million * million;
  const fraction = (value % unit).toString().padStart(12, '0').replace(/0+$/, '');
  return fraction === '' ? `${value / unit}` : `${value / unit}.${fraction}`;
}

/**
 * The price at which the collateral is down to the maintenance margin, scaled by the market's decimal places; it may
 * carry a fraction. '0' where no price can get there: without a position, or with more collateral than it can lose.
 *
 * From collateral + volume · (price − mark) = |volume| · price · factor follows, per unit of volume,
 * price = (mark ∓ collateral) / (1 ∓ factor), with minus for a long and plus for a short position.
 * @param collateral in the asset's smallest unit.
 */
export function liquidationPrice(market: Market, openVolume: bigint, collateral: bigint, worst: boolean): string {
  if (openVolume === 0n) return '0';
  const unit = million * million;
  const scaled = collateral * unit * 10n ** BigInt(market.decimalPlaces + market.positionDecimalPlaces);
  const perVolume = scaled / (absolute(openVolume) * 10n ** BigInt(market.assetDecimals));
  const side = openVolume < 0n ? 1n : -1n;
  const price = market.markPrice * unit + side * perVolume;
  const factor = million + side * riskFactor(market, openVolume, worst);
  return price <= 0n ? '0' : decimal((price * million) / factor);
}
