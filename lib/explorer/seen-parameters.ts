import type { ReadonlySignal } from '@preact/signals';
import * as z from 'zod/mini';
import { storedSignal } from '#lib/browser/stored-signal.ts';
import type { NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import { type Stored, storedItem } from '#lib/storage/stored.ts';

const lookSchema = z.object({
  /** Unix milliseconds. */
  at: z.number(),
  // Pairs, not members: a service may name a parameter anything.
  parameters: z.array(z.object({ key: z.string(), value: z.string() })),
});

/** The parameters as last seen by the user, by the data API's address. */
const looksSchema = z.catchall(z.object({}), lookSchema);

export type Looks = z.infer<typeof looksSchema>;

/** Only the explorer writes this; of two tabs, the later look counts. */
export const seenParametersItem = storedItem<Looks>('kept:explorerSeenParameters', looksSchema, {});

export interface SeenParameters {
  readonly looks: ReadonlySignal<Looks>;
  mark(address: string, parameters: readonly NetworkParameter[], at: number): Promise<void>;
}

export async function followSeenParameters(stored: Stored<Looks>): Promise<SeenParameters> {
  const looks = await storedSignal(stored);
  return {
    looks,
    mark: async (address, parameters, at) => {
      const look = { at, parameters: parameters.map(({ key, value }) => ({ key, value })) };
      await stored.update((all) => ({ ...all, [address]: look }));
    },
  };
}
