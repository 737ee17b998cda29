import type { Asset } from '#lib/data-api/schema/asset.ts';
import { amountWithSymbol } from '#lib/explorer/asset-labels.ts';
import { formatDecimal } from '#lib/explorer/format-decimal.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';

/** A balance of the governance token: in whole tokens where the token is known, in its smallest unit otherwise. */
export function tokenAmount(smallest: string, token: Asset | null): string {
  const details = token?.details;
  return details ? amountWithSymbol(smallest, details) : escapeInvisible(formatDecimal(smallest));
}
