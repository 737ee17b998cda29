/** Which ids a wallet service takes: integers, as the interface specification has it, or strings, as release 0.71 does. */
export type IdDialect = 'integer' | 'string';

/** Remembers the dialect of each wallet service by its base address. */
export interface DialectMemory {
  get(baseUrl: string): Promise<IdDialect | undefined>;
  set(baseUrl: string, dialect: IdDialect): Promise<void>;
}

/** A memory that lasts as long as the object: for Node and for tests. */
export function dialectsInMemory(): DialectMemory {
  const known = new Map<string, IdDialect>();
  return {
    get: async (baseUrl) => known.get(baseUrl),
    set: async (baseUrl, dialect) => void known.set(baseUrl, dialect),
  };
}
