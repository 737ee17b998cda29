/** How a value reads in the tables of the interface specification. */
export type SeenType = 'string' | 'number' | 'boolean' | 'object' | 'list' | 'null';

function typeOf(value: unknown): SeenType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return 'object';
}

/** Every field by path, `[]` for an item of a list, with the types that were seen there. */
export class SeenFields {
  readonly #types = new Map<string, Set<SeenType>>();

  add(value: unknown, path = ''): void {
    const type = typeOf(value);
    if (path !== '') {
      const types = this.#types.get(path) ?? new Set();
      this.#types.set(path, types.add(type));
    }
    if (Array.isArray(value)) {
      for (const item of value) this.add(item, `${path}[]`);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) this.add(inner, path === '' ? name : `${path}.${name}`);
    }
  }

  /** Empty when the field was never there. */
  typesOf(path: string): SeenType[] {
    return [...(this.#types.get(path) ?? [])];
  }

  paths(): string[] {
    return [...this.#types.keys()];
  }
}
