import { type ReadonlySignal, signal } from '@preact/signals';
import { parseRoute, type Route, type RouteQuery, routeHash } from './route.ts';

export type AddressBar = Pick<Window, 'location' | 'history' | 'addEventListener' | 'removeEventListener'>;

export interface Navigation {
  /** Null while no view has the address. */
  readonly route: ReadonlySignal<Route | null>;
  /** Goes to another route. `replace` makes no history entry: for what changes while one types. */
  go(to: Partial<Route> & Pick<Route, 'view'>, how?: { replace?: boolean }): void;
  /** Changes the query of the address as it is at that moment, so that of two changes at once neither is lost. */
  change(query: RouteQuery, how?: { replace?: boolean }): void;
  stop(): void;
}

/** Follows the page's address, however it changes: by a link, by hand, by back and forward, or by `go`. */
export function followAddress(bar: AddressBar): Navigation {
  const route = signal(parseRoute(bar.location.hash));
  const read = (): void => {
    route.value = parseRoute(bar.location.hash);
  };
  bar.addEventListener('hashchange', read);
  const go: Navigation['go'] = (to, { replace = false } = {}) => {
    const hash = routeHash(to);
    if (hash === bar.location.hash) return;
    if (replace) bar.history.replaceState(bar.history.state, '', hash);
    else bar.history.pushState(null, '', hash);
    read();
  };
  return {
    route,
    go,
    change: (query, how) => {
      const here = parseRoute(bar.location.hash);
      if (here !== null) go({ ...here, query: { ...here.query, ...query } }, how);
    },
    stop: () => bar.removeEventListener('hashchange', read),
  };
}
