import type { AlertPreferences } from '#lib/settings/alert-preferences.ts';
import { mapValues } from '#lib/storage/map-values.ts';
import type { PerNetworkItem } from '#lib/storage/per-network-item.ts';
import type { Alerts, GovernanceAlert } from './alert.ts';
import { asRead } from './mark-read.ts';
import type { ProposalRecords } from './proposal-records.ts';

/** Whether the followed party has proposed it or voted on it. */
export function isFollowed(alert: GovernanceAlert, { followedParty }: AlertPreferences): boolean {
  return followedParty !== '' && (alert.proposer === followedParty || alert.followedVote?.party === followedParty);
}

export function isMuted(alert: GovernanceAlert, preferences: AlertPreferences): boolean {
  return preferences.mutedKinds.includes(alert.kind) && !isFollowed(alert, preferences);
}

/**
 * Applies changed preferences: adds the followed party's votes, and clears badges and notifications of what is muted.
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
