import * as z from 'zod/mini';
import { storedItem } from '#lib/storage/stored.ts';

/** A call that may open a review. `wallet-busy`: refused unexecuted, to be sent again. Unix milliseconds. */
const walletCallSchema = z.object({
  id: z.string(),
  origin: z.string(),
  method: z.string(),
  step: z.literal(['waiting', 'in-wallet', 'wallet-busy']),
  since: z.number(),
});

export type WalletCall = z.infer<typeof walletCallSchema>;

/** In sending order; written by the background, shown in the popup. */
export const walletCallsItem = storedItem('session:walletCalls', z.array(walletCallSchema), []);

/** A `list_keys` call that has reached the wallet: it needs no approval here, but maybe a review there. */
export const keysCall = (calls: readonly WalletCall[]): WalletCall | undefined =>
  calls.find(({ method, step }) => method === 'client.list_keys' && step !== 'waiting');
