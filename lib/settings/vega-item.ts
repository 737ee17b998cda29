import * as z from 'zod/mini';
import { type Stored, storedItem } from '#lib/storage/stored.ts';

const vegaSwitch = storedItem('sync:vega', z.boolean(), true);

/** Read by content scripts (`lib/bridge/vega-switch.ts`); on where Firefox has this storage disabled. */
export const vegaItem: Stored<boolean> = { ...vegaSwitch, get: () => vegaSwitch.get().catch(() => true) };
