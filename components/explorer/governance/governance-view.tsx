import type { JSX } from 'preact';
import type { Route } from '#lib/explorer/route.ts';
import { GovernanceFeed } from './governance-feed.tsx';
import { ProposalPage } from './proposal-page.tsx';

/** The live feed of proposals, or the one that the address names. */
export function GovernanceView({ route }: { route: Route }): JSX.Element {
  return route.id === null ? <GovernanceFeed route={route} /> : <ProposalPage key={route.id} id={route.id} />;
}
