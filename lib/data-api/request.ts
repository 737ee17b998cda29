import type * as z from 'zod/mini';
import { isMembers } from '#lib/data-api/schema/field.ts';
import { cappedText } from '#lib/http/capped-text.ts';
import { parseJson } from '#lib/json/parse.ts';
import type { UnixMs } from '#lib/schedule.ts';
import {
  DataApiError,
  type ErrorObject,
  errorObjectSchema,
  longestPauseMs,
  noErrorObject,
  type Refusal,
} from './data-api-error.ts';

/** Everything in this folder runs in a browser and in Node alike. */
export interface DataApi {
  /** Base address; `/api/v2/...` and `/assets` are appended to it. */
  baseUrl: string;
  fetch: typeof fetch;
  /** Largest body or stream message, in bytes; 10 MiB by default. */
  maxBytes?: number;
  /** Resolves soon, when the best address is known. Absent where there is nothing to choose. */
  ready?: () => Promise<void>;
  /** The address that was last asked for a stream; empty before. Absent where there is nothing to choose. */
  streamsFrom?: () => string;
  /** The nodes that are known to be the network's and up to date, with the time of a block that each has. */
  trusted?: () => Promise<{ api: DataApi; blockAt: UnixMs }[]>;
}

export interface RequestOptions {
  /** Ends the request; the call then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

export type Query = Readonly<Record<string, string | undefined>>;

function address(api: DataApi, path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, value);
  const search = parameters.toString();
  return api.baseUrl.replace(/\/+$/, '') + path + (search && `?${search}`);
}

/** Throws for a redirect: none is followed. In a browser its status is 0. */
export function refuseRedirect(response: Response): Response {
  const { type, status, url } = response;
  if (type !== 'opaqueredirect' && ![301, 302, 303, 307, 308].includes(status)) return response;
  throw new DataApiError({ kind: 'unreachable', address: url, why: 'redirect' });
}

/** Passes an abort on and turns any other error into `unreachable`. */
export function connectionError(url: string, error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted || error instanceof DataApiError) return error;
  return unreachable(url, error);
}

export function unreachable(url: string, cause: unknown): DataApiError {
  return new DataApiError({ kind: 'unreachable', address: url }, { cause });
}

export function refusedBy(url: string, refusal: Refusal): DataApiError {
  return new DataApiError({ kind: 'refused', address: url, refusal });
}

/** Resolves to a 200 response. Rejects with `DataApiError`, or the signal's reason. */
export async function openResponse(
  api: DataApi,
  path: string,
  query: Query,
  options: RequestOptions,
): Promise<Response> {
  const { signal } = options;
  const url = address(api, path, query);
  // Called by itself: a browser's fetch refuses to run as the method of another object.
  const { fetch } = api;
  try {
    // No cache mode: any but the default one makes the browser add headers of its own, and only Accept is to be sent.
    const response = await fetch(url, {
      method: 'GET',
      headers: { Accept: 'application/json' },
      // Not 'error', which would refuse by itself: in Node the request then loses its signal once garbage has been
      // collected, and an aborted stream never ends.
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      ...(signal && { signal }),
    });
    if (response.status === 200) return response;
    refuseRedirect(response);
    const refusal = await readRefusal(response);
    signal?.throwIfAborted();
    throw refusedBy(response.url || url, refusal);
  } catch (error) {
    throw connectionError(url, error, signal);
  }
}

/** The body as JSON. Rejects as `openResponse` does; an error object under status 200 is a refusal. */
export async function getJson(api: DataApi, path: string, query: Query, options: RequestOptions): Promise<unknown> {
  const response = await openResponse(api, path, query, options);
  // Of several addresses, the one that answered.
  const url = response.url || address(api, path, query);
  const body = await cappedText(response, api.maxBytes).catch((error: unknown) => {
    throw connectionError(url, error, options.signal);
  });
  if (body === null) throw new DataApiError({ kind: 'too-large', address: url });
  let json: unknown;
  try {
    json = parseJson(body);
  } catch (error) {
    throw new DataApiError({ kind: 'bad-response', address: url, problem: 'not JSON' }, { cause: error });
  }
  const error = errorUnder200(json);
  if (error !== null) throw refusedBy(url, { ...error, status: 200, retryAfterMs: null });
  return json;
}

/** Bytes read of a refusal's body, and milliseconds waited for it. */
const refusalBytes = 64 * 1024;
const refusalLimitMs = 5000;

/** Reads a response other than 200. A proxy's may have any body, or none: then `code` is 0. */
export async function readRefusal(response: Response): Promise<Refusal> {
  const error = errorObjectSchema.safeParse(unwrapped(await bodyOf(response))).data ?? noErrorObject;
  return { status: response.status, ...error, retryAfterMs: retryAfter(response.headers) };
}

/** A refused stream has the error object in its member `error` (grpc-gateway 2.9, runtime/handler.go, `errorChunk`). */
function unwrapped(body: unknown): unknown {
  return isMembers(body) && isMembers(body['error']) ? body['error'] : body;
}

async function bodyOf(response: Response): Promise<unknown> {
  const signal = AbortSignal.timeout(refusalLimitMs);
  try {
    const body = response.body?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal });
    return parseJson((await cappedText(new Response(body), refusalBytes)) ?? '');
  } catch {
    return null;
  }
}

/** The error object that some services and proxies send under status 200; null for any other answer. */
export function errorUnder200(body: unknown): ErrorObject | null {
  // No answer of the data API has these members.
  if (typeof body !== 'object' || body === null || !('code' in body && 'message' in body)) return null;
  return errorObjectSchema.safeParse(body).data ?? null;
}

/** Seconds, or a date by the service's own clock: milliseconds, and up to as many again at random. */
export function retryAfter(headers: Headers): number | null {
  const header = headers.get('Ratelimit-Retry-After') ?? headers.get('Retry-After') ?? '';
  const wait = /^\d+$/.test(header)
    ? Number(header) * 1000
    : Date.parse(header) - (Date.parse(headers.get('Date') ?? '') || Date.now());
  return wait >= 0 ? Math.round(Math.min(wait, longestPauseMs) * (1 + Math.random())) : null;
}

/** The first thing that is wrong, with the path of the member it is in. */
export function firstProblem(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  if (!issue) return 'not as specified';
  const path = issue.path.map(String).join('.');
  return path ? `${path}: ${issue.message}` : issue.message;
}

/** `unreadable` has a line for each item that `schema` refuses, such as `3: node.details.erc20: Invalid input`. */
export function readEach<T>(schema: z.ZodMiniType<T>, items: readonly unknown[]): { items: T[]; unreadable: string[] } {
  const read: T[] = [];
  const unreadable: string[] = [];
  items.forEach((item, index) => {
    const parsed = schema.safeParse(item);
    if (parsed.success) read.push(parsed.data);
    else unreadable.push(`${index}: ${firstProblem(parsed.error)}`);
  });
  return { items: read, unreadable };
}

/** Throws `bad-response` when `schema` refuses `body`. */
export function readAnswer<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new DataApiError({ kind: 'bad-response', problem: firstProblem(parsed.error) });
}
