import type { UnixMs } from '#lib/schedule.ts';
import type { AlertPreferences } from '#lib/settings/settings.ts';
import { mapValues, type PerNetwork } from '#lib/storage/stored.ts';
import { type Alerts, asRead, type GovernanceAlert, isFollowed, isMuted, membersOf, tallyOf } from './alert.ts';
import { countedVotes, type ProposalRecord, type ProposalRecords } from './proposal-records.ts';

/** Per network. */
export const mostAlerts = 5000;

export type AlertChange = NonNullable<GovernanceAlert['news']>;

/** Updates alerts, unread marks and pending notifications. The very same object when nothing changes. Those of `past` are not new. */
export function updateAlerts(
  alerts: Alerts,
  records: Iterable<ProposalRecord>,
  preferences: AlertPreferences,
  now: UnixMs,
  past: ReadonlySet<string> = new Set(),
): Alerts {
  // A map: a plain object has names of its own.
  const updated = new Map(Object.entries(alerts));
  let changed = false;
  for (const record of records) {
    const before = updated.get(record.proposalId);
    const after = summarize(before, record, preferences.followedParty, now);
    if (after === undefined || after === before) continue;
    updated.set(record.proposalId, withNotification(before, after, preferences, past.has(record.proposalId)));
    changed = true;
  }
  return changed ? Object.fromEntries(withinLimit(updated)) : alerts;
}

/** Undefined while nothing but votes is known. */
function summarize(
  before: GovernanceAlert | undefined,
  record: ProposalRecord,
  followedParty: string,
  now: number,
): GovernanceAlert | undefined {
  const members = membersOf(record);
  if (members === null) return before;
  const votes = countedVotes(record.votes);
  const followed = followedParty === '' ? undefined : votes.get(followedParty);
  const { followedVote: _, unknownHere: __, ...kept } = before ?? { firstSeenAt: now, unread: false };
  const next = {
    ...kept,
    ...members,
    tally: tallyOf(votes.values()),
    ...(followed && { followedVote: { party: followedParty, ...followed } }),
    updatedAt: record.updatedAt,
  };
  return before && JSON.stringify(before) === JSON.stringify(next) ? before : next;
}

function changeOf(before: GovernanceAlert | undefined, after: GovernanceAlert): AlertChange | null {
  if (!before) return 'proposal';
  if (before.state !== after.state) return 'state';
  const vote = after.followedVote;
  const known = before.followedVote;
  return vote && (known?.party !== vote.party || known.value !== vote.value || known.at !== vote.at) ? 'vote' : null;
}

function withNotification(
  before: GovernanceAlert | undefined,
  after: GovernanceAlert,
  preferences: AlertPreferences,
  past: boolean,
): GovernanceAlert {
  const what = changeOf(before, after);
  if (what === null) return after;
  if (what === 'proposal' && past) return { ...after, unread: false };
  if (isMuted(after, preferences)) return { ...after, unread: before?.unread ?? false };
  const { notify } = preferences;
  const wanted =
    (what === 'proposal' && notify.newProposals) ||
    (what === 'state' && notify.stateChanges) ||
    (notify.followedParty && isFollowed(after, preferences));
  return { ...after, unread: true, ...(wanted && { news: what, newsAt: after.updatedAt }) };
}

/** A backfill of an old proposal does not make it recent. */
function lastActive({ updatedAt, closesAt }: GovernanceAlert): number {
  return Math.min(updatedAt, closesAt ?? updatedAt);
}

/** Drops the least recently active. */
export function withinLimit(
  alerts: ReadonlyMap<string, GovernanceAlert>,
  most = mostAlerts,
): ReadonlyMap<string, GovernanceAlert> {
  if (alerts.size <= most) return alerts;
  return new Map([...alerts].sort(([, a], [, b]) => lastActive(b) - lastActive(a)).slice(0, most));
}

/** Adds the followed party's votes, and clears badges and notifications of what is muted. */
export async function applyPreferences(
  deps: { alerts: PerNetwork<Alerts>; records: Pick<ProposalRecords, 'votes'> },
  networkId: string,
  preferences: AlertPreferences,
): Promise<void> {
  const item = deps.alerts.of(networkId);
  const { followedParty } = preferences;
  const votes = followedParty === '' ? null : await deps.records.votes(networkId, Object.keys(await item.get()));
  const applied = (alert: GovernanceAlert): GovernanceAlert => {
    const vote = votes?.get(alert.proposalId)?.get(followedParty);
    const { followedVote, ...others } = alert;
    // A vote that came meanwhile is later.
    const known = followedVote?.party === followedParty;
    const followed = known ? alert : { ...others, ...(vote && { followedVote: { party: followedParty, ...vote } }) };
    return isMuted(followed, preferences) && (alert.unread || alert.news !== undefined) ? asRead(followed) : followed;
  };
  await item.update((alerts) => {
    const next = mapValues(alerts, applied);
    return JSON.stringify(next) === JSON.stringify(alerts) ? alerts : next;
  });
}
