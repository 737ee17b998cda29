import { get, promisifyRequest, type UseStore } from 'idb-keyval';
import { browser } from 'wxt/browser';

/** Marks the move as done. No value has this name. */
const mark = ':moved';

/** Names that earlier versions kept in `storage.local`. */
const movable =
  /^(?:settings|sites|lastChainId|explorerSeenParameters|(?:alerts|governanceHistory|assets)(?::[a-z0-9-]{1,40})?)(?::damaged)?$/;

/** Moves an earlier version's `storage.local`, once: later writes by content scripts must not count. */
export async function moveOnce(store: UseStore): Promise<void> {
  if (await get(mark, store)) return;
  // A private window always starts with an empty database.
  const old = browser.extension?.inIncognitoContext ? {} : await browser.storage.local.get(null);
  const entries = Object.entries(old).filter(([name]) => movable.test(name));
  await store('readwrite', (kept) => {
    // Checked again within the transaction: another context may have been faster.
    const marked = kept.get(mark);
    marked.onsuccess = () => {
      if (marked.result) return;
      for (const [name, value] of entries) kept.put(value, name);
      kept.put(true, mark);
    };
    return promisifyRequest(kept.transaction);
  });
  await browser.storage.local.remove(entries.map(([name]) => name));
  // A setting of earlier versions. Firefox users can disable this storage.
  await browser.storage.sync.remove('httpWallet').catch(() => undefined);
}
