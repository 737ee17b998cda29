import type { Asset } from '#lib/data-api/schema/asset.ts';
import { type Sorted, sortLazily } from './sort-lazily.ts';
import { type SortText, type TextOrder, textOrder } from './sort-text.ts';

/** The columns of the asset list, in their order on screen. */
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

/** Reads the address's `sort`, a column with a minus before it for descending; by symbol when it names none. */
export function parseAssetOrder(text: string): AssetOrder {
  const descending = text.startsWith('-');
  const column = assetColumns.find((name) => name === text.slice(descending ? 1 : 0));
  return column === undefined ? { column: 'symbol', descending: false } : { column, descending };
}

export function assetOrderText({ column, descending }: AssetOrder): string {
  return `${descending ? '-' : ''}${column}`;
}

/** The text of an asset in a column as it was sent; null where the asset has none. */
export function assetValue({ id, status, details }: Asset, column: AssetColumn): string | null {
  switch (column) {
    case 'id':
      return id;
    case 'status':
      return status;
    case 'symbol':
      return details?.symbol ?? null;
    case 'decimals':
      return details?.decimals ?? null;
    case 'quantum':
      return details?.quantum ?? null;
    case 'contract':
      return details?.erc20?.contractAddress ?? null;
    case 'faucet':
      return details?.builtinAsset?.maxFaucetAmountMint ?? null;
    case 'lifetimeLimit':
      return details?.erc20?.lifetimeLimit ?? null;
    case 'withdrawThreshold':
      return details?.erc20?.withdrawThreshold ?? null;
  }
}

const amounts: ReadonlySet<AssetColumn> = new Set(['quantum', 'faucet', 'lifetimeLimit', 'withdrawThreshold']);

/** More decimal places than any asset has; formatting stops there as well. */
const mostDecimals = 100;

/** What brings an amount of so many decimal places to the most there are; made once, for ten thousand assets. */
const scales = Array.from({ length: mostDecimals + 1 }, (_, decimals) => 10n ** BigInt(mostDecimals - decimals));

/** What to compare: amounts by what they are worth in whole units, so that 1 USDT stands beside 1 VEGA. */
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

/** What the texts and amounts of an asset are compared by. */
interface SortKeys {
  asset: Asset;
  key: bigint | SortText | null;
  /** Null where it is the key itself. */
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

/**
 * The assets in order, the first `soon` of them before all are sorted. Those that have nothing in the column come last
 * either way; equals stand by symbol and ID.
 */
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

/** The texts of a list of assets, made once for all searches in it. */
export type AssetIndex = readonly { asset: Asset; text: string }[];

export function indexAssets(assets: readonly Asset[]): AssetIndex {
  return assets.map((asset) => ({
    asset,
    text: [asset.id, asset.details?.name, asset.details?.symbol, asset.details?.erc20?.contractAddress]
      .join(' ')
      .toLowerCase(),
  }));
}

/** The assets whose ID, name, symbol or contract address hold every word of `query`, in the index's order. */
export function searchAssets(index: AssetIndex, query: string): Asset[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return index.filter(({ text }) => words.every((word) => text.includes(word))).map(({ asset }) => asset);
}
