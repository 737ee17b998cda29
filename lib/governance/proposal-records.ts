import { createStore, get, getMany, promisifyRequest } from 'idb-keyval';
import * as z from 'zod/mini';
import type { CountedVote } from './alert.ts';
import { countedVotes, type ProposalRecord, proposalRecordSchema } from './proposal-record.ts';

/** The proposals of each network, in full. Only the background writes; pages read. */
export interface ProposalRecords {
  /** Null for a proposal that is not known, or not readable by this version. */
  get(networkId: string, proposalId: string): Promise<ProposalRecord | null>;
  /** The votes on each of these proposals, by party. */
  votes(networkId: string, proposalIds: readonly string[]): Promise<Map<string, ReadonlyMap<string, CountedVote>>>;
  /** Stores records whose alerts are to be updated next: until `settle` they are `unsettled`. */
  put(networkId: string, records: readonly ProposalRecord[]): Promise<void>;
  /** IDs of records whose alerts have not been updated, as a background that was ended in between leaves them. */
  unsettled(networkId: string): Promise<string[]>;
  /** The alerts are up to date; the proposals `dropped` have none any more, and their records are removed. */
  settle(networkId: string, dropped: readonly string[]): Promise<void>;
  /** Removes all that is known of a network. */
  forget(networkId: string): Promise<void>;
}

const votesSchema = z.pick(proposalRecordSchema, { votes: true });

function readIds(stored: unknown): string[] {
  return z.array(z.string()).safeParse(stored).data ?? [];
}

/** All keys of a network: a list comes after every number and text. */
function allOf(networkId: string): IDBKeyRange {
  return IDBKeyRange.bound([networkId], [networkId, []]);
}

/**
 * Records in IndexedDB by `[network ID, proposal ID]`, and under `[network ID]` the IDs that are not settled. A proposal
 * with its votes is read alone: thousands of them are too much for every page that shows alerts.
 */
export function createProposalRecords(name = 'proposals'): ProposalRecords {
  const store = createStore(name, 'records');
  return {
    get: async (networkId, proposalId) => {
      const raw = await get([networkId, proposalId], store);
      return proposalRecordSchema.safeParse(raw).data ?? null;
    },
    votes: async (networkId, ids) => {
      const stored = await getMany(
        ids.map((id) => [networkId, id]),
        store,
      );
      return new Map(
        stored.map((raw, index) => [ids[index] ?? '', countedVotes(votesSchema.safeParse(raw).data?.votes ?? [])]),
      );
    },
    put: (networkId, changed) =>
      store('readwrite', async (records) => {
        const left = readIds(await promisifyRequest<unknown>(records.get([networkId])));
        records.put([...new Set([...left, ...changed.map(({ proposalId }) => proposalId)])], [networkId]);
        for (const record of changed) records.put(record, [networkId, record.proposalId]);
        return promisifyRequest(records.transaction);
      }),
    unsettled: async (networkId) => readIds(await get([networkId], store)),
    settle: (networkId, dropped) =>
      store('readwrite', (records) => {
        records.delete([networkId]);
        for (const id of dropped) records.delete([networkId, id]);
        return promisifyRequest(records.transaction);
      }),
    forget: (networkId) =>
      store('readwrite', (records) => {
        records.delete(allOf(networkId));
        return promisifyRequest(records.transaction);
      }),
  };
}
