import * as z from 'zod/mini';
import { storedItem } from '#lib/storage/stored.ts';

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
