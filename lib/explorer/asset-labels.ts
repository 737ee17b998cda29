import type { Asset, AssetDetails } from '#lib/data-api/schema/asset.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatAmount } from '#lib/format/numbers.ts';
import { formatDecimal } from './format-decimal.ts';

/** An amount of an asset in whole units, without its symbol; as it came where the asset's decimals are no number. */
export function assetAmount(smallest: string, { decimals }: Pick<AssetDetails, 'decimals'>): string {
  return /^\d{1,3}$/.test(decimals) ? formatAmount(smallest, Number(decimals)) : escapeInvisible(smallest);
}

/** The same with the asset's symbol. */
export function amountWithSymbol(smallest: string, details: Pick<AssetDetails, 'decimals' | 'symbol'>): string {
  return `${assetAmount(smallest, details)} ${escapeInvisible(details.symbol)}`;
}

/** A balance of the governance token: in whole tokens where the token is known, in its smallest unit otherwise. */
export function tokenAmount(smallest: string, token: Asset | null): string {
  const details = token?.details;
  return details ? amountWithSymbol(smallest, details) : escapeInvisible(formatDecimal(smallest));
}
