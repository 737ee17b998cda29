export type Members = Readonly<Record<string, unknown>>;

/**
 * Whether a value of JSON has members and nothing odd about them: no list, and none that stands in for its prototype,
 * which is for a schema to deal with.
 */
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, '__proto__');
}
