import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import { firstNetworkId } from '#lib/settings/network.ts';
import { foldRecord, type ProposalRecord, proposalRecordSchema, proposalsIn } from './proposal-record.ts';

/** The full proposals behind the alerts. Only the background keeps; pages get. */
export interface ProposalRecords {
  /** What is known of a network's proposal; null for nothing, or nothing that this version can read. */
  get(networkId: string, proposalId: string): Promise<ProposalRecord | null>;
  /** Adds what a network's messages tell. `now` is Unix milliseconds. Rejects when the browser cannot store it. */
  keep(networkId: string, messages: readonly GovernanceData[], now: number): Promise<void>;
  /** Removes all that is known of a network. */
  forget(networkId: string): Promise<void>;
}

/** As many a network as there are alerts at most; those unchanged for the longest time make room. */
const mostRecords = 5000;

const storeName = 'records';
/** Where version 1 had them, by proposal ID alone. */
const firstStoreName = 'proposals';
const byUpdate = 'updatedAt';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** All keys of a network, in the store and in its index alike: a list comes after every number and text. */
function allOf(networkId: string): IDBKeyRange {
  return IDBKeyRange.bound([networkId], [networkId, []]);
}

function upgrade({ result: database, transaction }: IDBOpenDBRequest): void {
  const store = database.createObjectStore(storeName, { keyPath: ['networkId', 'proposalId'] });
  store.createIndex(byUpdate, ['networkId', 'updatedAt']);
  if (!transaction || !database.objectStoreNames.contains(firstStoreName)) return;
  // They name no network. Most people have one, so they go to the first.
  const known = transaction.objectStore(firstStoreName).getAll();
  known.onsuccess = () => {
    for (const record of known.result) store.put({ ...record, networkId: firstNetworkId });
    database.deleteObjectStore(firstStoreName);
  };
}

function readRecord(raw: unknown): ProposalRecord | null {
  return proposalRecordSchema.safeParse(raw).data ?? null;
}

/**
 * Proposals in IndexedDB: a market's proposal alone takes 4 kB, and thousands of them would not fit into the 10 MB of
 * extension storage beside the alerts. A page reads one at a time, and the popup none.
 */
export function createProposalRecords(factory: IDBFactory, name = 'governance', most = mostRecords): ProposalRecords {
  let opened: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> => {
    opened ??= (async () => {
      const request = factory.open(name, 2);
      request.onupgradeneeded = () => upgrade(request);
      const database = await settled(request);
      // The browser closes it when the user clears the extension's data; the next use opens it anew.
      database.onclose = () => {
        opened = undefined;
      };
      return database;
    })();
    // What failed once may work later, as when the disk was full.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };

  return {
    async get(networkId, proposalId) {
      const transaction = (await open()).transaction(storeName, 'readonly');
      return readRecord(await settled<unknown>(transaction.objectStore(storeName).get([networkId, proposalId])));
    },
    async keep(networkId, messages, now) {
      const ids = new Set(messages.flatMap((message) => [...proposalsIn(message)]));
      if (ids.size === 0) return;
      const transaction = (await open()).transaction(storeName, 'readwrite');
      const done = completed(transaction);
      const store = transaction.objectStore(storeName);
      try {
        for (const id of ids) {
          const before = readRecord(await settled<unknown>(store.get([networkId, id])));
          const next = foldRecord(before, id, messages, now);
          if (next !== before) store.put({ ...next, networkId });
        }
        const excess = (await settled(store.count(allOf(networkId)))) - most;
        if (excess > 0) {
          const oldest = await settled(store.index(byUpdate).getAllKeys(allOf(networkId), excess));
          for (const key of oldest) store.delete(key);
        }
      } catch (error) {
        // Whatever it was, nothing half done stays; `done` then says what the browser has against it.
        done.catch(() => undefined);
        throw error;
      }
      await done;
    },
    async forget(networkId) {
      const transaction = (await open()).transaction(storeName, 'readwrite');
      const done = completed(transaction);
      transaction.objectStore(storeName).delete(allOf(networkId));
      await done;
    },
  };
}
