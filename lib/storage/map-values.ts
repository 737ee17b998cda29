/** A record with the same names and changed values. */
export function mapValues<T>(
  record: Readonly<Record<string, T>>,
  change: (value: T, name: string) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}
