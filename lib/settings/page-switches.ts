import * as z from 'zod/mini';
import { storedItem } from '#lib/storage/stored.ts';

/*
 * What pages get besides the provider. Kept apart from the other settings, for content scripts must be able to read it
 * and the others are none of their business. The settings page is the only writer.
 */

/** Whether pages get `window.vega`. */
export const vegaItem = storedItem('sync:vega', z.boolean(), true);

/** Whether what pages ask of the wallet service's own address is answered through Drawbridge. */
export const httpWalletItem = storedItem('sync:httpWallet', z.boolean(), false);
