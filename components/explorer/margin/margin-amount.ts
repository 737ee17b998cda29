import { formatDecimal, roundedDecimal } from '#lib/explorer/format-decimal.ts';
import { decimalText, parseDecimal, shiftPoint } from '#lib/format/decimal.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { numberFormat } from '#lib/i18n/cached-intl.ts';
import { formattingLocale, t } from '#lib/i18n/i18n.ts';

/** What is known of the asset that margins are in. */
export interface MarginAsset {
  id: string;
  symbol: string;
  decimals: number;
}

/** A decimal with its point moved to the left, grouped; unchanged if it is not a decimal. */
function movedDecimal(raw: string, places: number): string {
  const value = parseDecimal(raw);
  return value === null ? escapeInvisible(raw) : formatDecimal(decimalText(shiftPoint(value, -places)));
}

/** An amount of the asset, without its symbol: in whole units where the decimals are known. */
function marginAmount(raw: string, asset: MarginAsset | null): string {
  return raw === '' ? t('ex_margin_price_not_told') : movedDecimal(raw, asset?.decimals ?? 0);
}

/** The same with its unit. */
export function marginAmountOf(raw: string, asset: MarginAsset | null): string {
  const unit = asset === null ? t('ex_margin_smallest') : escapeInvisible(asset.symbol);
  return `${marginAmount(raw, asset)} ${unit}`;
}

/**
 * A liquidation price, rounded: in whole units of the asset where its decimals are known, as it was sent otherwise. A data node
 * calculates in the asset's decimals, not the market's (vegaprotocol/vega v0.71.6, datanode/api/trading_data_v2.go:
 * `EstimatePosition` scales the mark price by `scaleDecimalFromMarketToAssetPrice` before
 * `computeLiquidationPriceRange`), and divides: most of its digits are noise.
 */
export function liquidationPrice(raw: string, asset: MarginAsset | null): string {
  const value = parseDecimal(raw);
  return value === null
    ? escapeInvisible(raw)
    : roundedDecimal(decimalText(shiftPoint(value, -(asset?.decimals ?? 0))), 2);
}

/** A round amount on the scale, short whatever its size: labels of twenty digits would overlap. */
export function marginTick(raw: string, asset: MarginAsset | null): string {
  const value = parseDecimal(raw);
  const size = value === null ? 0 : Number(decimalText(shiftPoint(value, -(asset?.decimals ?? 0))));
  if (size === 0 || (size >= 1e-6 && size < 1e6)) return marginAmount(raw, asset);
  const notation = size >= 1e6 && size < 1e15 ? 'compact' : 'scientific';
  return numberFormat(formattingLocale(), { notation, maximumSignificantDigits: 3 }).format(size);
}
