import type { Settings } from '#lib/settings/settings.ts';
import { knownKeys, type Site } from '#lib/sites/site.ts';
import type { PerNetworkItem } from '#lib/storage/per-network-item.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { Alerts } from './alert.ts';
import { isMuted } from './apply-preferences.ts';
import type { Schedule } from './batch.ts';
import { type CastVotes, castVoteKey, takesVotes } from './cast-vote.ts';
import type { ProposalRecords } from './proposal-records.ts';

/** A vote that closes soon, in which none of the user's keys has been seen to take part, and which the user has not put aside. */
export interface ClosingVote {
  proposalId: string;
  title: string;
  /** Unix milliseconds. */
  closesAt: number;
}

/** How long before it closes. Milliseconds. */
const soonMs = 86_400_000;

/** Milliseconds in which changes are collected: votes come in numbers. */
const pauseMs = 1000;

/** Keeps `closingVotes` as what is stored tells. `look` is to be called as time passes; the changes are watched here. */
export function createClosingVotes(deps: {
  closingVotes: Pick<Stored<ClosingVote[]>, 'update'>;
  settings: Pick<Stored<Settings>, 'get'>;
  sites: Pick<Stored<Record<string, Site>>, 'get' | 'watch'>;
  alerts: PerNetworkItem<Alerts>;
  castVotes: PerNetworkItem<CastVotes>;
  records: Pick<ProposalRecords, 'votes'>;
  now: () => number;
  schedule: Schedule;
  report: (error: unknown) => void;
}) {
  const closing = async (): Promise<ClosingVote[]> => {
    const { networkId, alerts: preferences } = await deps.settings.get();
    const keys = knownKeys(await deps.sites.get()) ?? [];
    if (keys.length === 0) return [];
    const now = deps.now();
    const open = Object.values(await deps.alerts.of(networkId).get()).flatMap((alert) => {
      const { proposalId, title, closesAt, unpinned } = alert;
      const isSoon = closesAt !== null && closesAt - now <= soonMs && takesVotes(alert, now);
      return isSoon && unpinned === undefined && !isMuted(alert, preferences) ? [{ proposalId, title, closesAt }] : [];
    });
    if (open.length === 0) return [];
    const ids = open.map(({ proposalId }) => proposalId);
    const [votes, cast] = await Promise.all([deps.records.votes(networkId, ids), deps.castVotes.of(networkId).get()]);
    const hasVoted = (proposalId: string): boolean =>
      keys.some(({ publicKey }) => {
        const own = cast[castVoteKey({ proposalId, publicKey })];
        return votes.get(proposalId)?.has(publicKey) === true || (own !== undefined && own.state !== 'refused');
      });
    return open.filter(({ proposalId }) => !hasVoted(proposalId)).sort((a, b) => a.closesAt - b.closesAt);
  };

  const look = async (): Promise<void> => {
    const next = await closing();
    await deps.closingVotes.update((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
  };

  let waiting = false;
  const lookSoon = (): void => {
    if (waiting) return;
    waiting = true;
    deps.schedule(() => {
      waiting = false;
      look().catch(deps.report);
    }, pauseMs);
  };
  return {
    look,
    /** Watches the changes. Call once. */
    watch(): void {
      deps.alerts.watch(lookSoon);
      deps.castVotes.watch(lookSoon);
      deps.sites.watch(lookSoon);
    },
  };
}
