/** A small seeded source of numbers (mulberry32): the same seed gives the same sequence on every machine. */
export interface Random {
  /** A number from 0 (included) to 1 (excluded). */
  unit(): number;
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** `length` hexadecimal digits in lower case. */
  hex(length: number): string;
  /** A source of its own for one part of the data, so that a change in one part does not move the others. */
  fork(part: string): Random;
}

/** FNV-1a: turns the name of a part into a number. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** @param seed any number; its lowest 32 bits count. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (low: number, high: number): number => low + Math.floor(unit() * (high - low + 1));
  return {
    unit,
    integer,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    hex: (length) => Array.from({ length }, () => integer(0, 15).toString(16)).join(''),
    fork: (part) => createRandom(seed ^ hashOf(part)),
  };
}
