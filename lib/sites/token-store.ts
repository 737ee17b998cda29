import * as z from 'zod/mini';
import { storedRecord } from '#lib/storage/stored.ts';

/**
 * Session tokens by origin, for the length of the browser session. Only the background imports this file: no page, no
 * content script and no message ever carries what is in it.
 */
export const tokensItem = storedRecord('session:tokens', z.string());
