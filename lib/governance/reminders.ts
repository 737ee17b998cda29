import { collectChanges, type UnixMs } from '#lib/schedule.ts';
import { networkKey } from '#lib/settings/network.ts';
import { followsNetwork } from '#lib/settings/settings.ts';
import { filterValues } from '#lib/storage/map-values.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import { isUnderWay, takesVotes } from './cast-vote.ts';
import { askVote } from './confirm-votes.ts';
import type { GovernanceContext, Receive } from './context.ts';
import { dueReminders, nextReminderAt } from './due-reminders.ts';
import { shownReminders, showReminders } from './notify.ts';
import { readOwnVoting, type VoteStatus } from './own-votes.ts';
import { isDecided } from './proposal-records.ts';

/** Most keys that the data API is asked about, for each proposal. */
const mostKeys = 20;

/** Milliseconds before another attempt after a failure. */
const retryMs = 60_000;

/** In milliseconds: no alarm is set further ahead, whatever closing time a service sends. */
const longestWaitMs = 86_400_000;

/** Without a known key the vote may be missing, so the reminder is shown. */
const isMissing = (status: VoteStatus): boolean => status === 'none' || status === null;

/**
 * The open votes of the network that the user has not cast: those that close soon are kept in `closingVotes`, and each is
 * reminded of once for each lead time, if the settings say so. A reminder is stored before it is shown, so that no later
 * background shows it again.
 */
export function createReminders(context: GovernanceContext, receive: Receive) {
  const { networkId } = context;
  const { settings, sites, alerts, castVotes, reminders, closingVotes } = context.store;
  const { browser, now, schedule, hold } = context.platform;
  const queue = serialQueue();
  const reminderAlarm = networkKey('reminders', networkId);

  const wakeAt = (at: UnixMs | null): unknown =>
    at === null ? browser.alarms.clear(reminderAlarm) : browser.alarms.create(reminderAlarm, { when: at });

  /** Whether the user has voted elsewhere. Without an answer the vote counts as missing, and the reminder is shown. */
  const votedElsewhere = async (proposalId: string, keys: readonly WalletKey[]): Promise<boolean> => {
    const answers = await Promise.allSettled(
      keys.slice(0, mostKeys).map(({ publicKey }) => askVote(context, receive, { proposalId, publicKey })),
    );
    return answers.some((answer) => answer.status === 'fulfilled' && answer.value);
  };

  const remindOfDue = async (): Promise<void> => {
    const all = await settings.get();
    const { alerts: preferences } = all;
    if (!followsNetwork(all, networkId) || !preferences.notify.reminders) return void wakeAt(null);
    const known = Object.values(await alerts.get());
    const at = now();
    const begun = dueReminders(known, await reminders.get(), preferences, at);
    const next = nextReminderAt(known, preferences, at);
    wakeAt(next === Number.POSITIVE_INFINITY ? null : Math.min(next, at + longestWaitMs));
    const shown = await shownReminders(context);
    if (begun.length + shown.size === 0) return;
    const release = hold();
    try {
      const ids = [...shown.values(), ...begun.map(({ alert }) => alert.proposalId)];
      const { keys, statusOf } = await readOwnVoting(context, ids);
      for (const [notificationId, proposalId] of shown) {
        const isOver = known.some((alert) => alert.proposalId === proposalId && !takesVotes(alert, at));
        if (isOver || !isMissing(statusOf(proposalId))) await browser.notifications.clear(notificationId);
      }
      // A vote under way may yet be refused.
      const due = begun.filter(({ alert }) => !isUnderWay({ state: statusOf(alert.proposalId) }));
      if (due.length === 0) return;
      const voted = await Promise.all(
        due.map(
          async ({ alert: { proposalId } }) =>
            !isMissing(statusOf(proposalId)) || (await votedElsewhere(proposalId, keys)),
        ),
      );
      await reminders.update((before) => ({
        // Forgotten once the network has decided, not by the clock, which may be ahead.
        ...filterValues(before, (_reminder, id) =>
          known.some((alert) => alert.proposalId === id && !isDecided(alert.state)),
        ),
        ...Object.fromEntries(due.map(({ alert, reminder }) => [alert.proposalId, reminder])),
      }));
      const missing = due.filter((_, index) => !voted[index]);
      if (missing.length > 0) await showReminders(context, missing, keys.length > 0);
    } finally {
      release();
    }
  };

  const look = (): Promise<void> =>
    queue(remindOfDue).catch((error: unknown) => {
      console.error(error);
      wakeAt(now() + retryMs);
    });

  const refreshClosing = async (): Promise<void> => {
    const { alerts: preferences } = await settings.get();
    const soon = dueReminders(Object.values(await alerts.get()), {}, preferences, now())
      .filter(({ alert }) => alert.unpinned === undefined)
      .map(({ alert: { proposalId, title }, reminder: { closesAt } }) => ({ networkId, proposalId, title, closesAt }));
    const ids = soon.map(({ proposalId }) => proposalId);
    const { statusOf } = await readOwnVoting(context, ids);
    const own = soon.filter(({ proposalId }) => statusOf(proposalId) === 'none');
    await closingVotes.update((last) => {
      const others = last.filter((vote) => vote.networkId !== networkId);
      const next = [...others, ...own].sort((one, other) => one.closesAt - other.closesAt);
      return JSON.stringify(last) === JSON.stringify(next) ? last : next;
    });
  };

  return {
    alarm: reminderAlarm,
    /** Shows the reminders that are due, and sets the alarm for the next. */
    look,
    refreshClosing,
    /** Looks for reminders now, and for both whenever something changes. */
    start() {
      void look();
      collectChanges([alerts, castVotes, settings], schedule, () => void look());
      collectChanges([alerts, castVotes, sites], schedule, () => void refreshClosing().catch(console.error));
    },
  };
}
