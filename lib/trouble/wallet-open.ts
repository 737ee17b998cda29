import type { CutOffReviews } from '#lib/calls/interrupted-reviews.ts';
import type { Network } from '#lib/settings/network.ts';
import { type ApiTokenState, apiTokenOf } from '#lib/sites/api-token-state.ts';
import type { FailedCall, FailedCalls } from '#lib/sites/failed-calls.ts';
import { type Site, type Sites, sitesOf } from '#lib/sites/site.ts';
import { filterValues } from '#lib/storage/stored.ts';
import { connectWallet } from '#lib/wallet/methods-with-review.ts';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import { foundOnly, type TroubleFound } from './trouble-result.ts';

/** What is stored, of all networks. */
export interface WalletSessions {
  apiToken: ApiTokenState;
  cutOff: CutOffReviews;
  sites: Readonly<Sites>;
  failedCalls: FailedCalls;
}

const listsKeys = (site: Site | undefined): boolean => site?.connected === true && site.keys !== null;

/**
 * What a failed connection says about the wallet. The service cancels by itself where it has no wallet, and a user who
 * does not unlock the wallet cancels (vegaprotocol/vega v0.71.6, wallet/api/client_connect_wallet.go).
 */
function failedConnection(call: FailedCall): TroubleFound {
  const { code, reason, said } = call;
  if (code === rpcCodes.cancelledByApplication) return foundOnly('no-wallet');
  if (code === rpcCodes.cancelledByUser) return foundOnly('locked');
  if (code === rpcCodes.rejectedByUser || code === rpcCodes.connectionClosed || reason === 'user-rejected')
    return foundOnly('user-refused');
  if (reason === 'token-revoked') return foundOnly('session-ended');
  return { finding: 'call-failed', detail: said, call };
}

/**
 * Whether the network's wallet is open to a session, as far as that is known without a review. Whether a session is still
 * valid shows at its next call.
 */
export function walletOpen(known: WalletSessions, { id, walletAddress }: Network, ownOrigin: string): TroubleFound {
  const { state } = apiTokenOf(known.apiToken, id);
  const failedCalls = filterValues(known.failedCalls, ({ networkId }) => networkId === id);
  if (state === 'invalid') return foundOnly('token-ended');
  // Reviews fail because an earlier one was interrupted.
  if (known.cutOff[walletAddress]?.since === 'failing') return foundOnly('restart-needed');
  if (state === 'valid' || Object.values(sitesOf(known.sites, id)).some(listsKeys)) return foundOnly('ok');
  const own = failedCalls[ownOrigin];
  if (own) return failedConnection(own);
  if (Object.values(failedCalls).some(({ reason }) => reason === 'token-revoked')) return foundOnly('session-ended');
  const without = Object.values(failedCalls).some(
    ({ method, code }) => method === connectWallet && code === rpcCodes.cancelledByApplication,
  );
  return foundOnly(without ? 'no-wallet' : 'not-asked');
}
