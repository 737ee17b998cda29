import * as z from 'zod/mini';
import { sessionItem, storedItem } from '#lib/storage/stored.ts';

export interface KeptSession {
  token: string;
  /** This very token has listed keys, and most likely does so again without a review. */
  listed: boolean;
}

/**
 * Session tokens by origin. Only the background imports this file: no page, content script or message carries its
 * content.
 */
export const tokensItem = sessionItem<Record<string, KeptSession>>('tokens', {});

/** A token is never sent to another wallet address. */
const keptTokenSchema = z.lazy(() => z.nullable(z.object({ token: z.string(), address: z.string() })));

export type KeptToken = z.infer<typeof keptTokenSchema>;

/** The API token: for the browser session, or remembered at the user's choice. */
export const apiTokenItem = sessionItem<KeptToken>('apiToken', null);
// Never set aside as damaged: a forgotten token must be gone.
export const rememberedApiTokenItem = storedItem(
  'kept:apiToken',
  z.pipe(
    z.unknown(),
    z.transform((stored: unknown) => keptTokenSchema.safeParse(stored).data ?? null),
  ),
  null,
);
