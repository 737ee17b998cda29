import type { UnixMs } from '#lib/schedule.ts';
import type { AlertPreferences } from '#lib/settings/settings.ts';
import { type GovernanceAlert, isMuted } from './alert.ts';
import { takesVotes } from './cast-vote.ts';

/** How long before its closing time a vote is reminded of. Milliseconds, the earliest reminder first. */
const leadTimes = [86_400_000, 3_600_000];

/** A vote within the latest lead time that has begun. */
export interface DueReminder {
  alert: GovernanceAlert;
  closesAt: UnixMs;
  leadTime: number;
}

/** A vote within the lead time of its reminders that the user has neither cast nor unpinned. */
export interface ClosingVote {
  networkId: string;
  proposalId: string;
  title: string;
  closesAt: UnixMs;
}

function remindable(alerts: readonly GovernanceAlert[], preferences: AlertPreferences, now: UnixMs) {
  return alerts.flatMap((alert) => {
    const { closesAt } = alert;
    return closesAt !== null && takesVotes(alert, now) && !isMuted(alert, preferences) ? { alert, closesAt } : [];
  });
}

/** The reminders due at `now`, whether or not the user has voted or was reminded: one per proposal, the first to close first. */
export function dueReminders(
  alerts: readonly GovernanceAlert[],
  preferences: AlertPreferences,
  now: UnixMs,
): DueReminder[] {
  const due = remindable(alerts, preferences, now).flatMap(({ alert, closesAt }) => {
    const leadTime = leadTimes.findLast((ms) => closesAt - now <= ms);
    return leadTime === undefined ? [] : { alert, closesAt, leadTime };
  });
  return due.sort((one, other) => one.closesAt - other.closesAt);
}

/** When the next lead time of any of those proposals begins; Infinity for never. */
export function nextReminderAt(alerts: readonly GovernanceAlert[], preferences: AlertPreferences, now: UnixMs): UnixMs {
  const begins = remindable(alerts, preferences, now).flatMap(({ closesAt }) => leadTimes.map((ms) => closesAt - ms));
  return begins.filter((at) => at > now).reduce((next, at) => Math.min(next, at), Number.POSITIVE_INFINITY);
}
