import { cappedText } from '#lib/http/capped-text.ts';
import { type ErrorObject, errorObjectSchema, longestPauseMs, noErrorObject, type Refusal } from './data-api-error.ts';
import { parseJson } from './parse-json.ts';
import { isMembers } from './schema/field.ts';

/** Bytes read of a refusal's body, and milliseconds waited for it. */
const mostBytes = 64 * 1024;
const limitMs = 5000;

/** Reads a response other than 200. A proxy's may have any body, or none: then `code` is 0. */
export async function readRefusal(response: Response): Promise<Refusal> {
  const error = errorObjectSchema.safeParse(unwrapped(await bodyOf(response))).data;
  const { code, message, details } = error ?? noErrorObject;
  return { status: response.status, code, message, details, retryAfterMs: retryAfter(response.headers) };
}

/** A refused stream has the error object in its member `error` (grpc-gateway 2.9, runtime/handler.go, `errorChunk`). */
function unwrapped(body: unknown): unknown {
  return isMembers(body) && isMembers(body['error']) ? body['error'] : body;
}

async function bodyOf(response: Response): Promise<unknown> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    const body = response.body?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal });
    return parseJson((await cappedText(new Response(body), mostBytes)) ?? '');
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

/** Seconds, or a date by the service's own clock. */
function retryAfter(headers: Headers): number | null {
  const header = headers.get('Ratelimit-Retry-After') ?? headers.get('Retry-After') ?? '';
  const wait = /^\d+$/.test(header)
    ? Number(header) * 1000
    : Date.parse(header) - (Date.parse(headers.get('Date') ?? '') || Date.now());
  return wait >= 0 ? Math.min(wait, longestPauseMs) : null;
}
