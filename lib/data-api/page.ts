import * as z from 'zod/mini';
import { readAnswer, readEach, type Unreadable } from './parse-rows.ts';
import { listOfAny, message } from './schema/field.ts';
import { edgeSchema, type PageInfo, pageInfoSchema } from './schema/page.ts';

/** One page of a list, with its unreadable rows set apart. */
export interface Page<T> {
  edges: { cursor: string; node: T }[];
  pageInfo: PageInfo;
  unreadable: Unreadable[];
}

const envelopeSchema = z.looseObject({ edges: listOfAny, pageInfo: message(pageInfoSchema) });

const lastPage: PageInfo = { startCursor: '', endCursor: '', hasNextPage: false, hasPreviousPage: false };

/**
 * Reads the page that stands in member `name` of an answer (interface specification, Page). Throws `bad-response` when
 * there is none; a row that cannot be read is reported and the others are kept.
 */
export function readPage<T>(node: z.ZodMiniType<T>, name: string, body: unknown): Page<T> {
  const what = `a page of ${name}`;
  const answer = readAnswer(z.record(z.string(), z.unknown()), body, what);
  const { edges, pageInfo } = readAnswer(envelopeSchema, answer[name], what);
  const { items, unreadable } = readEach(edgeSchema(node), edges);
  return { edges: items, pageInfo: pageInfo ?? lastPage, unreadable };
}
