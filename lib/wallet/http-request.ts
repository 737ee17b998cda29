import { cappedText } from '#lib/http/capped-text.ts';
import { nestingLimit, nestsTooDeep } from '#lib/json/tokens.ts';

export interface HttpAnswer {
  kind: 'answered';
  status: number;
  text: string;
  authorization: string | null;
}

/**
 * `bad-response` is not a wallet service's answer, `origin-refused` one that refuses the `Origin`. `detail` is a sentence
 * for developers and never holds a token.
 */
export interface WalletFailure {
  kind: 'unreachable' | 'bad-response' | 'origin-refused' | 'too-large';
  detail: string;
}

export const badResponse = (detail: string): WalletFailure => ({ kind: 'bad-response', detail });

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return 'The request failed.';
  if (error.name === 'TimeoutError') return 'The wallet service did not answer in time.';
  if (error.name === 'AbortError') return 'The request was aborted.';
  // Node has the cause, such as ECONNREFUSED; browsers do not.
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}

/** No cookies, cache or redirects (a token must not travel on). Services differ in the content type. */
export async function sendRequest(
  fetch: typeof globalThis.fetch,
  url: string,
  init: Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal'>,
): Promise<HttpAnswer | WalletFailure> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', credentials: 'omit', cache: 'no-store' });
    // Browsers answer `opaqueredirect` with status 0; Node shows the redirect itself.
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel();
      return badResponse('The answer is a redirect, which is not followed.');
    }
    const text = await cappedText(response);
    if (text === null) return { kind: 'too-large', detail: 'The answer of the wallet service is larger than 10 MiB.' };
    if (nestsTooDeep(text)) return badResponse(`The answer nests deeper than ${nestingLimit} levels.`);
    return { kind: 'answered', status: response.status, text, authorization: response.headers.get('Authorization') };
  } catch (error) {
    return { kind: 'unreachable', detail: sentence(error) };
  }
}
