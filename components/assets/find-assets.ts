import type { Asset } from '#lib/data-api/schema/asset.ts';

/** The assets whose name, symbol, ID or contract address holds `query`, by symbol and then by name. */
export function findAssets(assets: readonly Asset[], query: string): Asset[] {
  const wanted = query.trim().toLowerCase();
  const texts = ({ id, details }: Asset): string[] => [
    id,
    details?.name ?? '',
    details?.symbol ?? '',
    details?.erc20?.contractAddress ?? '',
  ];
  const order = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return assets
    .filter((asset) => texts(asset).some((text) => text.toLowerCase().includes(wanted)))
    .sort(
      (a, b) =>
        order.compare(a.details?.symbol ?? '', b.details?.symbol ?? '') ||
        order.compare(a.details?.name ?? '', b.details?.name ?? '') ||
        order.compare(a.id, b.id),
    );
}
