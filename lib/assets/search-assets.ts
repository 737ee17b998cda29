import type { Asset } from '#lib/data-api/schema/asset.ts';

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
