import { camelCase } from '#lib/wallet/transaction-call.ts';

/** Names of members, in camel case, and indexes of items. */
export type Path = readonly (string | number)[];

/** A value without members of its own, or an empty object or array. */
export interface Leaf {
  path: Path;
  value: unknown;
}

/** Whether a member of a transaction could have that name, which has no dot and no bracket. */
function isOrdinary(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(name);
}

/** Every value in `json`, in order. The parser limits its depth. */
export function leavesOf(json: unknown, path: Path = []): Leaf[] {
  if (typeof json !== 'object' || json === null) return [{ path, value: json }];
  const members: Array<[string | number, unknown]> = Array.isArray(json)
    ? json.map((item, index) => [index, item])
    : Object.entries(json).map(([name, value]) => [isOrdinary(name) ? camelCase(name) : name, value]);
  if (members.length === 0) return [{ path, value: json }];
  return members.flatMap(([step, value]) => leavesOf(value, [...path, step]));
}

/** A path as unambiguous text, `sells[0].offset`: odd names are quoted. */
export function pathText(path: Path): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!isOrdinary(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}

export function hasOddName(path: Path): boolean {
  return path.some((step) => typeof step === 'string' && !isOrdinary(step));
}
