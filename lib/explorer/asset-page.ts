/** Where the explorer shows an asset, below the extension's own address; the list of all of them for null. */
export function assetPage(assetId: string | null): string {
  return `explorer.html#/assets${assetId === null ? '' : `/${encodeURIComponent(assetId)}`}`;
}
