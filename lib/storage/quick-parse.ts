import * as z from 'zod/mini';

/** What a reader returns for a value that is left to the schema: refused, or in an unusual form. */
export const left = Symbol();

/** Returns what its schema would, or `left`. */
export type Reader = (value: unknown) => unknown;

/** By schema, made at its first use. */
const readers = new WeakMap<z.core.$ZodType, Reader>();
const usual = new WeakMap<z.core.$ZodType, () => Reader>();

/**
 * `schema.safeParse`, in a fraction of the time for what the schema accepts. For long lists and streams of plain data: JSON,
 * or what storage returns. The result is the schema's own for whatever is unusual, and may share parts with `value`.
 */
export function quickParse<T>(schema: z.ZodMiniType<T>, value: unknown): z.core.util.SafeParseResult<T> {
  const read = readerOf(schema)(value);
  // What the schema itself returns.
  return read === left ? schema.safeParse(value) : { success: true, data: read as T };
}

/** The same schema, with a reader of the usual form of its values. */
export function usually<S extends z.core.$ZodType>(schema: S, makeReader: () => Reader): S {
  usual.set(schema, makeReader);
  return schema;
}

export function readerOf(schema: z.core.$ZodType): Reader {
  const reader = readers.get(schema) ?? usual.get(schema)?.() ?? makeReader(schema);
  readers.set(schema, reader);
  return reader;
}

const asIs: Reader = (value) => value;

/** Extension pages may not compile source text, so a schema becomes functions. */
function makeReader(schema: z.core.$ZodType): Reader {
  const { def, parse, run } = (schema as z.core.$ZodTypes)._zod;
  const bySchema: Reader = (value) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? parsed.data : left;
  };
  // It has checks.
  if (run !== parse) return bySchema;
  switch (def.type) {
    case 'unknown':
      return asIs;
    case 'string':
    case 'boolean':
      return (value) => (typeof value === def.type ? value : left);
    case 'number':
      return (value) => (Number.isFinite(value) ? value : left);
    case 'literal':
      return (value) => ((def.values as unknown[]).includes(value) ? value : left);
    case 'nullable':
      return readerBut(null, asIs, def.innerType);
    case 'optional':
      return readerBut(undefined, bySchema, def.innerType);
    case 'array':
      return arrayReader(readerOf(def.element));
    case 'object': {
      const others = def.catchall && readerOf(def.catchall);
      return !others || others === asIs ? objectReader(def.shape, others === asIs) : bySchema;
    }
    case 'lazy':
      return readerOf((schema as z.core.$ZodLazy)._zod.innerType);
    default:
      return bySchema;
  }
}

function readerBut(special: null | undefined, readSpecial: Reader, schema: z.core.$ZodType): Reader {
  const read = readerOf(schema);
  return (value) => (value === special ? readSpecial(value) : read(value));
}

function arrayReader(read: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value)) return left;
    const whole: unknown[] = [];
    for (const item of value) {
      const one = read(item);
      if (one === left) return left;
      whole.push(one);
    }
    return whole;
  };
}

function objectReader(shape: Readonly<Record<string, z.core.$ZodType>>, keepsOthers: boolean): Reader {
  const members = Object.entries(shape).map(([name, schema]) => {
    const read = readerOf(schema);
    // Of an absent member; undefined where it stays absent.
    const zero = schema._zod.optin ? read(undefined) : left;
    return { name, read, zero, isFresh: typeof zero === 'object' && zero !== null };
  });
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return left;
    const sent = value as Readonly<Record<string, unknown>>;
    const whole: Record<string, unknown> = {};
    let known = 0;
    for (const { name, read, zero, isFresh } of members) {
      const inner = sent[name];
      const one = inner !== undefined || isFresh ? read(inner) : zero;
      if (one === left || (one === undefined && name in sent)) return left;
      if (inner !== undefined) known += 1;
      if (one !== undefined) whole[name] = one;
    }
    // Counted first, which is faster. The name `__proto__` would set the prototype.
    if (keepsOthers && Object.keys(sent).length > known) {
      for (const name in sent) if (!Object.hasOwn(shape, name) && name !== '__proto__') whole[name] = sent[name];
    }
    return whole;
  };
}
