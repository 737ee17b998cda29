import { createStore, get, getMany, promisifyRequest } from 'idb-keyval';
import * as z from 'zod/mini';
import type { CountedVote } from './alert.ts';
import { countedVotes, type ProposalRecord, proposalRecordSchema } from './proposal-record.ts';

/** Full proposals of each network. Only the background writes. */
export interface ProposalRecords {
  /** Null for an unknown or unreadable record. */
  get(networkId: string, proposalId: string): Promise<ProposalRecord | null>;
  /** Votes by proposal and party. */
  votes(networkId: string, proposalIds: readonly string[]): Promise<Map<string, ReadonlyMap<string, CountedVote>>>;
  /** Stores records, `unsettled` until `settle`. */
  put(networkId: string, records: readonly ProposalRecord[]): Promise<void>;
  /** IDs of records whose alerts a previous background has not updated. */
  unsettled(networkId: string): Promise<string[]>;
  /** The alerts are up to date; records of `dropped` proposals, which have none any more, are removed. */
  settle(networkId: string, dropped: readonly string[]): Promise<void>;
  forget(networkId: string): Promise<void>;
}

const votesSchema = z.object({ votes: proposalRecordSchema.shape.votes });

function readIds(stored: unknown): string[] {
  return z.array(z.string()).safeParse(stored).data ?? [];
}

/** All keys of a network: an array sorts after every string. */
function allOf(networkId: string): IDBKeyRange {
  return IDBKeyRange.bound([networkId], [networkId, []]);
}

/**
 * IndexedDB records by `[network ID, proposal ID]`, and unsettled IDs by `[network ID]`. Kept apart from alerts: all
 * votes are too much for every page that shows alerts.
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
