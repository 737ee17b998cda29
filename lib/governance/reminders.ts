import type { Network } from '#lib/settings/network.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import { knownKeys, type Site } from '#lib/sites/site.ts';
import type { PerNetworkItem } from '#lib/storage/per-network-item.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { Alerts } from './alert.ts';
import { createAskVote } from './ask-vote.ts';
import type { Schedule } from './batch.ts';
import type { CastVotes } from './cast-vote.ts';
import { type DueReminder, dueReminders, nextReminderAt, type Reminders, withReminders } from './due-reminders.ts';
import type { ProposalRecords } from './proposal-records.ts';

/** Most keys that the data API is asked about, for each proposal. */
const mostKeys = 20;

/** Milliseconds before changes of the alerts are looked at, together. */
const collectMs = 1000;

/** Milliseconds after which it looks again where it failed. */
const retryMs = 60_000;

/** Milliseconds: no alarm is set further ahead, whatever closing time a service sends. */
const longestWaitMs = 86_400_000;

/**
 * Reminds of open proposals of the network in use that none of the user's keys has voted on, once before each lead time, if
 * the user wants that. What was reminded of is stored before it is shown, so that no background shows it again.
 */
export function createReminders(
  deps: Parameters<typeof createAskVote>[0] & {
    settings: Stored<Settings>;
    sites: Stored<Record<string, Site>>;
    alerts: PerNetworkItem<Alerts>;
    castVotes: Pick<PerNetworkItem<CastVotes>, 'of'>;
    reminders: Pick<PerNetworkItem<Reminders>, 'of'>;
    records: Pick<ProposalRecords, 'votes'>;
    /** Shows a notification of votes that close soon. */
    remind: (due: readonly DueReminder[]) => Promise<unknown>;
    /** The reminders of one proposal that are on screen: the proposal's ID, by that of its notification. */
    shown: () => Promise<ReadonlyMap<string, string>>;
    takeAway: (notificationId: string) => Promise<unknown>;
    /** Has `look` called at that time, in Unix milliseconds; null for never. */
    wakeAt: (unixMs: number | null) => void;
    hold: () => () => void;
    now: () => number;
    schedule: Schedule;
    report: (error: unknown) => void;
  },
) {
  const { now } = deps;
  const ask = createAskVote(deps);
  const queue = serialQueue();

  const hasVoted = async (network: Network, proposalId: string, keys: readonly string[]): Promise<boolean> => {
    const cast = Object.values(await deps.castVotes.of(network.id).get());
    const sent = cast.filter(({ state }) => state === 'sent' || state === 'counted');
    if (sent.some((vote) => vote.proposalId === proposalId)) return true;
    const known = await deps.records.votes(network.id, [proposalId], new Set(keys));
    if (known.get(proposalId)?.size) return true;
    // A vote that was cast elsewhere. Without an answer the reminder is shown: it is better than none.
    const answers = await Promise.allSettled(
      keys.slice(0, mostKeys).map((publicKey) => ask(network, { proposalId, publicKey })),
    );
    return answers.some((answer) => answer.status === 'fulfilled' && answer.value);
  };

  /** What has been voted on needs no reminder any more. */
  const takeAwayVoted = async (networkId: string): Promise<void> => {
    const shown = await deps.shown();
    if (shown.size === 0) return;
    const keys = (knownKeys(await deps.sites.get()) ?? []).map(({ publicKey }) => publicKey);
    const votes = await deps.records.votes(networkId, [...new Set(shown.values())], new Set(keys));
    for (const [notificationId, proposalId] of shown) {
      if (votes.get(proposalId)?.size) await deps.takeAway(notificationId);
    }
  };

  const remindOfDue = async (): Promise<void> => {
    const settings = await deps.settings.get();
    const { governanceAlerts, alerts: preferences } = settings;
    if (!governanceAlerts || !preferences.notify.reminders) return deps.wakeAt(null);
    const network = currentNetwork(settings);
    await takeAwayVoted(network.id);
    const alerts = Object.values(await deps.alerts.of(network.id).get());
    const item = deps.reminders.of(network.id);
    const at = now();
    const due = dueReminders(alerts, await item.get(), preferences, at);
    const next = nextReminderAt(alerts, preferences, at);
    deps.wakeAt(next === null ? null : Math.min(next, at + longestWaitMs));
    if (due.length === 0) return;
    const release = deps.hold();
    try {
      const keys = (knownKeys(await deps.sites.get()) ?? []).map(({ publicKey }) => publicKey);
      const voted = await Promise.all(due.map(({ alert }) => hasVoted(network, alert.proposalId, keys)));
      await item.update((reminders) => withReminders(reminders, due, at));
      const missing = due.filter((_, index) => !voted[index]);
      if (missing.length > 0) await deps.remind(missing);
    } finally {
      release();
    }
  };

  /** Looks for what is due, and sets the alarm for what comes next. */
  const look = (): Promise<void> =>
    queue(remindOfDue).catch((error: unknown) => {
      deps.report(error);
      deps.wakeAt(now() + retryMs);
    });

  return {
    look,
    /** Looks now, and whenever alerts or settings change. Returns its own removal. */
    start(): () => void {
      let cancel: (() => void) | null = null;
      const soon = (): void => {
        cancel ??= deps.schedule(() => {
          cancel = null;
          void look();
        }, collectMs);
      };
      const unwatch = [deps.alerts.watch(soon), deps.settings.watch(soon)];
      void look();
      return () => {
        for (const stop of unwatch) stop();
        cancel?.();
      };
    },
  };
}
