import type { ReadonlySignal } from '@preact/signals';
import * as z from 'zod/mini';
import { storedSignal } from '#lib/browser/stored-signal.ts';
import type { NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import { filterValues, type Stored, storedItem } from '#lib/storage/stored.ts';

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
export const seenParametersItem = storedItem<Looks>('kept:explorerSeenParameters', z.catch(looksSchema, {}), {});

export interface SeenParameters {
  readonly looks: ReadonlySignal<Looks>;
  /** Forgets the looks at addresses that are not in `named`. */
  mark(address: string, parameters: readonly NetworkParameter[], at: number, named: readonly string[]): Promise<void>;
}

export async function followSeenParameters(stored: Stored<Looks>): Promise<SeenParameters> {
  const looks = await storedSignal(stored);
  return {
    looks,
    mark: async (address, parameters, at, named) => {
      const look = { at, parameters: parameters.map(({ key, value }) => ({ key, value })) };
      await stored.update((all) => ({ ...filterValues(all, (_look, name) => named.includes(name)), [address]: look }));
    },
  };
}

/** How a parameter differs from when the user last looked. `old` is the value it had then. */
export type ParameterChange = { kind: 'new' } | { kind: 'changed'; old: string } | { kind: 'gone'; old: string };

/** The changes from `seen` to `current`, by key. `current` must be the whole list: what is not in it counts as gone. */
export function parameterChanges(
  seen: readonly NetworkParameter[],
  current: readonly NetworkParameter[],
): Map<string, ParameterChange> {
  const before = new Map(seen.map(({ key, value }) => [key, value]));
  const changes = new Map<string, ParameterChange>();
  for (const { key, value } of current) {
    const old = before.get(key);
    if (old === undefined) changes.set(key, { kind: 'new' });
    else if (old !== value) changes.set(key, { kind: 'changed', old });
    before.delete(key);
  }
  for (const [key, old] of before) changes.set(key, { kind: 'gone', old });
  return changes;
}
