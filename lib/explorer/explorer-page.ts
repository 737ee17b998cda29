/**
 * Where the explorer shows an item of a view, below the extension's own address; the whole list for null. Without
 * `routeHash`: the popup and the background need no more of the explorer.
 */
export function explorerPage(view: 'assets' | 'governance', id: string | null): string {
  return `explorer.html#/${view}${id === null ? '' : `/${encodeURIComponent(id)}`}`;
}
