/** One value of a transaction that holds no others; an empty object or array is one too. */
export interface Leaf {
  /** Where it stands: member names as they are written in this project, and numbers of items from 0. */
  path: readonly string[];
  value: unknown;
}

/** Services take `market_id` for `marketId`. */
function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Every value in `json`, in its order, none left out. `json` comes from a parser and nests as deep as that allows. */
export function leavesOf(json: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof json !== 'object' || json === null) return [{ path, value: json }];
  const members = Object.entries(json);
  if (members.length === 0) return [{ path, value: json }];
  return members.flatMap(([name, value]) => leavesOf(value, [...path, camelCase(name)]));
}
