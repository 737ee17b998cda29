import { wholeUnits } from '#lib/format/asset-labels.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDecimal, roundedDecimal } from '#lib/format/format-decimal.ts';
import { numberFormat } from '#lib/i18n/cached-intl.ts';
import { formattingLocale, t } from '#lib/i18n/i18n.ts';

export interface MarginAsset {
  id: string;
  symbol: string;
  decimals: number;
}

/** An amount of the asset with its unit: in whole units where the decimals are known. */
export function marginAmount(raw: string, asset: MarginAsset | null): string {
  const amount = raw === '' ? t('ex_margin_price_not_told') : formatDecimal(wholeUnits(raw, asset?.decimals ?? 0));
  return `${amount} ${asset === null ? t('ex_margin_smallest') : escapeInvisible(asset.symbol)}`;
}

/**
 * A liquidation price, rounded: in whole units where its decimal places are known, as it was sent otherwise. Release 0.71
 * calculates in the asset's decimals, not the market's (vegaprotocol/vega v0.71.6, datanode/api/trading_data_v2.go:
 * `EstimatePosition` scales the mark price by `scaleDecimalFromMarketToAssetPrice` before
 * `computeLiquidationPriceRange`), and divides: most of its digits are noise.
 */
export function liquidationPrice(raw: string, places: number | null): string {
  return roundedDecimal(wholeUnits(raw, places ?? 0), 2);
}

/** A round amount on the scale, short whatever its size: labels of twenty digits would overlap. */
export function marginTick(amount: number, asset: MarginAsset | null): string {
  const size = amount / 10 ** (asset?.decimals ?? 0);
  const isUsual = size === 0 || (size >= 1e-6 && size < 1e6);
  const notation = isUsual ? 'standard' : size >= 1e6 && size < 1e15 ? 'compact' : 'scientific';
  return numberFormat(formattingLocale(), { notation, maximumSignificantDigits: 3 }).format(size);
}
