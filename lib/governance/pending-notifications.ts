import type { AlertPreferences } from '#lib/settings/alert-preferences.ts';
import type { GovernanceAlert } from './alert.ts';
import { isPlaceholder } from './placeholder.ts';

type Alerts = Record<string, GovernanceAlert>;

/** What has happened to a proposal that may be worth telling. */
export type News = NonNullable<GovernanceAlert['news']>;

function whatHappened(before: GovernanceAlert | undefined, after: GovernanceAlert, party: string): News | null {
  if (!isPlaceholder(after)) {
    if (!before || isPlaceholder(before)) return 'proposal';
    if (before.state !== after.state) return 'state';
  }
  return party !== '' && voteOf(after, party) !== voteOf(before, party) ? 'vote' : null;
}

function voteOf(alert: GovernanceAlert | undefined, party: string): string {
  const vote = alert && Object.hasOwn(alert.votes, party) ? alert.votes[party] : undefined;
  return vote ? `${vote.value} ${vote.at}` : '';
}

/** Whether the party that the user follows has proposed it or voted on it. */
export function isFollowed(alert: GovernanceAlert, { followedParty }: AlertPreferences): boolean {
  return followedParty !== '' && (alert.proposer === followedParty || Object.hasOwn(alert.votes, followedParty));
}

/** Whether the user wants to hear nothing of it. */
export function isMuted(alert: GovernanceAlert, preferences: AlertPreferences): boolean {
  return preferences.mutedKinds.includes(alert.kind) && !isFollowed(alert, preferences);
}

/**
 * The alerts `after` a change with what in it is unread and what is still to be told by a notification, as the user
 * wants it. It stands in the alert itself, written together with the change: whenever the background dies, what was to
 * be told still is. `past` are proposals that were there before anybody listened: nothing new.
 */
export function withNews(
  before: Alerts,
  after: Alerts,
  preferences: AlertPreferences,
  past: ReadonlySet<string> = new Set(),
): Alerts {
  if (after === before) return after;
  const { notify, followedParty } = preferences;
  const told = Object.entries(after).map(([id, alert]): [string, GovernanceAlert] => {
    const earlier = Object.hasOwn(before, id) ? before[id] : undefined;
    const what = alert === earlier ? null : whatHappened(earlier, alert, followedParty);
    if (what === null) return [id, alert];
    if (what === 'proposal' && past.has(id)) return [id, { ...alert, unread: false }];
    if (isMuted(alert, preferences)) return [id, { ...alert, unread: earlier?.unread ?? false }];
    const wanted =
      (what === 'proposal' && notify.newProposals) ||
      (what === 'state' && notify.stateChanges) ||
      (notify.followedParty && isFollowed(alert, preferences));
    return [id, { ...alert, unread: true, ...(wanted && { news: what, newsAt: alert.updatedAt }) }];
  });
  return Object.fromEntries(told);
}

/** The alerts when `preferences` have changed: what is muted now is neither unread nor still to be told. */
export function withoutMuted(alerts: Alerts, preferences: AlertPreferences): Alerts {
  const loud = ([, alert]: [string, GovernanceAlert]): boolean =>
    isMuted(alert, preferences) && (alert.unread || alert.news !== undefined);
  if (!Object.entries(alerts).some(loud)) return alerts;
  return Object.fromEntries(
    Object.entries(alerts).map(([id, alert]) => (loud([id, alert]) ? [id, quiet(alert)] : [id, alert])),
  );
}

/** An alert that has been read: nothing in it is still to be told. */
export function quiet(alert: GovernanceAlert): GovernanceAlert {
  return { ...withoutNews(alert), unread: false };
}

/** An alert of which nothing is still to be told. */
export function withoutNews({ news: _what, newsAt: _when, ...alert }: GovernanceAlert): GovernanceAlert {
  return alert;
}
