import type { CountedVote, GovernanceAlert } from './alert.ts';
import { takesVotes } from './cast-vote.ts';
import type { ProposalRecords } from './proposal-records.ts';

/** What the network counts of one of the user's keys. */
export interface OwnVote extends CountedVote {
  publicKey: string;
}

/** By proposal ID; empty where none of the keys has voted. A proposal that has not been read is missing. */
export type OwnVotes = ReadonlyMap<string, readonly OwnVote[]>;

/** The votes of some keys among those of all parties, in the order of the keys. */
export function votesOfKeys(votes: ReadonlyMap<string, CountedVote>, keys: readonly string[]): OwnVote[] {
  return keys.flatMap((publicKey) => {
    const vote = votes.get(publicKey);
    return vote === undefined ? [] : { publicKey, ...vote };
  });
}

/** Whether a proposal is open and has no vote of the user's; not while its votes have not been read. */
export function awaitsOwnVote(
  alert: Pick<GovernanceAlert, 'proposalId' | 'state' | 'closesAt'>,
  votes: OwnVotes,
  now: number,
): boolean {
  return votes.get(alert.proposalId)?.length === 0 && takesVotes(alert, now);
}

/**
 * Reads how the keys have voted on the next of those proposals that it has not read since they changed. `done` once there
 * are none; `votes` is the very same map while nothing has been read.
 */
export type ReadOwnVotes = (
  networkId: string,
  keys: readonly string[],
  alerts: readonly Pick<GovernanceAlert, 'proposalId' | 'updatedAt'>[],
) => Promise<{ votes: OwnVotes; done: boolean }>;

/** Records read at once: a page stays responsive in between. */
const readAtOnce = 250;

/** Remembers what it has read while network and keys stay: with each message only few records are read again. */
export function createReadOwnVotes(records: Pick<ProposalRecords, 'votes'>): ReadOwnVotes {
  let current = '';
  let votes = new Map<string, readonly OwnVote[]>();
  const readAt = new Map<string, number>();
  return async (networkId, keys, alerts) => {
    const wanted = [networkId, ...keys].join(' ');
    if (wanted !== current) {
      current = wanted;
      votes = new Map();
      readAt.clear();
    }
    const unread = alerts.filter(({ proposalId, updatedAt }) => readAt.get(proposalId) !== updatedAt);
    if (unread.length === 0) return { votes, done: true };
    const next = unread.slice(0, readAtOnce);
    const ids = next.map(({ proposalId }) => proposalId);
    const found = await records.votes(networkId, ids, new Set(keys));
    if (wanted !== current) return { votes, done: false };
    votes = new Map(votes);
    for (const { proposalId, updatedAt } of next) {
      votes.set(proposalId, votesOfKeys(found.get(proposalId) ?? new Map(), keys));
      readAt.set(proposalId, updatedAt);
    }
    return { votes, done: next.length === unread.length };
  };
}
