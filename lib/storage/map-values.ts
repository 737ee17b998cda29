/** The entries of a record that `keep` wants; the record itself if it wants all. */
export function filterValues<T>(
  record: Record<string, T>,
  keep: (value: T, name: string) => boolean,
): Record<string, T> {
  const kept = Object.entries(record).filter(([name, value]) => keep(value, name));
  return kept.length === Object.keys(record).length ? record : Object.fromEntries(kept);
}

/** A record with the same names and changed values. */
export function mapValues<T>(
  record: Readonly<Record<string, T>>,
  change: (value: T, name: string) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}
