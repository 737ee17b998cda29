import { delMany, getMany, promisifyRequest, setMany } from 'idb-keyval';
import * as z from 'zod/mini';
import {
  type GovernanceData,
  type Proposal,
  proposalSchema,
  type Vote,
  voteSchema,
} from '#lib/data-api/schema/proposal.ts';
import { unixMilliseconds, unixNanoseconds } from '#lib/data-api/timestamp.ts';
import type { UnixMs } from '#lib/schedule.ts';
import { openStore } from '#lib/storage/database.ts';
import type { CountedVote } from './alert.ts';

/** One proposal and its votes, with unknown members as sent. Alerts are derived from it. */
export const proposalRecordSchema = z.lazy(() =>
  z.object({
    proposalId: z.string(),
    /** Null while only votes are known. */
    proposal: z.nullable(proposalSchema),
    /** Known parts of a batch. */
    parts: z.optional(z.array(proposalSchema)),
    /** The latest vote of each party, in order of first sight. */
    votes: z.array(voteSchema),
    /** Unix milliseconds. */
    updatedAt: z.number(),
  }),
);

export type ProposalRecord = z.infer<typeof proposalRecordSchema>;

/** The proposal itself or parts of it as a batch, and votes. */
export interface ProposalUpdate {
  proposals: Proposal[];
  votes: Vote[];
}

/** The ID that a proposal is listed and voted on under: a part's is its batch's. */
export function rowIdOf({ id, batchId }: Pick<Proposal, 'id' | 'batchId'>): string {
  return batchId || id;
}

/** When the proposal was submitted, by the network's clock; null if unknown. */
export function submittedAt({ proposal, parts = [] }: ProposalRecord): UnixMs | null {
  return unixMilliseconds((proposal ?? parts[0])?.timestamp ?? '', 'nanoseconds');
}

export function updatesIn(messages: readonly GovernanceData[]): Map<string, ProposalUpdate> {
  const updates = new Map<string, ProposalUpdate>();
  const updateOf = (id: string): ProposalUpdate => {
    const update = updates.get(id) ?? { proposals: [], votes: [] };
    if (id !== '') updates.set(id, update);
    return update;
  };
  for (const { proposal, proposals, yes, no } of messages) {
    for (const one of [...(proposal ? [proposal] : []), ...(proposals ?? [])]) {
      updateOf(rowIdOf(one)).proposals.push(one);
    }
    for (const [votes, side] of [
      [yes, 'VALUE_YES'],
      [no, 'VALUE_NO'],
    ] as const) {
      for (const vote of votes) {
        // A vote without a value takes that of its list.
        const valued = vote.value === 'VALUE_UNSPECIFIED' ? { ...vote, value: side } : vote;
        updateOf(vote.proposalId || (proposal ? rowIdOf(proposal) : '')).votes.push(valued);
      }
    }
  }
  return updates;
}

/** Order of the known states; the last four are final. */
const steps: ReadonlyMap<string, number> = new Map([
  ['STATE_WAITING_FOR_NODE_VOTE', 1],
  ['STATE_OPEN', 2],
  ['STATE_PASSED', 3],
  ['STATE_ENACTED', 4],
  ['STATE_FAILED', 4],
  ['STATE_REJECTED', 4],
  ['STATE_DECLINED', 4],
]);

/** Whether `state` precedes `known`: lagging nodes still send it. */
function isBehind(state: string, known: string): boolean {
  return (steps.get(state) ?? Number.POSITIVE_INFINITY) < (steps.get(known) ?? 0);
}

/** Whether the network takes votes in this state (vegaprotocol/vega v0.71.6, core/governance/engine.go, `IsOpenForVotes`). */
export const isVotable = (state: string): boolean => isBehind(state, 'STATE_PASSED');

/** Whether the vote is over, regardless of its closing time. An unknown state is neither decided nor votable. */
export const isDecided = (state: string): boolean => steps.has(state) && !isVotable(state);

function sameContent(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function votedAt({ timestamp }: Vote): bigint {
  return unixNanoseconds(timestamp, 'nanoseconds') ?? 0n;
}

export function countedVotes(votes: readonly Vote[]): Map<string, CountedVote> {
  return new Map(
    votes.map((vote) => {
      const { partyId, value, totalGovernanceTokenBalance: balance } = vote;
      return [partyId, { value, balance, at: `${votedAt(vote)}` }];
    }),
  );
}

/** The very same record when nothing changes. A proposal never returns to an earlier state. */
export function applyUpdate(
  before: ProposalRecord | null,
  id: string,
  update: ProposalUpdate,
  now: number,
): ProposalRecord | null {
  let proposal = before?.proposal ?? null;
  const votes = new Map(before?.votes.map((vote) => [vote.partyId, vote]));
  const parts = new Map(before?.parts?.map((part) => [part.id, part]));
  let changed = false;
  for (const sent of update.proposals) {
    const known = sent.id === id ? proposal : parts.get(sent.id);
    if (isBehind(sent.state, known?.state ?? '') || sameContent(sent, known)) continue;
    if (sent.id === id) proposal = sent;
    else parts.set(sent.id, sent);
    changed = true;
  }
  for (const sent of update.votes) {
    const known = votes.get(sent.partyId);
    // Streams leave out empty lists.
    const vote = known?.elsPerMarket && !sent.elsPerMarket ? { ...sent, elsPerMarket: [] } : sent;
    if (known && (votedAt(known) > votedAt(vote) || sameContent(known, vote))) continue;
    votes.set(vote.partyId, vote);
    changed = true;
  }
  if (!changed) return before;
  const some = parts.size > 0 && { parts: [...parts.values()] };
  return { proposalId: id, proposal, ...some, votes: [...votes.values()], updatedAt: now };
}

export interface ProposalRecords {
  /** Null for each unknown or unreadable record. */
  getAll(networkId: string, ids: readonly string[]): Promise<(ProposalRecord | null)[]>;
  get(networkId: string, proposalId: string): Promise<ProposalRecord | null>;
  /** Votes by proposal and party: of all parties, or of those that are asked for. */
  votes(
    networkId: string,
    ids: readonly string[],
    parties?: ReadonlySet<string>,
  ): Promise<Map<string, ReadonlyMap<string, CountedVote>>>;
  put(networkId: string, changed: readonly ProposalRecord[]): Promise<void>;
  remove(networkId: string, ids: readonly string[]): Promise<void>;
  forget(networkId: string): Promise<void>;
}

/** Records by `[network ID, proposal ID]`, apart from alerts for their size. */
export function createProposalRecords(name = 'proposals'): ProposalRecords {
  const store = openStore(name, 'records');
  const keysOf = (networkId: string, ids: readonly string[]) => ids.map((id) => [networkId, id]);
  const getAll: ProposalRecords['getAll'] = async (networkId, ids) => {
    if (ids.length === 0) return [];
    const found = await getMany<unknown>(keysOf(networkId, ids), store);
    return found.map((raw) => proposalRecordSchema.safeParse(raw).data ?? null);
  };
  return {
    getAll,
    get: async (networkId, proposalId) => (await getAll(networkId, [proposalId]))[0] ?? null,
    votes: async (networkId, ids, parties) =>
      new Map(
        (await getAll(networkId, ids)).map((record, index) => {
          const wanted = record?.votes.filter(({ partyId }) => parties?.has(partyId) ?? true) ?? [];
          return [ids[index] ?? '', countedVotes(wanted)];
        }),
      ),
    put: (networkId, changed) =>
      setMany(
        changed.map((record) => [[networkId, record.proposalId], record]),
        store,
      ),
    remove: (networkId, ids) => delMany(keysOf(networkId, ids), store),
    forget: (networkId) =>
      store('readwrite', (records) => {
        // All keys of a network: an array sorts after every string.
        records.delete(IDBKeyRange.bound([networkId], [networkId, []]));
        return promisifyRequest(records.transaction);
      }),
  };
}
