import type { Asset } from '#lib/data-api/schema/asset.ts';
import { assetAmount } from '#lib/explorer/asset-words.ts';
import { formatDecimal } from '#lib/explorer/format-decimal.ts';
import { visibleText } from '#lib/ui/visible-text.ts';

/** A balance of the governance token: in whole tokens where the token is known, in its smallest unit otherwise. */
export function tokenAmount(smallest: string, token: Asset | null): string {
  const details = token?.details;
  if (!details) return visibleText(formatDecimal(smallest));
  return `${assetAmount(smallest, details)} ${visibleText(details.symbol)}`;
}
