import { changeCopies } from './damaged.ts';
import { damagedItem } from './stored.ts';

/** Restores a copy to its item. Resolves to what is still damaged; undefined for nothing. */
export type Restore = (copy: unknown, asked: boolean) => Promise<unknown>;

/**
 * Tries to read damaged copies again, the newest of an item first. A newer version can restore what an older one could not
 * read. `asked`: by the user, who prefers the copies to what was stored since.
 */
export async function restoreDamaged(items: (name: string) => Restore | undefined, asked: boolean): Promise<void> {
  const settled = new Set<string>();
  let failed: { error: unknown } | undefined;
  for (const { name, at, value } of (await damagedItem.get()).reverse()) {
    const restore = items(name);
    let left = value;
    try {
      if (restore) left = await restore(value, asked && !settled.has(name));
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

/** Keeps later copies: the user has not seen them. */
export const discardDamaged = ({ until }: { until: number }): Promise<void> =>
  changeCopies((all) => all.filter(({ at }) => at > until));

export const forgetDamaged = (names: readonly string[]): Promise<void> =>
  changeCopies((all) => all.filter(({ name }) => !names.includes(name)));
