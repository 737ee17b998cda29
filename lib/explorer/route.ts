import { type ReadonlySignal, signal } from '@preact/signals';
import { orNull } from '#lib/json/parse.ts';

/** The explorer's views, in the order of its navigation. */
export const explorerViews = ['governance', 'assets', 'margin', 'parameters', 'bundles'] as const;

export type ExplorerView = (typeof explorerViews)[number];

/** Views whose items have addresses of their own. */
const viewsWithItems: ReadonlySet<ExplorerView> = new Set(['governance', 'assets']);

/** The query of the address by name. An empty value is left out of the address. */
export type RouteQuery = Readonly<Record<string, string>>;

export interface Route {
  view: ExplorerView;
  /** ID of the item that is shown; null for the list. */
  id: string | null;
  query: RouteQuery;
}

export const firstRoute: Route = { view: 'governance', id: null, query: {} };

/** Reads a fragment such as `#/assets/4f2a?q=usd`; null when no view has that address. */
export function parseRoute(hash: string): Route | null {
  const text = hash.replace(/^#/, '');
  if (text === '' || text === '/') return firstRoute;
  const [path = '', ...asked] = text.split('?');
  const parts = path.replace(/\/$/, '').split('/');
  const [before, name, rawId] = parts;
  const view = explorerViews.find((one) => one === name);
  if (before !== '' || view === undefined || parts.length > 3) return null;
  const id = rawId === undefined ? null : orNull(() => decodeURIComponent(rawId));
  if (rawId !== undefined && (id === null || id === '' || !viewsWithItems.has(view))) return null;
  return { view, id, query: Object.fromEntries(new URLSearchParams(asked.join('?'))) };
}

/** The fragment that `parseRoute` reads back as the same route. */
export function routeHash({ view, id = null, query = {} }: Partial<Route> & Pick<Route, 'view'>): string {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return `#/${view}${id === null ? '' : `/${encodeURIComponent(id.toWellFormed())}`}${asked && `?${asked}`}`;
}

type AddressBar = Pick<Window, 'location' | 'history' | 'addEventListener'>;

export interface Navigation {
  /** Null while no view has the address. */
  readonly route: ReadonlySignal<Route | null>;
  /**
   * Changes the query of the address as it is at that moment, so that of two changes at once neither is lost. Only with `push`
   * does it make a history entry.
   */
  change(query: RouteQuery, how?: { push?: boolean }): void;
}

/** Follows the page's address, however it changes: by a link, by hand, by back and forward, or by `change`. */
export function followAddress(bar: AddressBar): Navigation {
  const route = signal(parseRoute(bar.location.hash));
  const read = (): void => {
    route.value = parseRoute(bar.location.hash);
  };
  bar.addEventListener('hashchange', read);
  const change: Navigation['change'] = (query, { push = false } = {}) => {
    const { location, history } = bar;
    const here = parseRoute(location.hash);
    const hash = here === null ? location.hash : routeHash({ ...here, query: { ...here.query, ...query } });
    if (hash === location.hash) return;
    if (push) history.pushState(null, '', hash);
    else history.replaceState(history.state, '', hash);
    read();
  };
  return { route, change };
}
