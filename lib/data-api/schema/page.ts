import * as z from 'zod/mini';
import { flag, text } from './field.ts';

/** Where a page stands in its list. An empty page has empty cursors. */
export const pageInfoSchema = z.looseObject({
  startCursor: text,
  endCursor: text,
  hasNextPage: flag,
  hasPreviousPage: flag,
});

export type PageInfo = z.infer<typeof pageInfoSchema>;

/** One row of a page: the item and its cursor. */
export function edgeSchema<T extends z.ZodMiniType>(node: T) {
  return z.looseObject({ cursor: text, node });
}
