import type { Asset, AssetDetails } from '#lib/data-api/list-assets.ts';
import { t } from '#lib/i18n/i18n.ts';
import { decimalText, parseDecimal, shiftPoint } from './decimal.ts';
import { escapeInvisible } from './escape-invisible.ts';
import { formatDecimal, roundedDecimal } from './format-decimal.ts';

/**
 * An amount in an asset's smallest unit, in whole units without its symbol: `1234500` of 4 decimals is "123.45". As it came where
 * one of the two is no number, so that nothing is hidden or rounded.
 */
export function assetAmount(smallest: string, { decimals }: Pick<AssetDetails, 'decimals'>): string {
  const isAmount = /^-?\d{1,400}$/.test(smallest) && /^\d{1,3}$/.test(decimals) && Number(decimals) <= 100;
  return isAmount ? formatDecimal(wholeUnits(smallest, Number(decimals))) : escapeInvisible(smallest);
}

export function amountWithSymbol(smallest: string, details: Pick<AssetDetails, 'decimals' | 'symbol'>): string {
  return `${assetAmount(smallest, details)} ${escapeInvisible(details.symbol)}`;
}

/** Plain digits of an amount in whole units; what is no number stays as it came. */
export function wholeUnits(smallest: string, decimals: number, keepZeros = false): string {
  const amount = parseDecimal(smallest);
  return amount === null ? smallest : decimalText(shiftPoint(amount, -decimals), keepZeros);
}

/** A balance of the governance token in whole tokens, with few digits; null where the token is not known. */
export function shortTokenAmount(smallest: string, token: Asset | null): string | null {
  const { decimals = '', symbol = '' } = token?.details ?? {};
  if (parseDecimal(smallest) === null || !/^\d{1,3}$/.test(decimals)) return null;
  return `${roundedDecimal(wholeUnits(smallest, Number(decimals)))} ${escapeInvisible(symbol)}`;
}

/** EVM chains that bridges are on, by their IDs: names, which no language translates. */
const chainNames: Readonly<Record<string, string>> = {
  '1': 'Ethereum',
  '10': 'OP Mainnet',
  '100': 'Gnosis',
  '137': 'Polygon',
  '8453': 'Base',
  '42161': 'Arbitrum',
  '421614': 'Arbitrum Sepolia',
  '11155111': 'Ethereum Sepolia',
};

/** A chain by its ID in decimal digits: its name, or that it is the chain of that ID. */
export function chainName(id: string): string {
  return (Object.hasOwn(chainNames, id) ? chainNames[id] : undefined) ?? t('chain_of_id', { id: escapeInvisible(id) });
}
