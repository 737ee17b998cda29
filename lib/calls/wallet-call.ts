import type { SiteApproval } from '#lib/approvals/approval.ts';
import { type ApiTokenState, apiTokenOf } from '#lib/sites/api-token-state.ts';
import { sessionItem } from '#lib/storage/stored.ts';
import { connectWallet, listKeys } from '#lib/wallet/methods-with-review.ts';

/** A call that may open a review. `wallet-busy`: refused unexecuted, to be sent again. Unix milliseconds. */
export interface WalletCall {
  id: string;
  /** The call's key in the ledger; undefined for one that Drawbridge makes first, such as the connection. */
  key?: string | undefined;
  origin: string;
  networkId: string;
  method: string;
  step: 'waiting' | 'in-wallet' | 'wallet-busy';
  since: number;
  /** The session has listed keys before: what the wallet asks first is most likely its passphrase. */
  listed?: boolean;
}

/** In sending order; written by the background, shown in the popup. */
export const walletCallsItem = sessionItem<WalletCall[]>('walletCalls', []);

/** Whether the wallet asks the user about it: with an API token it does not. */
export const isReviewed = ({ networkId }: Pick<WalletCall, 'networkId'>, apiToken: ApiTokenState): boolean =>
  apiTokenOf(apiToken, networkId).state === 'none';

/** Whether only the user can end it, in the wallet. */
export const needsAnswer = (call: WalletCall, apiToken: ApiTokenState): boolean =>
  call.step === 'wallet-busy' || (call.step === 'in-wallet' && isReviewed(call, apiToken));

/** A `list_keys` call that has reached the wallet: it needs no approval here, but maybe a review there. */
export const keysCall = (calls: readonly WalletCall[]): WalletCall | undefined =>
  calls.find(({ method, step }) => method === listKeys && step !== 'waiting');

/** The pending wallet call of an approval. */
export const callOf = (approval: SiteApproval, calls: readonly WalletCall[]): WalletCall | undefined =>
  calls.find(({ key, origin, method }) =>
    approval.kind === 'connect' ? origin === approval.origin && method === connectWallet : key === approval.key,
  );
