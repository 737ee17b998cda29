import type { CountedVote, GovernanceAlert } from './alert.ts';
import type { Key, OwnVote } from './own-votes.ts';
import type { ProposalRecords } from './proposal-records.ts';

/**
 * Reads the votes on the next of those proposals that it has not read since they changed: of those keys, or with null of all
 * parties. `done` once there are none; `votes` is the very same map while nothing has been read.
 */
export type ReadVotes<T> = (
  networkId: string,
  keys: readonly Key[] | null,
  alerts: readonly Pick<GovernanceAlert, 'proposalId' | 'updatedAt'>[],
) => Promise<{ votes: ReadonlyMap<string, T>; done: boolean }>;

export type ReadOwnVotes = ReadVotes<readonly OwnVote[]>;

/** Records read at once: a page stays responsive in between. */
const readAtOnce = 250;

/** Remembers `kept` of what it has read while network and keys stay: with each message only few records are read again. */
export function createReadVotes<T>(
  records: Pick<ProposalRecords, 'votes'>,
  kept: (votes: ReadonlyMap<string, CountedVote>, keys: readonly Key[]) => T,
): ReadVotes<T> {
  let current = '';
  let votes = new Map<string, T>();
  const readAt = new Map<string, number>();
  return async (networkId, keys, alerts) => {
    const parties = keys?.map(({ publicKey }) => publicKey);
    const wanted = [networkId, ...(parties ?? [])].join(' ');
    if (wanted !== current) {
      current = wanted;
      votes = new Map();
      readAt.clear();
    }
    const unread = alerts.filter(({ proposalId, updatedAt }) => readAt.get(proposalId) !== updatedAt);
    if (unread.length === 0) return { votes, done: true };
    const next = unread.slice(0, readAtOnce);
    const ids = next.map(({ proposalId }) => proposalId);
    const found = await records.votes(networkId, ids, parties && new Set(parties));
    if (wanted !== current) return { votes, done: false };
    votes = new Map(votes);
    for (const { proposalId, updatedAt } of next) {
      votes.set(proposalId, kept(found.get(proposalId) ?? new Map(), keys ?? []));
      readAt.set(proposalId, updatedAt);
    }
    return { votes, done: next.length === unread.length };
  };
}
