import { get, promisifyRequest, type UseStore } from 'idb-keyval';
import { browser } from 'wxt/browser';

/** Stands beside what is kept from the first use on. No value has this name. */
const mark = ':moved';

/** What earlier versions kept in `storage.local`, some of it once a network, and what of it they had set aside. */
const movable =
  /^(?:settings|sites|lastChainId|explorerSeenParameters|(?:alerts|governanceHistory|assets)(?::[a-z0-9-]{1,40})?)(?::damaged)?$/;

/**
 * Moves what an earlier version kept in `storage.local` into the database, once: whatever a content script writes there
 * afterwards, as it can in Firefox, counts for nothing. A database without the mark is a new one or an earlier version's.
 */
export async function moveOnce(store: UseStore): Promise<void> {
  if (await get(mark, store)) return;
  // The database of a private window is empty whenever one opens.
  const old = browser.extension?.inIncognitoContext ? {} : await browser.storage.local.get(null);
  const entries = Object.entries(old).filter(([name]) => movable.test(name));
  await store('readwrite', (kept) => {
    // Asked again within the transaction: another context may have been quicker.
    const marked = kept.get(mark);
    marked.onsuccess = () => {
      if (marked.result) return;
      for (const [name, value] of entries) kept.put(value, name);
      kept.put(true, mark);
    };
    return promisifyRequest(kept.transaction);
  });
  await browser.storage.local.remove(entries.map(([name]) => name));
  // A switch of earlier versions, for all sites at once. Firefox users can have no such storage.
  await browser.storage.sync.remove('httpWallet').catch(() => undefined);
}
