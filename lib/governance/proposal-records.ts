import { createStore, promisifyRequest } from 'idb-keyval';
import * as z from 'zod/mini';
import type { CountedVote } from './alert.ts';
import { countedVotes, type ProposalRecord, proposalRecordSchema } from './proposal-record.ts';

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
  /** Stores records. Those of `unsettled`, and no others, are unsettled now. */
  put(networkId: string, changed: readonly ProposalRecord[], unsettled: readonly string[]): Promise<void>;
  /** IDs of records whose alerts a previous background may not have updated. */
  unsettled(networkId: string): Promise<string[]>;
  /** The alerts are up to date; records of `dropped` proposals, which have none any more, are removed. */
  settle(networkId: string, dropped: readonly string[]): Promise<void>;
  forget(networkId: string): Promise<void>;
}

/** Records by `[network ID, proposal ID]`, apart from alerts for their size; unsettled IDs by `[network ID]`. */
export function createProposalRecords(name = 'proposals'): ProposalRecords {
  const store = createStore(name, 'records');
  const read = (keys: string[][]): Promise<unknown[]> =>
    store('readonly', (records) => Promise.all(keys.map((key) => promisifyRequest<unknown>(records.get(key)))));
  const getAll: ProposalRecords['getAll'] = async (networkId, ids) =>
    (await read(ids.map((id) => [networkId, id]))).map((raw) => proposalRecordSchema.safeParse(raw).data ?? null);
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
    put: (networkId, changed, unsettled) =>
      store('readwrite', (records) => {
        records.put([...unsettled], [networkId]);
        for (const record of changed) records.put(record, [networkId, record.proposalId]);
        return promisifyRequest(records.transaction);
      }),
    unsettled: async (networkId) => {
      const [ids] = await read([[networkId]]);
      return z.array(z.string()).safeParse(ids).data ?? [];
    },
    settle: (networkId, dropped) =>
      store('readwrite', (records) => {
        records.delete([networkId]);
        for (const id of dropped) records.delete([networkId, id]);
        return promisifyRequest(records.transaction);
      }),
    forget: (networkId) =>
      store('readwrite', (records) => {
        // All keys of a network: an array sorts after every string.
        records.delete(IDBKeyRange.bound([networkId], [networkId, []]));
        return promisifyRequest(records.transaction);
      }),
  };
}
