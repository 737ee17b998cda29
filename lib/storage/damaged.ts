/** A stored value, or entries of a record, that could not be read: from a newer version, a bad disk or a bug. */
export interface DamagedCopy {
  /** Of the item in the database. */
  name: string;
  /** When it was found, in Unix milliseconds; unique. */
  at: number;
  value: unknown;
}

/** Where the copies are in the database. */
export const damagedName = 'damaged';

const isCopy = (value: unknown): value is DamagedCopy => {
  const { name, at } = Object(value);
  return typeof name === 'string' && typeof at === 'number';
};

/** The copies as stored, the oldest first. By hand: every page loads this, and one of them has no schemas. */
export const readCopies = (raw: unknown): DamagedCopy[] => (Array.isArray(raw) ? raw.filter(isCopy) : []);

/** Most copies of one item. */
const mostCopies = 3;

/** Adds a copy. The first copy of an item is always kept. */
export function withCopy(copies: readonly DamagedCopy[], name: string, value: unknown, now: number): DamagedCopy[] {
  const ofName = copies.filter((copy) => copy.name === name);
  const dropped = ofName.length < mostCopies ? undefined : ofName[1];
  const at = Math.max(now, 1 + (copies.at(-1)?.at ?? 0));
  return [...copies.filter((copy) => copy !== dropped), { name, at, value }];
}
