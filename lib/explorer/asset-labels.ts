import type { AssetDetails } from '#lib/data-api/schema/asset.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatAmount } from '#lib/format/numbers.ts';

/** An amount of an asset in whole units, without its symbol; as it came where the asset's decimals are no number. */
export function assetAmount(smallest: string, { decimals }: Pick<AssetDetails, 'decimals'>): string {
  return /^\d{1,3}$/.test(decimals) ? formatAmount(smallest, Number(decimals)) : escapeInvisible(smallest);
}

/** The same with the asset's symbol. */
export function amountWithSymbol(smallest: string, details: Pick<AssetDetails, 'decimals' | 'symbol'>): string {
  return `${assetAmount(smallest, details)} ${escapeInvisible(details.symbol)}`;
}
