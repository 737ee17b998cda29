export interface Rows<T> {
  readonly length: number;
  at(index: number): T | undefined;
}

/** Sorted when something beyond its first items is read. */
export interface Sorted<T> extends Rows<T> {
  all(): readonly T[];
}

/** The first `count` in order, ties as they stand: one comparison for most items. */
function smallest<T>(items: readonly T[], compare: (a: T, b: T) => number, count: number): T[] {
  const first: T[] = [];
  for (const item of items) {
    const last = first[count - 1];
    if (last !== undefined && compare(item, last) >= 0) continue;
    let place = first.length;
    for (; place > 0; place -= 1) {
      const before = first[place - 1];
      if (before === undefined || compare(item, before) >= 0) break;
    }
    first.splice(place, 0, item);
    first.length = Math.min(first.length, count);
  }
  return first;
}

/** Sorts `items`, with the first `soon` available at once: sorting ten thousand takes several times as long. */
export function sortLazily<T>(items: readonly T[], compare: (a: T, b: T) => number, soon: number): Sorted<T> {
  let sorted: readonly T[] | undefined;
  const all = (): readonly T[] => {
    sorted ??= items.toSorted(compare);
    return sorted;
  };
  const first = smallest(items, compare, soon);
  return { length: items.length, at: (index) => (index < first.length ? first[index] : all()[index]), all };
}
