import type { Asset, AssetDetails } from '#lib/data-api/schema/asset.ts';
import { decimalText, parseDecimal, shiftPoint } from './decimal.ts';
import { escapeInvisible } from './escape-invisible.ts';
import { roundedDecimal } from './format-decimal.ts';
import { formatAmount } from './numbers.ts';

/** An amount of an asset in whole units, without its symbol; as it came where the asset's decimals are no number. */
export function assetAmount(smallest: string, { decimals }: Pick<AssetDetails, 'decimals'>): string {
  return /^\d{1,3}$/.test(decimals) ? formatAmount(smallest, Number(decimals)) : escapeInvisible(smallest);
}

export function amountWithSymbol(smallest: string, details: Pick<AssetDetails, 'decimals' | 'symbol'>): string {
  return `${assetAmount(smallest, details)} ${escapeInvisible(details.symbol)}`;
}

/** Plain digits of an amount in whole units; what is no number stays as it came. */
export function wholeUnits(smallest: string, decimals: number): string {
  const amount = parseDecimal(smallest);
  return amount === null ? smallest : decimalText(shiftPoint(amount, -decimals));
}

/** A balance of the governance token in whole tokens, with few digits; null where the token is not known. */
export function shortTokenAmount(smallest: string, token: Asset | null): string | null {
  const { decimals = '', symbol = '' } = token?.details ?? {};
  if (parseDecimal(smallest) === null || !/^\d{1,3}$/.test(decimals)) return null;
  return `${roundedDecimal(wholeUnits(smallest, Number(decimals)))} ${escapeInvisible(symbol)}`;
}
