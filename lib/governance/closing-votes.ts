import { type Cancel, collectChanges, type Schedule, type UnixMs } from '#lib/schedule.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { Site } from '#lib/sites/site.ts';
import type { PerNetworkItem } from '#lib/storage/per-network-item.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { Alerts } from './alert.ts';
import type { CastVotes } from './cast-vote.ts';
import { dueReminders } from './due-reminders.ts';
import { readOwnVoting } from './own-votes.ts';
import type { ProposalRecords } from './proposal-records.ts';

/** A vote within the lead time of its reminders that the user has neither cast nor unpinned. */
export interface ClosingVote {
  proposalId: string;
  title: string;
  closesAt: UnixMs;
}

export interface ClosingVotes {
  /** Call as time passes. */
  look(): Promise<void>;
  /** Watches the changes. Call once. */
  watch(): Cancel;
}

/** Keeps `closingVotes` up to date. */
export function createClosingVotes(deps: {
  closingVotes: Pick<Stored<ClosingVote[]>, 'update'>;
  settings: Pick<Stored<Settings>, 'get'>;
  sites: Pick<Stored<Record<string, Site>>, 'get' | 'watch'>;
  alerts: PerNetworkItem<Alerts>;
  castVotes: PerNetworkItem<CastVotes>;
  records: Pick<ProposalRecords, 'votes'>;
  now: () => UnixMs;
  schedule: Schedule;
  report: (error: unknown) => void;
}): ClosingVotes {
  const closing = async (): Promise<ClosingVote[]> => {
    const { networkId, alerts: preferences } = await deps.settings.get();
    const alerts = Object.values(await deps.alerts.of(networkId).get());
    const soon = dueReminders(alerts, {}, preferences, deps.now())
      .filter(({ alert }) => alert.unpinned === undefined)
      .map(({ alert: { proposalId, title }, reminder: { closesAt } }) => ({ proposalId, title, closesAt }));
    if (soon.length === 0) return [];
    const ids = soon.map(({ proposalId }) => proposalId);
    const voting = await readOwnVoting(deps, networkId, ids);
    return soon
      .filter(({ proposalId }) => voting.statusOf(proposalId) === 'none')
      .sort((one, other) => one.closesAt - other.closesAt);
  };

  const look = async (): Promise<void> => {
    const next = await closing();
    await deps.closingVotes.update((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
  };

  return {
    look,
    watch: () =>
      collectChanges([deps.alerts, deps.castVotes, deps.sites], deps.schedule, () => void look().catch(deps.report)),
  };
}
