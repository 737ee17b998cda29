import { type ProposalKind, proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import { wordFinder } from '#lib/format/fold-text.ts';
import { type GovernanceAlert, readingOrder } from '#lib/governance/alert.ts';
import type { OwnVoting } from '#lib/governance/own-votes.ts';
import type { RouteQuery } from '../route.ts';

/** What of the feed is wanted; empty for no matter what. */
export interface AlertFilter {
  q: string;
  /** Part of the ID of a party that proposed or voted. */
  party: string;
  kind: ProposalKind | '';
  /** Name of a state, also one that this version does not know. A batch is found by its parts' too. */
  state: string;
  /** `none`: open proposals on which the user has not voted yet. Otherwise one of the user's keys, which has voted. */
  own: string;
}

/** The filter that an address names. A kind that there is none of filters nothing. */
export function readAlertFilter(query: RouteQuery): AlertFilter {
  const kind = proposalKinds.find((one) => one === query['kind']) ?? '';
  const q = (query['q'] ?? '').trim();
  return { q, party: (query['party'] ?? '').trim(), kind, state: query['state'] ?? '', own: query['own'] ?? '' };
}

/** The alerts that match, in the order in which one reads them. `voters` is by proposal ID. */
export function filterAlerts(
  alerts: readonly GovernanceAlert[],
  { q, party, kind, state, own }: AlertFilter,
  voters: ReadonlyMap<string, readonly string[]>,
  { votes, awaitsVote }: OwnVoting,
  now: number,
): GovernanceAlert[] {
  const isOwn = (alert: GovernanceAlert): boolean =>
    own === '' ||
    (own === 'none'
      ? awaitsVote(alert, now)
      : (votes.get(alert.proposalId) ?? []).some(({ publicKey }) => publicKey === own));
  const isFound = wordFinder(q);
  const wanted = party.toLowerCase();
  const isBy = ({ proposer, proposalId }: GovernanceAlert): boolean =>
    wanted === '' || [proposer, ...(voters.get(proposalId) ?? [])].some((id) => id.toLowerCase().includes(wanted));
  return alerts
    .filter((alert) => kind === '' || alert.kind === kind)
    .filter((alert) => state === '' || alert.state === state || alert.partStates?.includes(state))
    .filter((alert) => isFound(alert.title) && isBy(alert) && isOwn(alert))
    .toSorted(readingOrder(now));
}
