/** Path of an item in the explorer; of the whole list for null. Apart from `routeHash` to keep the popup small. */
export function explorerPage(view: 'assets' | 'governance', id: string | null): string {
  return `explorer.html#/${view}${id === null ? '' : `/${encodeURIComponent(id.toWellFormed())}`}`;
}
