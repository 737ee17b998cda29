/** JSON text of a value; a `bigint` as a string. */
export function toJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? `${inner}` : inner), indent) ?? '';
}

/** The third argument of a `JSON.parse` reviver; not yet in TypeScript's library. */
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;
const parseWithSource = JSON.parse as ParseWithSource;

/**
 * Reads what a person typed as params: undefined for nothing, and whole numbers beyond 2^53 as `bigint`, so that none
 * loses a digit. Throws a `SyntaxError` that says so when it is neither an object nor an array.
 */
export function readParams(text: string): object | undefined {
  if (text.trim() === '') return undefined;
  const value = parseWithSource(text, (_key, inner, { source = '' }) =>
    typeof inner === 'number' && !Number.isSafeInteger(inner) && /^-?\d+$/.test(source) ? BigInt(source) : inner,
  );
  if (typeof value !== 'object' || value === null)
    throw new SyntaxError('Params are an object or an array, or nothing.');
  return value;
}
