import type { SignerBundleFilter } from '#lib/data-api/list-signer-bundles.ts';
import type { Pagination } from '#lib/data-api/pages.ts';
import type { RouteQuery } from './route.ts';

/** The filters of the signer bundles, by the names that they have on the wire, in the interface's order. */
export const bundleFilters = ['nodeId', 'submitter', 'epochSeq', 'chainId'] as const;

export type BundleFilterName = (typeof bundleFilters)[number];

const accepts: Record<BundleFilterName, (text: string) => boolean> = {
  nodeId: (text) => /^[0-9a-f]+$/i.test(text),
  submitter: (text) => /^0x[0-9a-f]{40}$/i.test(text),
  epochSeq: (text) => /^\d{1,19}$/.test(text) && BigInt(text) < 2n ** 63n,
  chainId: (text) => /^\d{1,19}$/.test(text),
};

export function isBundleFilter(name: BundleFilterName, text: string): boolean {
  return text === '' || accepts[name](text);
}

export const bundlePageSizes = [10, 25, 50, 100] as const;

const usualSize = 25;

/** The part of the bundle list that an address names. Null when a filter is malformed: a service would return another list. */
export function readBundleRequest(query: RouteQuery): { asked: SignerBundleFilter & Pagination; size: number } | null {
  const filter: SignerBundleFilter = {};
  for (const name of bundleFilters) {
    const text = query[name] ?? '';
    if (!isBundleFilter(name, text)) return null;
    if (text !== '') filter[name] = text;
  }
  const size = bundlePageSizes.find((offered) => `${offered}` === query['size']) ?? usualSize;
  const newestFirst = query['newestFirst'] !== 'false';
  const before = query['before'] ?? '';
  const after = query['after'] ?? '';
  const place = before === '' ? { first: size, ...(after !== '' && { after }) } : { last: size, before };
  return { asked: { ...filter, ...place, newestFirst }, size };
}
