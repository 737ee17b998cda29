import type { UnixMs } from '#lib/schedule.ts';
import { knownKeys, type Site, sitesOf } from '#lib/sites/site.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import type { CountedVote, GovernanceAlert } from './alert.ts';
import { type CastVote, type CastVotes, castVoteKey, takesVotes } from './cast-vote.ts';
import type { GovernanceContext } from './context.ts';
import type { ProposalRecords } from './proposal-records.ts';

/** What the network counts of one of the user's keys. */
export interface OwnVote extends CountedVote {
  publicKey: string;
}

export type Key = Pick<WalletKey, 'publicKey'>;

/** By proposal ID; empty where none of the keys has voted. A proposal that has not been read is missing. */
export type OwnVotes = ReadonlyMap<string, readonly OwnVote[]>;

/**
 * How far the user's vote on a proposal has come. Only `none` means "not voted yet": a vote that was cast may count, even an
 * `unknown` one, until it is refused. Null while unknown: without a known key, or before the proposal's votes are read.
 */
export type VoteStatus = Exclude<CastVote['state'], 'refused'> | 'none' | null;

const furthestFirst = ['counted', 'sent', 'reviewing', 'asked', 'unknown'] as const;

/** The status of the key that has come furthest: one vote is enough. `counted` are the counted votes of those keys. */
export function voteStatus(
  proposalId: string,
  keys: readonly Key[],
  cast: CastVotes,
  counted: readonly OwnVote[] | undefined,
): VoteStatus {
  if (counted !== undefined && counted.length > 0) return 'counted';
  const states = keys.map(({ publicKey }) => cast[castVoteKey({ proposalId, publicKey })]?.state);
  const unseen = keys.length === 0 || counted === undefined ? null : 'none';
  return furthestFirst.find((state) => states.includes(state)) ?? unseen;
}

/** What is known of the user's votes on the proposals of one network. */
export interface OwnVoting {
  keys: readonly WalletKey[];
  votes: OwnVotes;
  statusOf(proposalId: string): VoteStatus;
  /** Whether votes on it still count and the user has cast none. */
  awaitsVote(alert: GovernanceAlert, now: UnixMs): boolean;
}

/** Keys that the wallet has listed for one of these sites, with their names, and keys that voted here but are no longer listed. */
export function ownKeys(sites: Readonly<Record<string, Site>>, cast: CastVotes): WalletKey[] {
  const shown = knownKeys(sites) ?? [];
  const voted = new Set(Object.values(cast).map(({ publicKey }) => publicKey));
  for (const { publicKey } of shown) voted.delete(publicKey);
  return [...shown, ...[...voted].map((publicKey) => ({ name: '', publicKey }))];
}

/** The votes of some keys among those of all parties, in the order of the keys. */
export function votesOfKeys(votes: ReadonlyMap<string, CountedVote>, keys: readonly Key[]): OwnVote[] {
  return keys.flatMap(({ publicKey }) => {
    const vote = votes.get(publicKey);
    return vote === undefined ? [] : { publicKey, ...vote };
  });
}

export function ownVoting(keys: readonly WalletKey[], cast: CastVotes, votes: OwnVotes): OwnVoting {
  const statusOf = (id: string): VoteStatus => voteStatus(id, keys, cast, votes.get(id));
  const awaitsVote: OwnVoting['awaitsVote'] = (alert, now) =>
    takesVotes(alert, now) && statusOf(alert.proposalId) === 'none';
  return { keys, votes, statusOf, awaitsVote };
}

/** The user's votes on those proposals, as far as this browser knows. */
export async function readOwnVoting(
  { networkId, store, records }: GovernanceContext,
  ids: readonly string[],
): Promise<OwnVoting> {
  const cast = await store.castVotes.of(networkId).get();
  const keys = ownKeys(sitesOf(await store.sites.get(), networkId), cast);
  const parties = new Set(keys.map(({ publicKey }) => publicKey));
  const read = await records.votes(networkId, parties.size === 0 ? [] : ids, parties);
  return ownVoting(keys, cast, new Map([...read].map(([id, votes]) => [id, votesOfKeys(votes, keys)])));
}

/** Reads the votes on those proposals: of those keys, or with null of all parties. The very same map while nothing has changed. */
export type ReadVotes<T> = (
  networkId: string,
  keys: readonly Key[] | null,
  alerts: readonly Pick<GovernanceAlert, 'proposalId' | 'updatedAt'>[],
) => Promise<ReadonlyMap<string, T>>;

export type ReadOwnVotes = ReadVotes<readonly OwnVote[]>;

/** Remembers `kept` of each proposal while network and keys stay, so that a message rereads only the records it changed. */
export function createReadVotes<T>(
  records: Pick<ProposalRecords, 'votes'>,
  kept: (votes: ReadonlyMap<string, CountedVote>, keys: readonly Key[]) => T,
): ReadVotes<T> {
  const nothing = (wanted: string) => ({ wanted, votes: new Map<string, T>(), readAt: new Map<string, number>() });
  let last = nothing('');
  return async (networkId, keys, alerts) => {
    const parties = keys?.map(({ publicKey }) => publicKey);
    const wanted = [networkId, ...(parties ?? [])].join(' ');
    if (wanted !== last.wanted) last = nothing(wanted);
    const own = last;
    const changed = alerts.filter(({ proposalId, updatedAt }) => own.readAt.get(proposalId) !== updatedAt);
    if (changed.length === 0) return own.votes;
    const ids = changed.map(({ proposalId }) => proposalId);
    const found = await records.votes(networkId, ids, parties && new Set(parties));
    own.votes = new Map(own.votes);
    for (const { proposalId, updatedAt } of changed) {
      own.votes.set(proposalId, kept(found.get(proposalId) ?? new Map(), keys ?? []));
      own.readAt.set(proposalId, updatedAt);
    }
    return own.votes;
  };
}
