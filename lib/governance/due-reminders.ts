import * as z from 'zod/mini';
import type { AlertPreferences } from '#lib/settings/alert-preferences.ts';
import { keptObject } from '#lib/storage/kept-object.ts';
import { type GovernanceAlert, isMuted } from './alert.ts';
import { takesVotes } from './cast-vote.ts';
import { isDecided } from './proposal-records.ts';

/** How long before its closing time a vote is reminded of. Milliseconds, the earliest reminder first. */
const leadTimes = [86_400_000, 3_600_000];

/** The last reminder of a proposal that was shown, or not needed any more. */
export const reminderSchema = keptObject({
  /** Unix milliseconds. */
  closesAt: z.number(),
  /** Which of the lead times it was for. */
  leadTime: z.number(),
});

type Reminder = z.infer<typeof reminderSchema>;

/** By proposal ID. */
export type Reminders = Readonly<Record<string, Reminder>>;

export interface DueReminder {
  alert: GovernanceAlert;
  reminder: Reminder;
}

type OpenAlert = GovernanceAlert & { closesAt: number };

const remindable = (alert: GovernanceAlert, preferences: AlertPreferences, now: number): alert is OpenAlert =>
  alert.closesAt !== null && takesVotes(alert, now) && !isMuted(alert, preferences);

/**
 * The reminders due at `now`, in Unix milliseconds, whether or not the user has voted: one for each proposal, for the latest
 * lead time that has begun.
 */
export function dueReminders(
  alerts: Iterable<GovernanceAlert>,
  reminders: Reminders,
  preferences: AlertPreferences,
  now: number,
): DueReminder[] {
  const due: DueReminder[] = [];
  for (const alert of alerts) {
    if (!remindable(alert, preferences, now)) continue;
    const { proposalId, closesAt } = alert;
    const leadTime = leadTimes.findLast((ms) => closesAt - now <= ms);
    const before = Object.hasOwn(reminders, proposalId) ? reminders[proposalId] : undefined;
    if (leadTime === undefined || (before !== undefined && before.leadTime <= leadTime)) continue;
    due.push({ alert, reminder: { closesAt, leadTime } });
  }
  return due;
}

/** When the next lead time of any of those proposals begins, in Unix milliseconds; null for never. */
export function nextReminderAt(
  alerts: Iterable<GovernanceAlert>,
  preferences: AlertPreferences,
  now: number,
): number | null {
  let next: number | null = null;
  for (const alert of alerts) {
    if (!remindable(alert, preferences, now)) continue;
    for (const leadTime of leadTimes) {
      const at = alert.closesAt - leadTime;
      if (at > now && (next === null || at < next)) next = at;
    }
  }
  return next;
}

/** Adds the reminders that are done, and drops those of decided votes: by the network's word, since a clock may be ahead. */
export function withReminders(
  reminders: Reminders,
  done: readonly DueReminder[],
  alerts: readonly GovernanceAlert[],
): Reminders {
  const undecided = new Set(alerts.filter(({ state }) => !isDecided(state)).map(({ proposalId }) => proposalId));
  const open = Object.entries(reminders).filter(([proposalId]) => undecided.has(proposalId));
  return Object.fromEntries([...open, ...done.map(({ alert, reminder }) => [alert.proposalId, reminder] as const)]);
}
