import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import { foldRecord, type ProposalRecord, proposalRecordSchema, proposalsIn } from './proposal-record.ts';

/** The full proposals behind the alerts. Only the background keeps; pages get. */
export interface ProposalRecords {
  /** What is known of a proposal; null for nothing, or nothing that this version can read. */
  get(proposalId: string): Promise<ProposalRecord | null>;
  /** Adds what the messages tell. `now` is Unix milliseconds. Rejects when the browser cannot store it. */
  keep(messages: readonly GovernanceData[], now: number): Promise<void>;
}

/** As many as there are alerts at most; those unchanged for the longest time make room. */
const mostRecords = 5000;

const storeName = 'proposals';
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
      const request = factory.open(name, 1);
      request.onupgradeneeded = () => {
        const store = request.result.createObjectStore(storeName, { keyPath: 'proposalId' });
        store.createIndex(byUpdate, 'updatedAt');
      };
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

  const dropOldest = async (store: IDBObjectStore, count: number): Promise<void> => {
    const oldest = await settled(store.index(byUpdate).getAllKeys(null, count));
    for (const key of oldest) store.delete(key);
  };

  return {
    async get(proposalId) {
      const transaction = (await open()).transaction(storeName, 'readonly');
      return readRecord(await settled<unknown>(transaction.objectStore(storeName).get(proposalId)));
    },
    async keep(messages, now) {
      const ids = new Set(messages.flatMap((message) => [...proposalsIn(message)]));
      if (ids.size === 0) return;
      const transaction = (await open()).transaction(storeName, 'readwrite');
      const done = completed(transaction);
      const store = transaction.objectStore(storeName);
      try {
        for (const id of ids) {
          const before = readRecord(await settled<unknown>(store.get(id)));
          const next = foldRecord(before, id, messages, now);
          if (next !== before) store.put(next);
        }
        const count = await settled(store.count());
        if (count > most) await dropOldest(store, count - most);
      } catch (error) {
        // Whatever it was, nothing half done stays; `done` then says what the browser has against it.
        done.catch(() => undefined);
        throw error;
      }
      await done;
    },
  };
}
