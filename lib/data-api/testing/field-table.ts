/**
 * Fields of a resource as the interface specification tables them, and what a test can make of such a table: a full
 * sample, the sample with one field wrong, and a look at one field. `int64` is a string whose zero value is "0": the
 * services keep it as a number (vegaprotocol/vega v0.71.6, protos/sources), and their stream leaves a zero out.
 */
export type FieldType = 'string' | 'int64' | 'number' | 'int32' | 'boolean' | 'object' | 'list' | 'enum';

/** Type by path; `[]` stands for an item of a list. An enumerated field is written as the value a sample has. */
export type FieldTable = Readonly<Record<string, FieldType | `${string}_${string}`>>;

export type Json = null | string | number | boolean | Json[] | { [name: string]: Json };

/** Steps of a path; a `0` for each item of a list. */
export function steps(path: string): (string | number)[] {
  return path.split('.').flatMap((part) => (part.endsWith('[]') ? [part.slice(0, -2), 0] : [part]));
}

/** `root` with `value` at `at`; what is missing on the way there is made. */
function withValue(root: Json | undefined, at: readonly (string | number)[], value: Json): Json {
  const [step, ...rest] = at;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    return [withValue(Array.isArray(root) ? root[step] : undefined, rest, value)];
  }
  const members = root && typeof root === 'object' && !Array.isArray(root) ? root : {};
  return { ...members, [step]: withValue(members[step], rest, value) };
}

function sampleValue(path: string, type: FieldTable[string]): Json {
  if (type === 'string') return `the ${path}`;
  if (type === 'int64') return `${path.length}`;
  if (type === 'number') return path.length / 8;
  if (type === 'int32') return path.length;
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  if (type === 'list') return [];
  return type;
}

const samples = new WeakMap<FieldTable, Json>();

/** An object with every field of the table. */
export function sample(table: FieldTable): Json {
  const made = samples.get(table);
  if (made !== undefined) return made;
  let root: Json = {};
  for (const [path, type] of Object.entries(table)) {
    if (valueAt(root, steps(path)) === undefined) root = withValue(root, steps(path), sampleValue(path, type));
  }
  samples.set(table, root);
  return root;
}

/** The same with a value of another type at `path`. */
export function sampleWithWrong(table: FieldTable, path: string): Json {
  const type = table[path];
  const wrong: Json = type === 'object' || type === 'list' ? 'neither object nor list' : { wrong: type ?? '' };
  return withValue(sample(table), steps(path), wrong);
}

/** The same with nothing at `path`. */
export function sampleWithout(table: FieldTable, path: string): Json {
  const root = structuredClone(sample(table));
  const at = steps(path);
  const parent = valueAt(root, at.slice(0, -1));
  if (typeof parent === 'object' && parent !== null) Reflect.deleteProperty(parent, `${at.at(-1)}`);
  return root;
}

/** What stands there; undefined when nothing does. */
export function valueAt(root: unknown, at: readonly (string | number)[]): unknown {
  let value = root;
  for (const step of at) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}
