import type { Asset } from '#lib/data-api/schema/asset.ts';
import { foldText, searchWords } from '#lib/format/fold-text.ts';
import { type Sorted, sortLazily } from './sort-lazily.ts';
import { type SortText, type TextOrder, textOrder } from './sort-text.ts';

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

/** Factors that align amounts; made once, for ten thousand assets. */
const scales = Array.from({ length: mostDecimals + 1 }, (_, decimals) => 10n ** BigInt(mostDecimals - decimals));

/** Amounts compare in whole units, so that 1 USDT stands beside 1 VEGA. */
function sortValue(asset: Asset, column: AssetColumn): bigint | string | null {
  const text = assetValue(asset, column);
  if (text === null || text === '') return null;
  if (column !== 'decimals' && !amounts.has(column)) return text;
  if (!/^-?\d{1,400}$/.test(text)) return null;
  if (column === 'decimals') return BigInt(text);
  const decimals = Number(asset.details?.decimals);
  const known = Number.isInteger(decimals) && decimals >= 0 && decimals <= mostDecimals;
  return BigInt(text) * (scales[known ? decimals : 0] ?? 1n);
}

interface SortKeys {
  asset: Asset;
  key: bigint | SortText | null;
  symbol: SortText | null;
}

function sortKeys(asset: Asset, column: AssetColumn, { sortText }: TextOrder): SortKeys {
  const value = sortValue(asset, column);
  const key = typeof value === 'string' ? sortText(value) : value;
  return { asset, key, symbol: column === 'symbol' ? null : sortText(asset.details?.symbol ?? '') };
}

function compareKeys(a: bigint | SortText, b: bigint | SortText, texts: TextOrder): number {
  if (typeof a === 'object' && typeof b === 'object') return texts.compare(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** See `sortLazily` for `soon`. Empty cells come last in both directions; ties sort by symbol and ID. */
export function sortAssets(assets: readonly Asset[], { column, descending }: AssetOrder, soon: number): Sorted<Asset> {
  const direction = descending ? -1 : 1;
  const texts = textOrder();
  const compare = (a: SortKeys, b: SortKeys): number => {
    if (a.key === null || b.key === null) {
      if (a.key !== b.key) return a.key === null ? 1 : -1;
    } else {
      const order = compareKeys(a.key, b.key, texts) * direction;
      if (order !== 0) return order;
    }
    const bySymbol = a.symbol === null || b.symbol === null ? 0 : texts.compare(a.symbol, b.symbol);
    return bySymbol || (a.asset.id < b.asset.id ? -1 : a.asset.id > b.asset.id ? 1 : 0);
  };
  const keyed = assets.map((asset) => sortKeys(asset, column, texts));
  const sorted = sortLazily(keyed, compare, soon);
  return {
    length: sorted.length,
    at: (index) => sorted.at(index)?.asset,
    all: () => sorted.all().map(({ asset }) => asset),
  };
}

export type AssetIndex = readonly { asset: Asset; text: string }[];

export function indexAssets(assets: readonly Asset[]): AssetIndex {
  return assets.map((asset) => ({
    asset,
    text: foldText(
      [asset.id, asset.details?.name, asset.details?.symbol, asset.details?.erc20?.contractAddress].join(' '),
    ),
  }));
}

/** Assets whose ID, name, symbol or contract address hold every word of `query`. */
export function searchAssets(index: AssetIndex, query: string): Asset[] {
  const words = searchWords(query);
  return index.filter(({ text }) => words.every((word) => text.includes(word))).map(({ asset }) => asset);
}
