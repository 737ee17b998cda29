import type { AlertPreferences } from '#lib/settings/alert-preferences.ts';
import type { PerNetworkItem } from '#lib/storage/per-network-item.ts';
import type { Alerts, CountedVote, GovernanceAlert } from './alert.ts';
import { asRead } from './mark-read.ts';
import type { ProposalRecords } from './proposal-records.ts';

/** A party's vote as far as an alert knows it: it has that of the followed party alone. */
export function voteOf({ followedVote, votes = {} }: GovernanceAlert, party: string): CountedVote | undefined {
  if (followedVote?.party === party) return followedVote;
  return Object.hasOwn(votes, party) ? votes[party] : undefined;
}

/** Whether the party that the user follows has proposed it or voted on it. */
export function isFollowed(alert: GovernanceAlert, { followedParty }: AlertPreferences): boolean {
  return followedParty !== '' && (alert.proposer === followedParty || voteOf(alert, followedParty) !== undefined);
}

/** Whether the user wants to hear nothing of it. */
export function isMuted(alert: GovernanceAlert, preferences: AlertPreferences): boolean {
  return preferences.mutedKinds.includes(alert.kind) && !isFollowed(alert, preferences);
}

/**
 * Applies changed preferences to the alerts of a network: they have the votes of the party that is followed now, and
 * what is muted now is neither unread nor still to be told.
 */
export async function applyPreferences(
  deps: { alerts: Pick<PerNetworkItem<Alerts>, 'of'>; records: Pick<ProposalRecords, 'votes'> },
  networkId: string,
  preferences: AlertPreferences,
): Promise<void> {
  const item = deps.alerts.of(networkId);
  const { followedParty } = preferences;
  const votes = followedParty === '' ? null : await deps.records.votes(networkId, Object.keys(await item.get()));
  const applied = (alert: GovernanceAlert): GovernanceAlert => {
    const vote = votes?.get(alert.proposalId)?.get(followedParty);
    const { followedVote, ...others } = alert;
    // A vote that came in the meantime is the later one.
    const known = followedVote?.party === followedParty;
    const followed = known ? alert : { ...others, ...(vote && { followedVote: { party: followedParty, ...vote } }) };
    const next =
      isMuted(followed, preferences) && (alert.unread || alert.news !== undefined) ? asRead(followed) : followed;
    return next;
  };
  await item.update((alerts) => {
    const next = Object.fromEntries(Object.entries(alerts).map(([id, alert]) => [id, applied(alert)]));
    return JSON.stringify(next) === JSON.stringify(alerts) ? alerts : next;
  });
}
