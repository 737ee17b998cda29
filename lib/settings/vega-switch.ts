import * as z from 'zod/mini';
import { type Stored, storedItem } from '#lib/storage/stored.ts';

const item = storedItem('sync:vega', z.boolean(), true);

/**
 * Whether pages get `window.vega`. Kept apart from the other settings, for content scripts must be able to read it and
 * the others are none of their business. The settings page is the only writer. Where the user has told Firefox to keep no
 * such storage it is on, and cannot be moved.
 */
export const vegaItem: Stored<boolean> = { ...item, get: () => item.get().catch(() => true) };
