import { changeCopies } from '#lib/storage/owner.ts';
import { damagedItem } from '#lib/storage/stored.ts';

/** Puts a copy back into its item. Resolves to what is still damaged; undefined for nothing. */
export type PutBack = (copy: unknown, asked: boolean) => Promise<unknown>;

/**
 * Tries to read damaged copies again, the newest of an item first. What an older version could not read comes back with the
 * newer one. `asked`: by the user, for whom they count more than what was stored since.
 */
export async function putBackDamaged(items: (name: string) => PutBack | undefined, asked: boolean): Promise<void> {
  const settled = new Set<string>();
  let failed: { error: unknown } | undefined;
  for (const { name, at, value } of (await damagedItem.get()).reverse()) {
    const putBack = items(name);
    let left = value;
    try {
      if (putBack) left = await putBack(value, asked && !settled.has(name));
    } catch (error) {
      failed ??= { error };
    }
    if (left === value) continue;
    settled.add(name);
    await changeCopies((all) =>
      all.flatMap((copy) => (copy.at !== at ? copy : left === undefined ? [] : { ...copy, value: left })),
    );
  }
  if (failed) throw failed.error;
}

/** Those that came later stay: the user has not seen them. */
export const discardDamaged = ({ until }: { until: number }): Promise<void> =>
  changeCopies((all) => all.filter(({ at }) => at > until));

/** The copies of items that are gone. */
export const forgetDamaged = (names: readonly string[]): Promise<void> =>
  changeCopies((all) => all.filter(({ name }) => !names.includes(name)));
