import * as z from 'zod/mini';

/** One key of the wallet as `client.list_keys` returns it. Unknown members are kept. */
export const walletKeySchema = z.looseObject({
  name: z.string(),
  publicKey: z.string(),
});

export type WalletKey = z.infer<typeof walletKeySchema>;

/** The result of `client.list_keys`. */
export const keyListSchema = z.looseObject({ keys: z.array(walletKeySchema) });
