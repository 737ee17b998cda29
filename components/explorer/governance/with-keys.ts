/**
 * Each item with a key that no other one has: what names it, and where a sender repeats that, which repetition it is.
 * Two rows of one key would be drawn as one.
 */
export function withKeys<T>(items: readonly T[], name: (item: T) => string): { key: string; item: T }[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const own = name(item);
    const count = (seen.get(own) ?? 0) + 1;
    seen.set(own, count);
    return { key: `${own} ${count}`, item };
  });
}
