import { type ReadonlySignal, signal } from '@preact/signals';
import { parseRoute, type Route, type RouteQuery, routeHash } from './route.ts';

/** The parts of `window` that an address in the fragment needs. */
export type AddressBar = Pick<Window, 'location' | 'history' | 'addEventListener' | 'removeEventListener'>;

/** The explorer's place as its address has it. */
export interface Navigation {
  /** Null while the address is no view's. */
  readonly route: ReadonlySignal<Route | null>;
  /** Goes to another place. `replace` leaves no step for the back button: for what changes while one types. */
  go(to: Partial<Route> & Pick<Route, 'view'>, how?: { replace?: boolean }): void;
  /**
   * Asks something else of the place where one is at that moment; empty values ask nothing. What was drawn may be older
   * than that: of two changes at once, neither may take the other back.
   */
  change(query: RouteQuery, how?: { replace?: boolean }): void;
  stop(): void;
}

/** Follows the address of the page, however it changes: by a link, by hand, by back and forward, or by `go`. */
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
