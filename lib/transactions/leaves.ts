import { camelCase } from '#lib/wallet/transaction-call.ts';

/** Where a value stands: names of members, those with underscores as they are written in this project, and numbers of items from 0. */
export type Path = readonly (string | number)[];

/** A value without members of its own, or an empty object or array. */
export interface Leaf {
  path: Path;
  value: unknown;
}

/** Whether a member's name is one that a member of a transaction could have. Such a name holds no dot and no bracket. */
function isOrdinary(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(name);
}

/** Every value in `json`, in its order, none left out. `json` comes from a parser and nests as deep as that allows. */
export function leavesOf(json: unknown, path: Path = []): Leaf[] {
  if (typeof json !== 'object' || json === null) return [{ path, value: json }];
  const members: Array<[string | number, unknown]> = Array.isArray(json)
    ? json.map((item, index) => [index, item])
    : Object.entries(json).map(([name, value]) => [isOrdinary(name) ? camelCase(name) : name, value]);
  if (members.length === 0) return [{ path, value: json }];
  return members.flatMap(([step, value]) => leavesOf(value, [...path, step]));
}

/**
 * A path as text, `sells[0].offset`. No two paths have the same: a name that could pass for several, or for an item's
 * number, is in quotes.
 */
export function pathText(path: Path): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!isOrdinary(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}

/** Whether the path has a name that no member of a transaction has. */
export function hasOddName(path: Path): boolean {
  return path.some((step) => typeof step === 'string' && !isOrdinary(step));
}
