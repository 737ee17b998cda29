import { type ProposalKind, proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import type { Gap } from '#lib/governance/coverage.ts';
import type { RouteQuery } from '../route.ts';

/** One row of the feed: a proposal, or a stretch of time in which there may have been others. */
export type FeedEntry = { kind: 'proposal'; alert: GovernanceAlert } | { kind: 'gap'; gap: Gap };

/** The alerts, newest first, with each gap above the alerts from before its end. */
export function feedEntries(alerts: readonly GovernanceAlert[], gaps: readonly Gap[]): FeedEntry[] {
  const proposals = alerts.map((alert) => ({ at: alert.firstSeenAt, entry: { kind: 'proposal', alert } as const }));
  const ends = gaps.map((gap) => ({ at: gap.to, entry: { kind: 'gap', gap } as const }));
  return [...proposals, ...ends].sort((a, b) => b.at - a.at).map(({ entry }) => entry);
}

/** What of the feed is wanted; empty for no matter what. */
export interface AlertFilter {
  /** Part of the ID of a party that proposed or voted. */
  party: string;
  kind: ProposalKind | '';
  /** Name of a state, also one that this version does not know. */
  state: string;
}

/** The filter that an address names. A kind that there is none of filters nothing. */
export function readAlertFilter(query: RouteQuery): AlertFilter {
  const kind = proposalKinds.find((one) => one === query['kind']) ?? '';
  return { party: (query['party'] ?? '').trim(), kind, state: query['state'] ?? '' };
}

/** The alerts that match, newest first; not by last change, or rows would jump. `voters` is by proposal ID. */
export function filterAlerts(
  alerts: readonly GovernanceAlert[],
  { party, kind, state }: AlertFilter,
  voters: ReadonlyMap<string, readonly string[]>,
): GovernanceAlert[] {
  const wanted = party.toLowerCase();
  const isBy = ({ proposer, proposalId }: GovernanceAlert): boolean =>
    wanted === '' || [proposer, ...(voters.get(proposalId) ?? [])].some((id) => id.toLowerCase().includes(wanted));
  return alerts
    .filter((alert) => (kind === '' || alert.kind === kind) && (state === '' || alert.state === state) && isBy(alert))
    .sort((a, b) => b.firstSeenAt - a.firstSeenAt || (a.proposalId < b.proposalId ? -1 : 1));
}
