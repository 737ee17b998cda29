import { cutOffReviewsItem } from '#lib/calls/cut-off-reviews.ts';
import { command } from '#lib/commands/send-command.ts';
import { apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { failedCallsItem } from '#lib/sites/failed-calls.ts';
import { sitesItem } from '#lib/state.ts';
import type { TroubleFound } from './trouble-result.ts';
import { walletOpen } from './wallet-open.ts';

/** Makes only calls that need no review: checks the API token, and lists the keys of sessions that have listed them before. */
export async function lookAtWallet(walletAddress: string, ownOrigin: string): Promise<TroubleFound> {
  const before = await sitesItem.get();
  if ((await apiTokenStateItem.get()).state !== 'none') await command('wallet.check');
  await command('wallet.refreshKeys');
  const [apiToken, after, failedCalls, cutOff] = await Promise.all([
    apiTokenStateItem.get(),
    sitesItem.get(),
    failedCallsItem.get(),
    cutOffReviewsItem.get(),
  ]);
  const restartNeeded = cutOff[walletAddress]?.since === 'failing';
  return walletOpen({ apiToken, restartNeeded, before, after, failedCalls, ownOrigin });
}
