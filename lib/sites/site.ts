import * as z from 'zod/mini';
import { type WalletKey, walletKeySchema } from '#lib/wallet/results.ts';
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

/**
 * Every key that the wallet has shown to any site, once each, by name. Null when it has not been asked for any: that
 * is another thing than a wallet without keys.
 */
export function knownKeys(sites: Readonly<Record<string, Site>>): WalletKey[] | null {
  const lists = Object.values(sites).flatMap(({ keys }) => (keys === null ? [] : [keys]));
  if (lists.length === 0) return null;
  const byPublicKey = new Map(lists.flat().map((key) => [key.publicKey, key]));
  return [...byPublicKey.values()].sort(
    (a, b) => a.name.localeCompare(b.name) || a.publicKey.localeCompare(b.publicKey),
  );
}
