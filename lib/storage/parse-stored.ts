import type * as z from 'zod/mini';

/** A parsed value, and the part that the schema refused. */
export interface Reading<T> {
  value: T;
  refused?: unknown;
}

/** Nothing stored, `undefined` or `null`, is not damage. */
export type Read<T> = (raw: unknown) => Reading<T>;

const absent = (raw: unknown): boolean => raw === null || raw === undefined;

export function readWhole<T>(schema: z.ZodMiniType<T>, fallback: T): Read<T> {
  return (raw) => {
    if (absent(raw)) return { value: fallback };
    const parsed = schema.safeParse(raw);
    return parsed.success ? { value: parsed.data } : { value: fallback, refused: raw };
  };
}

/** Reads entry by entry, so that a damaged one does not affect the others. */
export function readEntries<T>(entry: z.ZodMiniType<T>): Read<Record<string, T>> {
  return (raw) => {
    if (absent(raw)) return { value: {} };
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { value: {}, refused: raw };
    const good: [string, T][] = [];
    const bad: [string, unknown][] = [];
    for (const [name, value] of Object.entries(raw)) {
      const parsed = entry.safeParse(value);
      if (parsed.success) good.push([name, parsed.data]);
      else bad.push([name, value]);
    }
    const value = Object.fromEntries(good);
    return bad.length === 0 ? { value } : { value, refused: Object.fromEntries(bad) };
  };
}
