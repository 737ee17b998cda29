import type { Asset } from '#lib/data-api/list-assets.ts';
import { chainName } from '#lib/format/amounts.ts';
import { wordFinder } from '#lib/format/fold-text.ts';
import { formattingLocale } from '#lib/i18n/i18n.ts';

/** The values that a list of assets has, as they were sent. An `amount` is in the asset's smallest unit. */
export const assetColumns = [
  { name: 'symbol', kind: 'text', of: ({ details }: Asset) => details?.symbol },
  { name: 'status', kind: 'text', of: ({ status }: Asset) => status },
  { name: 'contract', kind: 'id', of: ({ details }: Asset) => details?.erc20?.contractAddress },
  { name: 'chain', kind: 'text', of: ({ details }: Asset) => details?.erc20?.chainId },
  { name: 'decimals', kind: 'count', of: ({ details }: Asset) => details?.decimals },
  { name: 'quantum', kind: 'amount', of: ({ details }: Asset) => details?.quantum },
  { name: 'faucet', kind: 'amount', of: ({ details }: Asset) => details?.builtinAsset?.maxFaucetAmountMint },
  { name: 'lifetimeLimit', kind: 'amount', of: ({ details }: Asset) => details?.erc20?.lifetimeLimit },
  { name: 'withdrawThreshold', kind: 'amount', of: ({ details }: Asset) => details?.erc20?.withdrawThreshold },
  { name: 'id', kind: 'id', of: ({ id }: Asset) => id },
] as const;

export type AssetColumn = (typeof assetColumns)[number];

/** More than any asset has; formatting stops there as well. */
const mostDecimals = 100;

/** Amounts compare in whole units, so that 1 USDT stands beside 1 VEGA. */
function sortValue(asset: Asset, { kind, of }: AssetColumn): bigint | string | null {
  const text = of(asset);
  if (text === undefined || text === '') return null;
  if (kind === 'text' || kind === 'id') return text;
  if (!/^-?\d{1,400}$/.test(text)) return null;
  if (kind === 'count') return BigInt(text);
  const decimals = Number(asset.details?.decimals);
  const known = Number.isInteger(decimals) && decimals >= 0 && decimals <= mostDecimals;
  return BigInt(text) * 10n ** BigInt(mostDecimals - (known ? decimals : 0));
}

/** What is worth something comes first, then a network's own test tokens, then what cannot be used. */
const useRank = ({ status, details }: Asset): number =>
  status !== 'STATUS_ENABLED' ? 2 : details?.builtinAsset ? 1 : 0;

/**
 * By the column of that name, with a minus for descending; by symbol otherwise. Without regard to case, and numbers in a text by
 * size. Empty cells come last in both directions; ties sort by symbol and ID.
 */
export function sortAssets(assets: readonly Asset[], order = ''): Asset[] {
  const named = assetColumns.find(({ name }) => name === order.replace(/^-/, ''));
  const column = named ?? assetColumns[0];
  const direction = named && order.startsWith('-') ? -1 : 1;
  const { compare } = new Intl.Collator(formattingLocale(), { numeric: true, sensitivity: 'base' });
  const compareValues = (a: bigint | string | null, b: bigint | string | null): number => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    if (typeof a === 'string' && typeof b === 'string') return compare(a, b) * direction;
    return a < b ? -direction : a > b ? direction : 0;
  };
  return assets
    .map((asset) => ({ asset, value: sortValue(asset, column), symbol: asset.details?.symbol ?? '' }))
    .sort(
      (a, b) =>
        // Unless something else is asked for.
        (column.name === 'symbol' ? useRank(a.asset) - useRank(b.asset) : 0) ||
        compareValues(a.value, b.value) ||
        compare(a.symbol, b.symbol) ||
        (a.asset.id < b.asset.id ? -1 : 1),
    )
    .map(({ asset }) => asset);
}

/** Assets whose ID, name, symbol, chain or contract address hold every word of `query`. */
export function searchAssets(assets: readonly Asset[], query: string): Asset[] {
  const isFound = wordFinder(query);
  return assets.filter(({ id, details }) => {
    const { contractAddress, chainId } = details?.erc20 ?? {};
    return isFound([id, details?.name, details?.symbol, contractAddress, chainId && chainName(chainId)].join(' '));
  });
}
