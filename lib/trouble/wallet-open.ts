import { cutOffReviewsItem } from '#lib/calls/interrupted-reviews.ts';
import { command } from '#lib/commands/send-command.ts';
import type { Network } from '#lib/settings/network.ts';
import { type ApiTokenState, apiTokenOf, apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { type FailedCall, type FailedCalls, failedCallsItem } from '#lib/sites/failed-calls.ts';
import { type Site, sitesOf } from '#lib/sites/site.ts';
import { sitesItem } from '#lib/state.ts';
import { filterValues } from '#lib/storage/stored.ts';
import { connectWallet } from '#lib/wallet/methods-with-review.ts';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import { foundOnly, type TroubleFound } from './trouble-result.ts';

export interface WalletSessions {
  apiToken: Pick<ApiTokenState, 'state'>;
  /** Reviews fail because an earlier one was interrupted. */
  restartNeeded: boolean;
  /** Those of the network. */
  sites: Readonly<Record<string, Site>>;
  failedCalls: Readonly<FailedCalls>;
  /** Drawbridge's own session. */
  ownOrigin: string;
}

const listsKeys = (site: Site | undefined): boolean => site?.connected === true && site.keys !== null;

/**
 * What a failed connection says about the wallet. The service cancels by itself where it has no wallet, and a user who
 * does not unlock the wallet cancels (vegaprotocol/vega v0.71.6, wallet/api/client_connect_wallet.go).
 */
function failedConnection({ code, reason, said }: FailedCall): TroubleFound {
  if (code === rpcCodes.cancelledByApplication) return foundOnly('no-wallet');
  if (code === rpcCodes.cancelledByUser) return foundOnly('locked');
  if (code === rpcCodes.rejectedByUser || code === rpcCodes.connectionClosed || reason === 'user-rejected')
    return foundOnly('user-refused');
  if (reason === 'token-revoked') return foundOnly('session-ended');
  return { finding: 'refused', detail: said };
}

/** Whether the wallet is open to a session, as far as that is known without a review. */
export function walletOpen(known: WalletSessions): TroubleFound {
  const { apiToken, sites, failedCalls, ownOrigin } = known;
  if (apiToken.state === 'invalid') return foundOnly('token-ended');
  if (known.restartNeeded) return foundOnly('restart-needed');
  if (apiToken.state === 'valid' || Object.values(sites).some(listsKeys)) return foundOnly('ok');
  const own = failedCalls[ownOrigin];
  if (own) return failedConnection(own);
  const ended = Object.values(failedCalls).some(({ reason }) => reason === 'token-revoked');
  if (ended) return foundOnly('session-ended');
  const without = Object.values(failedCalls).some(
    ({ method, code }) => method === connectWallet && code === rpcCodes.cancelledByApplication,
  );
  return foundOnly(without ? 'no-wallet' : 'not-asked');
}

/**
 * Makes only calls that open no prompt in the wallet: with the API token. Whether a session is still valid shows at its
 * next call.
 */
export async function recheckWallet({ id, walletAddress }: Network, ownOrigin: string): Promise<TroubleFound> {
  if (apiTokenOf(await apiTokenStateItem.get(), id).state !== 'none') await command('wallet.check', { id });
  await command('wallet.refreshKeys');
  const [apiToken, sites, failedCalls, cutOff] = await Promise.all([
    apiTokenStateItem.get(),
    sitesItem.get(),
    failedCallsItem.get(),
    cutOffReviewsItem.get(),
  ]);
  const restartNeeded = cutOff[walletAddress]?.since === 'failing';
  return walletOpen({
    apiToken: apiTokenOf(apiToken, id),
    restartNeeded,
    sites: sitesOf(sites, id),
    failedCalls: filterValues(failedCalls, ({ networkId }) => networkId === id),
    ownOrigin,
  });
}
