import * as z from 'zod/mini';
import { storedRecord } from '#lib/storage/stored.ts';

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
