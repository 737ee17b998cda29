import * as z from 'zod/mini';
import { storedItem } from '#lib/storage/stored.ts';

/**
 * Whether pages get `window.vega`. It is kept apart from the other settings, for content scripts must be able to read it
 * and the others are none of their business. The settings page is its only writer.
 */
export const vegaItem = storedItem('sync:vega', z.boolean(), true);
