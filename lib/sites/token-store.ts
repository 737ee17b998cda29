import * as z from 'zod/mini';
import { storedItem, storedRecord } from '#lib/storage/stored.ts';

const keptSessionSchema = z.object({
  token: z.string(),
  /**
   * The wallet has listed keys for this very token, and nothing since says that it would ask the user before it did so
   * again. Another token can stand for another wallet, whose permission for this site is still to be given.
   */
  listed: z.boolean(),
});

export type KeptSession = z.infer<typeof keptSessionSchema>;

/**
 * Session tokens by origin, for the length of the browser session. Only the background imports this file: no page, no
 * content script and no message ever carries what is in it.
 */
export const tokensItem = storedRecord('session:tokens', keptSessionSchema);

/** A token and the base address of the wallet service that it is for: it is never sent to another. */
export const keptTokenSchema = z.nullable(z.object({ token: z.string(), address: z.string() }));

export type KeptToken = z.infer<typeof keptTokenSchema>;

/**
 * The API token: in the first until the browser ends, in the second when the user chose to have it remembered. Only the
 * background imports this file: no page, no content script and no message ever carries what is in it.
 */
export const apiTokenItem = storedItem('session:apiToken', keptTokenSchema, null);
// One that cannot be read is nothing, and is not set aside: a token that was forgotten must be gone.
export const rememberedApiTokenItem = storedItem('kept:apiToken', z.catch(keptTokenSchema, null), null);
