import { collectChanges, elapsed, type UnixMs } from '#lib/schedule.ts';
import { networkKey } from '#lib/settings/network.ts';
import { followsNetwork } from '#lib/settings/settings.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import { mapValues } from '#lib/storage/stored.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import { isUnderWay, takesVotes } from './cast-vote.ts';
import { askVote } from './confirm-votes.ts';
import type { GovernanceContext } from './context.ts';
import { type DueReminder, dueReminders, nextReminderAt } from './due-reminders.ts';
import { shownReminders, showReminders } from './notify.ts';
import { type OwnVoting, readOwnVoting, type VoteStatus } from './own-votes.ts';
import type { Receiver } from './receive.ts';

/** Most keys that the data API is asked about, for each proposal. */
const mostKeys = 20;

/** Most votes of a network that are kept as closing soon: a service can send thousands. */
const mostClosing = 50;

/** Milliseconds before another attempt after a failure. */
const retryMs = 60_000;

/** In milliseconds: no alarm is set further ahead, whatever closing time a service sends. */
const longestWaitMs = 86_400_000;

/** In milliseconds, for all proposals together. */
const longestAskingMs = 20_000;

/** In milliseconds: no two browsers should ask how the user has voted in the same second. */
const spreadMs = 30_000;

/** Without a known key the vote may be missing, so the reminder is shown. */
const isMissing = (status: VoteStatus): boolean => status === 'none' || status === null;

/**
 * The open votes of the network that the user has not cast: those that close soon are kept in `closingVotes`, and each is
 * reminded of once for each lead time, if the settings say so. A reminder is stored before it is shown, so that no later
 * background shows it again.
 */
export function createReminders(context: GovernanceContext, receiver: Receiver) {
  const { networkId } = context;
  const { settings, sites, closingVotes } = context.store;
  const alerts = context.store.alerts.of(networkId);
  const castVotes = context.store.castVotes.of(networkId);
  const { browser, now, schedule, hold, random } = context.platform;
  const queue = serialQueue();
  const reminderAlarm = networkKey('reminders', networkId);

  const wakeAt = (at: UnixMs): unknown =>
    at === Number.POSITIVE_INFINITY
      ? browser.alarms.clear(reminderAlarm)
      : browser.alarms.create(reminderAlarm, { when: Math.min(at, now() + longestWaitMs) });

  /**
   * Those that the user has voted on elsewhere. Without an answer the vote counts as missing, and the reminder is shown. One
   * after the other, and no more once the network does not answer: many may be due at once.
   */
  const votedElsewhere = async (
    noneKnown: readonly DueReminder[],
    keys: readonly WalletKey[],
  ): Promise<ReadonlySet<string>> => {
    const voted = new Set<string>();
    const begun = now();
    for (const { alert } of noneKnown) {
      const { proposalId } = alert;
      const answers = await Promise.allSettled(
        keys.slice(0, mostKeys).map(({ publicKey }) => askVote(context, receiver, { proposalId, publicKey })),
      );
      if (answers.some((answer) => answer.status === 'fulfilled' && answer.value)) voted.add(proposalId);
      if (answers.every(({ status }) => status === 'rejected') || elapsed(begun, now()) > longestAskingMs) break;
    }
    return voted;
  };

  const keepClosing = (closing: readonly DueReminder[]): Promise<unknown> =>
    closingVotes.update((last) => {
      const others = last.filter((vote) => vote.networkId !== networkId);
      const own = closing.slice(0, mostClosing).map(({ alert, closesAt }) => {
        const { proposalId, title } = alert;
        return { networkId, proposalId, title, closesAt };
      });
      const next = [...others, ...own].sort((one, other) => one.closesAt - other.closesAt);
      return JSON.stringify(last) === JSON.stringify(next) ? last : next;
    });

  const remind = async (closing: readonly DueReminder[], { keys, statusOf }: OwnVoting): Promise<void> => {
    const begun = closing.filter(({ alert: { reminded = Number.POSITIVE_INFINITY }, leadTime }) => leadTime < reminded);
    // A vote under way may yet be refused.
    const due = begun.filter(({ alert }) => !isUnderWay({ state: statusOf(alert.proposalId) }));
    if (due.length === 0) return;
    const noneKnown = due.filter(({ alert }) => isMissing(statusOf(alert.proposalId)));
    const voted = await votedElsewhere(noneKnown, keys);
    const leadTimes = new Map(due.map(({ alert, leadTime }) => [alert.proposalId, leadTime]));
    await alerts.update((all) =>
      mapValues(all, (alert) => {
        const reminded = leadTimes.get(alert.proposalId);
        return reminded === undefined ? alert : { ...alert, reminded };
      }),
    );
    const missing = noneKnown.filter(({ alert }) => !voted.has(alert.proposalId));
    if (missing.length > 0) await showReminders(context, missing, keys.length > 0);
  };

  const lookAtVotes = async (): Promise<void> => {
    const all = await settings.get();
    const { alerts: preferences } = all;
    const known = Object.values(await alerts.get());
    const at = now();
    const closing = dueReminders(known, preferences, at);
    const reminds = followsNetwork(all, networkId) && preferences.notify.reminders;
    wakeAt(reminds ? nextReminderAt(known, preferences, at) + random() * spreadMs : Number.POSITIVE_INFINITY);
    const shown = await shownReminders(context);
    const own = await readOwnVoting(context, [...shown.values(), ...closing.map(({ alert }) => alert.proposalId)]);
    await keepClosing(
      closing.filter(({ alert }) => alert.unpinned === undefined && own.statusOf(alert.proposalId) === 'none'),
    );
    for (const [notificationId, proposalId] of shown) {
      const isOver = known.some((alert) => alert.proposalId === proposalId && !takesVotes(alert, at));
      if (isOver || !isMissing(own.statusOf(proposalId))) await browser.notifications.clear(notificationId);
    }
    if (reminds) await remind(closing, own);
  };

  const look = async (): Promise<void> => {
    const release = hold();
    try {
      await queue(lookAtVotes);
    } catch (error) {
      console.error(error);
      wakeAt(now() + retryMs);
    } finally {
      release();
    }
  };

  return {
    /** Keeps the votes that close soon, shows the reminders that are due, and sets the alarm for the next. Never rejects. */
    look,
    /** Looks whenever something changes. */
    watch: () => collectChanges([alerts, castVotes, settings, sites], schedule, () => void look()),
  };
}
