import { type ReadonlySignal, signal } from '@preact/signals';
import { parseRoute, type Route, routeHash } from './route.ts';

/** The parts of `window` that an address in the fragment needs. */
export type AddressBar = Pick<Window, 'location' | 'history' | 'addEventListener' | 'removeEventListener'>;

/** The explorer's place as its address has it. */
export interface Navigation {
  /** Null while the address is no view's. */
  readonly route: ReadonlySignal<Route | null>;
  /** Goes to another place. `replace` leaves no step for the back button: for what changes while one types. */
  go(to: Partial<Route> & Pick<Route, 'view'>, how?: { replace?: boolean }): void;
  stop(): void;
}

/** Follows the address of the page, however it changes: by a link, by hand, by back and forward, or by `go`. */
export function followAddress(bar: AddressBar): Navigation {
  const route = signal(parseRoute(bar.location.hash));
  const read = (): void => {
    route.value = parseRoute(bar.location.hash);
  };
  bar.addEventListener('hashchange', read);
  return {
    route,
    go: (to, { replace = false } = {}) => {
      const hash = routeHash(to);
      if (hash === bar.location.hash) return;
      if (replace) bar.history.replaceState(bar.history.state, '', hash);
      else bar.history.pushState(null, '', hash);
      read();
    },
    stop: () => bar.removeEventListener('hashchange', read),
  };
}
