import type { AssetDetails } from '#lib/data-api/schema/asset.ts';
import { formatAmount } from '#lib/ui/format-amount.ts';
import { visibleText } from '#lib/ui/visible-text.ts';

/** An amount of an asset in whole units, without its symbol; as it came where the asset's decimals are no number. */
export function assetAmount(smallest: string, { decimals }: Pick<AssetDetails, 'decimals'>): string {
  return /^\d{1,3}$/.test(decimals) ? formatAmount(smallest, Number(decimals)) : visibleText(smallest);
}
