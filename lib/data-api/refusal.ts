import type { Refusal } from './data-api-error.ts';
import { parseJson } from './parse-json.ts';
import { errorObjectSchema } from './schema/error-object.ts';

/**
 * What a response other than 200 says. The body is normally the error object, but a proxy in between answers with
 * whatever it likes: then code is 0 and the message empty.
 */
export function readRefusal(response: Response, body: string): Refusal {
  const { code, message, details } = errorObjectSchema.safeParse(parsed(body)).data ?? {
    code: 0,
    message: '',
    details: [],
  };
  return { status: response.status, code, message, details, retryAfterMs: retryAfter(response.headers) };
}

function parsed(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    return null;
  }
}

/** The service's own header for its rate limit, or the standard one in its form of seconds. */
function retryAfter(headers: Headers): number | null {
  const seconds = headers.get('Ratelimit-Retry-After') ?? headers.get('Retry-After') ?? '';
  return /^\d{1,9}$/.test(seconds) ? Number(seconds) * 1000 : null;
}
