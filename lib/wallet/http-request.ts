import { cappedText } from '#lib/http/capped-text.ts';

export interface Answered {
  kind: 'answered';
  status: number;
  text: string;
  /** The answer's `Authorization` header. */
  authorization: string | null;
}

export type Exchange =
  | Answered
  | { kind: 'unreachable'; detail: string }
  | { kind: 'redirected' }
  | { kind: 'too-large' };

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return 'The request failed.';
  if (error.name === 'TimeoutError') return 'The wallet service did not answer in time.';
  if (error.name === 'AbortError') return 'The request was given up before the wallet service answered.';
  // Node has the cause, such as ECONNREFUSED; browsers do not.
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}

/**
 * Sends one request to a wallet service and reads the whole answer. No cookies, no cache, no redirects (a token must
 * not travel on). The content type is ignored: services differ in it.
 */
export async function exchange(
  fetch: typeof globalThis.fetch,
  url: string,
  init: Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal'>,
): Promise<Exchange> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', credentials: 'omit', cache: 'no-store' });
    // Browsers answer `opaqueredirect` with status 0; Node shows the redirect itself.
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel();
      return { kind: 'redirected' };
    }
    const text = await cappedText(response);
    if (text === null) return { kind: 'too-large' };
    return {
      kind: 'answered',
      status: response.status,
      text,
      authorization: response.headers.get('Authorization'),
    };
  } catch (error) {
    return { kind: 'unreachable', detail: sentence(error) };
  }
}
