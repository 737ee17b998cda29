import { type DataApi, defaultMaxBytes, type RequestOptions } from './data-api.ts';
import { DataApiError } from './data-api-error.ts';
import { parseJson } from './parse-json.ts';
import { readBody } from './read-body.ts';
import { readRefusal } from './refusal.ts';

export type Query = Readonly<Record<string, string | undefined>>;

function address(api: DataApi, path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, value);
  const search = parameters.toString();
  return api.baseUrl.replace(/\/+$/, '') + path + (search && `?${search}`);
}

/** Passes an abort on as it is, and says of anything else that the connection failed. */
export function connectionError(url: string, error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted || error instanceof DataApiError) return error;
  return new DataApiError(`${url} could not be reached`, { kind: 'unreachable' }, { cause: error });
}

/**
 * Sends a GET request and returns its response once that is 200. Rejects with a `DataApiError` that is `unreachable` or
 * `refused`, or with the signal's reason.
 */
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
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      ...(signal && { signal }),
    });
    if (response.status === 200) return response;
    const refusal = readRefusal(response, await readBody(response, api.maxBytes ?? defaultMaxBytes));
    const said = refusal.message && `: ${refusal.message}`;
    throw new DataApiError(`${response.url || url} answered ${response.status}${said}`, { kind: 'refused', refusal });
  } catch (error) {
    throw connectionError(url, error, signal);
  }
}

/** Body of a unary operation as JSON. Rejects as `openResponse` does, or with `bad-response` or `too-large`. */
export async function getJson(api: DataApi, path: string, query: Query, options: RequestOptions): Promise<unknown> {
  const response = await openResponse(api, path, query, options);
  // The address that answered: an API that stands on several has more than the one it was asked under.
  const url = response.url || address(api, path, query);
  let body: string;
  try {
    body = await readBody(response, api.maxBytes ?? defaultMaxBytes);
  } catch (error) {
    throw connectionError(url, error, options.signal);
  }
  try {
    return parseJson(body);
  } catch (error) {
    throw new DataApiError(`${url} did not answer with JSON`, { kind: 'bad-response' }, { cause: error });
  }
}
