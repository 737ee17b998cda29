import * as z from 'zod/mini';
import { type Stored, storedItem } from '#lib/storage/stored.ts';

/*
 * What pages get besides the provider. Kept apart from the other settings, for content scripts must be able to read it
 * and the others are none of their business. The settings page is the only writer.
 */

/** A switch that stands at `fallback` where the user has told Firefox to keep no such storage; it cannot be moved there. */
function pageSwitch(key: 'sync:vega' | 'sync:httpWallet', fallback: boolean): Stored<boolean> {
  const item = storedItem(key, z.boolean(), fallback);
  return { ...item, get: () => item.get().catch(() => fallback) };
}

/** Whether pages get `window.vega`. */
export const vegaItem = pageSwitch('sync:vega', true);

/** Whether what pages ask of the wallet service's own address is answered through Drawbridge. */
export const httpWalletItem = pageSwitch('sync:httpWallet', false);
