import type { ComponentChildren } from 'preact';
import { type Route, routeHash } from '#lib/explorer/route.ts';

/** A link to another place in the explorer: it can be opened in a tab of its own, and copied. */
export function RouteLink(props: {
  to: Partial<Route> & Pick<Route, 'view'>;
  class?: string;
  current?: boolean;
  children: ComponentChildren;
}) {
  return (
    <a href={routeHash(props.to)} class={props.class} aria-current={props.current ? 'page' : undefined}>
      {props.children}
    </a>
  );
}
