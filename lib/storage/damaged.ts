import * as z from 'zod/mini';

/** Under this name in the database, where no item has it. */
export const damagedName = 'damaged';

const copySchema = z.lazy(() => z.object({ name: z.string(), at: z.number(), value: z.unknown() }));

/** A stored value, or the entries of a record, that could not be read: from a newer version, a bad disk or a fault of ours. */
export type DamagedCopy = z.infer<typeof copySchema>;

export const damagedSchema = z.catch(
  z.lazy(() => z.array(copySchema)),
  [],
);

/** Most copies of one item. */
const mostCopies = 3;

/** The copies with one more. Each has a time of its own, in Unix milliseconds. The first of an item always stays. */
export function withCopy(copies: readonly DamagedCopy[], name: string, value: unknown, now: number): DamagedCopy[] {
  const ofName = copies.filter((copy) => copy.name === name);
  const dropped = ofName.length < mostCopies ? undefined : ofName[1];
  const at = Math.max(now, 1 + (copies.at(-1)?.at ?? 0));
  return [...copies.filter((copy) => copy !== dropped), { name, at, value }];
}
