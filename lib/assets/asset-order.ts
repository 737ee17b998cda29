import type { Asset } from '#lib/data-api/schema/asset.ts';
import { foldText, searchWords } from '#lib/format/fold-text.ts';
import { formattingLocale } from '#lib/i18n/i18n.ts';

export const assetColumns = [
  'symbol',
  'status',
  'contract',
  'decimals',
  'quantum',
  'faucet',
  'lifetimeLimit',
  'withdrawThreshold',
  'id',
] as const;

export type AssetColumn = (typeof assetColumns)[number];

export interface AssetOrder {
  column: AssetColumn;
  descending: boolean;
}

/** Reads a column name, with a minus for descending; by symbol otherwise. */
export function parseAssetOrder(text: string): AssetOrder {
  const descending = text.startsWith('-');
  const column = assetColumns.find((name) => name === text.slice(descending ? 1 : 0));
  return column === undefined ? { column: 'symbol', descending: false } : { column, descending };
}

export function assetOrderText({ column, descending }: AssetOrder): string {
  return `${descending ? '-' : ''}${column}`;
}

const values: Record<AssetColumn, (asset: Asset) => string | undefined> = {
  symbol: ({ details }) => details?.symbol,
  status: ({ status }) => status,
  contract: ({ details }) => details?.erc20?.contractAddress,
  decimals: ({ details }) => details?.decimals,
  quantum: ({ details }) => details?.quantum,
  faucet: ({ details }) => details?.builtinAsset?.maxFaucetAmountMint,
  lifetimeLimit: ({ details }) => details?.erc20?.lifetimeLimit,
  withdrawThreshold: ({ details }) => details?.erc20?.withdrawThreshold,
  id: ({ id }) => id,
};

/** The raw text in a column; null for none. */
export function assetValue(asset: Asset, column: AssetColumn): string | null {
  return values[column](asset) ?? null;
}

/** Assets as they were sent, below the names of the columns. */
export function assetRows(assets: readonly Asset[]): string[][] {
  const named = (asset: Asset): string[] => [
    asset.details?.name ?? '',
    ...assetColumns.map((column) => assetValue(asset, column) ?? ''),
  ];
  return [['name', ...assetColumns], ...assets.map(named)];
}

const amounts: ReadonlySet<AssetColumn> = new Set(['quantum', 'faucet', 'lifetimeLimit', 'withdrawThreshold']);

/** More than any asset has; formatting stops there as well. */
const mostDecimals = 100;

/** Amounts compare in whole units, so that 1 USDT stands beside 1 VEGA. */
function sortValue(asset: Asset, column: AssetColumn): bigint | string | null {
  const text = assetValue(asset, column);
  if (text === null || text === '') return null;
  if (column !== 'decimals' && !amounts.has(column)) return text;
  if (!/^-?\d{1,400}$/.test(text)) return null;
  if (column === 'decimals') return BigInt(text);
  const decimals = Number(asset.details?.decimals);
  const known = Number.isInteger(decimals) && decimals >= 0 && decimals <= mostDecimals;
  return BigInt(text) * 10n ** BigInt(mostDecimals - (known ? decimals : 0));
}

/** Sorts without regard to case, and numbers in a text by size. Empty cells come last in both directions; ties sort by symbol and ID. */
export function sortAssets(assets: readonly Asset[], { column, descending }: AssetOrder): Asset[] {
  const direction = descending ? -1 : 1;
  const { compare } = new Intl.Collator(formattingLocale(), { numeric: true, sensitivity: 'base' });
  const compareValues = (a: bigint | string | null, b: bigint | string | null): number => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    if (typeof a === 'string' && typeof b === 'string') return compare(a, b) * direction;
    return a < b ? -direction : a > b ? direction : 0;
  };
  return assets
    .map((asset) => ({ asset, value: sortValue(asset, column), symbol: asset.details?.symbol ?? '' }))
    .sort(
      (a, b) => compareValues(a.value, b.value) || compare(a.symbol, b.symbol) || (a.asset.id < b.asset.id ? -1 : 1),
    )
    .map(({ asset }) => asset);
}

/** Assets whose ID, name, symbol or contract address hold every word of `query`. */
export function searchAssets(assets: readonly Asset[], query: string): Asset[] {
  const words = searchWords(query);
  return assets.filter(({ id, details }) => {
    const text = foldText([id, details?.name, details?.symbol, details?.erc20?.contractAddress].join(' '));
    return words.every((word) => text.includes(word));
  });
}
