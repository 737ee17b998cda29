import { type Cancel, collectChanges, type Schedule, type UnixMs } from '#lib/schedule.ts';
import type { Network } from '#lib/settings/network.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import type { Site } from '#lib/sites/site.ts';
import type { PerNetworkItem } from '#lib/storage/per-network-item.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import type { Alerts } from './alert.ts';
import { type CastVotes, isUnderWay, takesVotes } from './cast-vote.ts';
import { askVote, type VoteSource } from './confirm-votes.ts';
import { dueReminders, nextReminderAt, type Reminders, withReminders } from './due-reminders.ts';
import type { ReminderNotices } from './notify.ts';
import { readOwnVoting, type VoteStatus } from './own-votes.ts';
import type { ProposalRecords } from './proposal-records.ts';

/** Most keys that the data API is asked about, for each proposal. */
const mostKeys = 20;

/** Milliseconds before another attempt after a failure. */
const retryMs = 60_000;

/** In milliseconds: no alarm is set further ahead, whatever closing time a service sends. */
const longestWaitMs = 86_400_000;

/** Without a known key the vote may be missing, so the reminder is shown. */
const isMissing = (status: VoteStatus): boolean => status === 'none' || status === null;

export interface VoteReminders {
  /** Shows what is due, and sets the alarm for the next reminder. */
  look(): Promise<void>;
  /** Does so now, and whenever alerts, votes or settings change. Returns its own removal. */
  start(): Cancel;
}

/**
 * Reminds of open proposals of the network in use that the user has not voted on yet, once for each lead time, if the settings
 * say so. A reminder is stored before it is shown, so that no later background shows it again.
 */
export function createReminders(
  deps: VoteSource & {
    settings: Stored<Settings>;
    sites: Stored<Record<string, Site>>;
    alerts: PerNetworkItem<Alerts>;
    castVotes: Pick<PerNetworkItem<CastVotes>, 'of' | 'watch'>;
    reminders: Pick<PerNetworkItem<Reminders>, 'of'>;
    records: Pick<ProposalRecords, 'votes'>;
    notices: ReminderNotices;
    /** Calls `look` at that time; null for never. */
    wakeAt: (at: UnixMs | null) => void;
    hold: () => Cancel;
    now: () => UnixMs;
    schedule: Schedule;
    report: (error: unknown) => void;
  },
): VoteReminders {
  const { now } = deps;
  const queue = serialQueue();

  /** Whether the user has voted elsewhere. Without an answer the vote counts as missing, and the reminder is shown. */
  const votedElsewhere = async (network: Network, proposalId: string, keys: readonly WalletKey[]): Promise<boolean> => {
    const answers = await Promise.allSettled(
      keys.slice(0, mostKeys).map(({ publicKey }) => askVote(deps, network, { proposalId, publicKey })),
    );
    return answers.some((answer) => answer.status === 'fulfilled' && answer.value);
  };

  const remindOfDue = async (): Promise<void> => {
    const settings = await deps.settings.get();
    const { governanceAlerts, alerts: preferences } = settings;
    if (!governanceAlerts || !preferences.notify.reminders) return deps.wakeAt(null);
    const network = currentNetwork(settings);
    const alerts = Object.values(await deps.alerts.of(network.id).get());
    const item = deps.reminders.of(network.id);
    const at = now();
    const begun = dueReminders(alerts, await item.get(), preferences, at);
    const next = nextReminderAt(alerts, preferences, at);
    deps.wakeAt(next === null ? null : Math.min(next, at + longestWaitMs));
    const shown = await deps.notices.shown();
    if (begun.length + shown.size === 0) return;
    const release = deps.hold();
    try {
      const ids = [...shown.values(), ...begun.map(({ alert }) => alert.proposalId)];
      const { keys, statusOf } = await readOwnVoting(deps, network.id, ids);
      for (const [notificationId, proposalId] of shown) {
        const isOver = alerts.some((alert) => alert.proposalId === proposalId && !takesVotes(alert, at));
        if (isOver || !isMissing(statusOf(proposalId))) await deps.notices.dismiss(notificationId);
      }
      // A vote under way may yet be refused.
      const due = begun.filter(({ alert }) => !isUnderWay({ state: statusOf(alert.proposalId) }));
      if (due.length === 0) return;
      const voted = await Promise.all(
        due.map(
          async ({ alert: { proposalId } }) =>
            !isMissing(statusOf(proposalId)) || (await votedElsewhere(network, proposalId, keys)),
        ),
      );
      await item.update((reminders) => withReminders(reminders, due, alerts));
      const missing = due.filter((_, index) => !voted[index]);
      if (missing.length > 0) await deps.notices.show(missing, keys.length > 0);
    } finally {
      release();
    }
  };

  const look = (): Promise<void> =>
    queue(remindOfDue).catch((error: unknown) => {
      deps.report(error);
      deps.wakeAt(now() + retryMs);
    });

  return {
    look,
    start() {
      void look();
      return collectChanges([deps.alerts, deps.castVotes, deps.settings], deps.schedule, () => void look());
    },
  };
}
