import * as z from 'zod/mini';
import { flag, listOfAny, message, object, text } from '#lib/data-api/schema/field.ts';
import { DataApiError } from './data-api-error.ts';
import { type DataApi, getJson, type RequestOptions, readAnswer, readEach } from './request.ts';

/** Counts are positive int32. */
export interface Forwards {
  first?: number | undefined;
  /** Cursor of the previous page's last row. */
  after?: string | undefined;
}

interface Backwards {
  last: number;
  /** Cursor of the following page's first row. */
  before?: string | undefined;
}

/**
 * Interface specification, Pagination query parameters. One way only: services refuse both cursors at once, and silently
 * drop one of both counts. `newestFirst` is true by default.
 */
export type Pagination = (Forwards | Backwards) & { newestFirst?: boolean | undefined };

const pagination: ReadonlySet<string> = new Set(['first', 'after', 'last', 'before', 'newestFirst']);

/** An empty page has empty cursors. */
export const pageInfoSchema = object(() => ({
  startCursor: text,
  endCursor: text,
  hasNextPage: flag,
  hasPreviousPage: flag,
}));

export type PageInfo = z.infer<typeof pageInfoSchema>;

export function edgeSchema<T extends z.ZodMiniType>(node: T) {
  return z.looseObject({ cursor: text, node });
}

export interface Page<T> {
  edges: { cursor: string; node: T }[];
  pageInfo: PageInfo;
  /** The rows that could not be read, and why. */
  unreadable: string[];
}

const envelopeSchema = object(() => ({ edges: listOfAny, pageInfo: message(pageInfoSchema) }));

/**
 * An operation that lists, a page at a time: by its path, the member of its answer that has the page, and the schema of a row. It
 * rejects with `DataApiError`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function listOperation<T, Filter extends string = never>(path: string, member: string, row: z.ZodMiniType<T>) {
  type Asked = Pagination & { [Name in Filter]?: string | undefined };
  return async (api: DataApi, asked: Asked = {}, options: RequestOptions = {}): Promise<Page<T>> => {
    const given = Object.entries(asked).filter(([, value]) => value !== undefined);
    const query = given.map(([name, value]) => [pagination.has(name) ? `pagination.${name}` : name, `${value}`]);
    return readPage(row, member, await getJson(api, path, Object.fromEntries(query), options));
  };
}

/** Reads the page in member `name` of an answer (interface specification, Page). Throws `bad-response` without one. */
export function readPage<T>(node: z.ZodMiniType<T>, name: string, body: unknown): Page<T> {
  const answer = readAnswer(z.looseObject({}), body);
  const { edges, pageInfo } = readAnswer(envelopeSchema, answer[name]);
  const { items, unreadable } = readEach(edgeSchema(node), edges);
  return { edges: items, pageInfo: pageInfo ?? pageInfoSchema.parse({}), unreadable };
}

export type FetchPage<T> = (pagination: Forwards, options: RequestOptions) => Promise<Page<T>>;

/** A service that pages on beyond this is broken. */
const mostPages = 200;

/** Also ends when the service repeats a cursor. Throws `too-large` after 200 pages, and the signal's reason when aborted. */
export async function* pagesForwards<T>(
  fetchPage: FetchPage<T>,
  /** `size` is rows a page; the service's default when absent. `after` is the cursor of the row before the first page. */
  { size, after, signal }: RequestOptions & { size?: number | undefined; after?: string | undefined } = {},
): AsyncGenerator<Page<T>, void, undefined> {
  const used = new Set<string>();
  let cursor = after;
  for (let count = 0; count < mostPages; count += 1) {
    signal?.throwIfAborted();
    if (cursor !== undefined) used.add(cursor);
    const page = await fetchPage({ first: size, after: cursor }, { signal });
    yield page;
    cursor = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : '';
    if (cursor === '' || used.has(cursor)) return;
  }
  throw new DataApiError({ kind: 'too-large' });
}

export async function allRows<T>(fetchPage: FetchPage<T>, options: RequestOptions) {
  const pages = await Array.fromAsync(pagesForwards(fetchPage, options));
  return {
    rows: pages.flatMap(({ edges }) => edges.map(({ node }) => node)),
    unreadable: pages.flatMap(({ unreadable }) => unreadable),
  };
}
