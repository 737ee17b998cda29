import * as z from 'zod/mini';
import { type Stored, storedItem } from '#lib/storage/stored.ts';
import type { DialectMemory, IdDialect } from '#lib/wallet/request-id-format.ts';

/** Which ids each wallet service takes, by its base address. */
export const dialectsItem = storedItem(
  'session:dialects',
  z.record(z.string(), z.enum(['integer', 'string'] satisfies IdDialect[])),
  {},
);

export function storedDialects(item: Stored<Record<string, IdDialect>>): DialectMemory {
  return {
    get: async (baseUrl) => (await item.get())[baseUrl],
    set: async (baseUrl, dialect) => {
      await item.update((all) => ({ ...all, [baseUrl]: dialect }));
    },
  };
}
