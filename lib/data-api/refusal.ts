import { cappedText } from '#lib/http/capped-text.ts';
import { longestToldMs, type Refusal } from './data-api-error.ts';
import { isMembers, parseJson } from './parse-json.ts';
import { type ErrorObject, errorObjectSchema } from './schema/error-object.ts';

/** Bytes of a refusal that are read, and milliseconds for which they are waited for: its status is known without them. */
const mostBytes = 64 * 1024;
const limitMs = 5000;

/**
 * What a response other than 200 says. The body is normally the error object, but a proxy in between answers with
 * whatever it likes, or never comes to an end: then code is 0 and the message empty.
 */
export async function readRefusal(response: Response): Promise<Refusal> {
  const { code, message, details } = errorObjectSchema.safeParse(unwrapped(await bodyOf(response))).data ?? {
    code: 0,
    message: '',
    details: [],
  };
  return { status: response.status, code, message, details, retryAfterMs: retryAfter(response.headers) };
}

/**
 * The error object of a body. A refused stream has it in its member `error`, as every message of a stream has (grpc-gateway
 * 2.9, runtime/handler.go, `errorChunk`).
 */
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

/** What a service said, for the user: its message and its code; empty where it said nothing. */
export function wordsOf({ code, message }: Pick<ErrorObject, 'code' | 'message'>): string {
  return [message, code === 0 ? '' : `(code ${code})`].filter((text) => text !== '').join(' ');
}

/** The error object that came under status 200, as some services and proxies send it; null for any other answer. */
export function errorUnder200(body: unknown): ErrorObject | null {
  // No answer of the data API has these members.
  if (typeof body !== 'object' || body === null || !('code' in body && 'message' in body)) return null;
  return errorObjectSchema.safeParse(body).data ?? null;
}

/** The service's own header for its rate limit, or the standard one: seconds, or a date by the service's own clock. */
function retryAfter(headers: Headers): number | null {
  const told = headers.get('Ratelimit-Retry-After') ?? headers.get('Retry-After') ?? '';
  const wait = /^\d+$/.test(told)
    ? Number(told) * 1000
    : Date.parse(told) - (Date.parse(headers.get('Date') ?? '') || Date.now());
  return wait >= 0 ? Math.min(wait, longestToldMs) : null;
}
