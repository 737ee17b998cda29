import * as z from 'zod/mini';
import { walletKeySchema } from '#lib/wallet/key.ts';
import { unaskedSchema } from './unasked.ts';

/**
 * What is known of one site and may be shown: no token is ever in here. A site is there from the user's approval until
 * disconnect; `connected` tells whether the wallet's session lives. Times are Unix milliseconds.
 */
export const siteSchema = z.object({
  origin: z.string(),
  allowedAt: z.number(),
  lastCallAt: z.number(),
  connected: z.boolean(),
  /** Keys the wallet last listed for this site; null before the first `client.list_keys`. */
  keys: z.nullable(z.array(walletKeySchema)),
  /** What the user let this site do with the API token unasked. Entries of earlier versions had no key and no end: they grant nothing. */
  unasked: z._default(z.catch(z.array(unaskedSchema), []), []),
});

export type Site = z.infer<typeof siteSchema>;
