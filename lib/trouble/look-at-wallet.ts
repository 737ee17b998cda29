import { cutOffReviewsItem } from '#lib/calls/interrupted-reviews.ts';
import { command } from '#lib/commands/send-command.ts';
import { apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { failedCallsItem } from '#lib/sites/failed-calls.ts';
import { sitesItem } from '#lib/state.ts';
import type { TroubleFound } from './trouble-result.ts';
import { walletOpen } from './wallet-open.ts';

/** Makes only calls that open no prompt in the wallet: with the API token. What a session is worth shows at its next call. */
export async function lookAtWallet(walletAddress: string, ownOrigin: string): Promise<TroubleFound> {
  if ((await apiTokenStateItem.get()).state !== 'none') await command('wallet.check');
  await command('wallet.refreshKeys');
  const [apiToken, sites, failedCalls, cutOff] = await Promise.all([
    apiTokenStateItem.get(),
    sitesItem.get(),
    failedCallsItem.get(),
    cutOffReviewsItem.get(),
  ]);
  const restartNeeded = cutOff[walletAddress]?.since === 'failing';
  return walletOpen({ apiToken, restartNeeded, sites, failedCalls, ownOrigin });
}
