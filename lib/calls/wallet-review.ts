import type { ApprovalRequest } from '#lib/approvals/approval.ts';
import type { Approvals } from '#lib/approvals/queue.ts';
import type { Clock } from '#lib/schedule.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { keyName, type Site } from '#lib/sites/site.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { readTransactionCall } from '#lib/wallet/transaction-call.ts';
import { isReviewable, type ReadKnownNames } from './review-transaction.ts';
import type { ClientCall } from './wallet-link.ts';

/** Milliseconds without an answer after which the wallet is taken to ask: a window that closes at once tells nothing. */
const askingAfterMs = 300;

/** Says in a window what the wallet asks, in words. The call has gone already, and waits for none of it. */
export interface WalletReviews {
  /** Call it once the call has gone. Returns what ends it, with the wallet's answer. */
  show(asker: ApprovalRequest, key: string, call: ClientCall, networkId: string, chainId: string): () => void;
}

export function createWalletReviews(
  store: { settings: Stored<Settings>; sites: Stored<Record<string, Site>> },
  approvals: Approvals,
  readNames: ReadKnownNames,
  { schedule }: Pick<Clock, 'schedule'>,
): WalletReviews {
  return {
    show({ origin, topOrigin, tabId }, key, { method, params }, networkId, chainId) {
      let isOver = false;
      const open = async (): Promise<string | null> => {
        const { showWalletReviews } = await store.settings.get();
        const read = readTransactionCall(method, params);
        if (!showWalletReviews || 'ambiguous' in read) return null;
        const bound = { method, ...read.call, networkId, chainId };
        if (!isReviewable({ origin, topOrigin, key, ...bound })) return null;
        const [named, names] = await Promise.all([
          keyName(store.sites, read.call.publicKey),
          readNames(read.call, networkId),
        ]);
        if (isOver) return null;
        return approvals.showInWallet({
          kind: 'transaction',
          ...{ origin, topOrigin, tabId, key, ...bound },
          ...{ keyName: named, names, offersUnasked: false },
        });
      };
      let shown: Promise<string | null> = Promise.resolve(null);
      const cancel = schedule(() => {
        shown = open().catch((error: unknown) => {
          console.error(error);
          return null;
        });
      }, askingAfterMs);
      return () => {
        isOver = true;
        cancel();
        shown.then((id) => (id === null ? null : approvals.takeAway(id))).catch(console.error);
      };
    },
  };
}
