import { cappedText } from '#lib/http/capped-text.ts';
import { inShort } from '#lib/http/service-text.ts';
import { nestingLimit, nestsTooDeep } from '#lib/json/parse.ts';
import { type RequestId, readResponse, type WalletRpcError } from './json-rpc.ts';
import { rpcCodes } from './rpc-codes.ts';

const tokenForm = /^[A-Za-z0-9]{64}$/;
const headerForm = /^VWT ([A-Za-z0-9]{64})$/;

/** The form of a session or API token: 64 letters and digits (interface specification, Authentication). */
export function isToken(text: string): boolean {
  return tokenForm.test(text);
}

export function authorizationFor(token: string): string {
  return `VWT ${token}`;
}

/** The token in the header `VWT <TOKEN>`; null for any other form. */
export function tokenFrom(authorization: string | null | undefined): string | null {
  return headerForm.exec(authorization?.trim() ?? '')?.[1] ?? null;
}

export type WalletAnswer =
  /** `token` is a new session's, from the `Authorization` header. */
  | { kind: 'result'; result: unknown; token: string | null }
  /** The wallet's own error, with its HTTP status. */
  | { kind: 'rpc-error'; error: WalletRpcError; status: number }
  | { kind: 'token-invalid'; error: WalletRpcError }
  | WalletFailure;

/** For a 401 without JSON-RPC, and for a malformed token, which is not sent. */
export const authenticationFailed: WalletRpcError = {
  code: rpcCodes.authenticationFailed,
  message: 'Authentication failed',
};

/** Services put the sentence into `data` and keep `message` generic. Pages get the error as it is. */
export function errorSentence(error: WalletRpcError): string {
  return inShort(typeof error.data === 'string' && error.data !== '' ? error.data : error.message);
}

/**
 * Whether an answer refuses the request's `Origin`; null otherwise. Of one without JSON-RPC the interface specification
 * only says "rejected": 403, and 400 with a body that names one of the two headers.
 */
export function originRefusal({ status, text }: HttpAnswer, error: WalletRpcError | null): WalletFailure | null {
  if (error?.code === rpcCodes.hostnameResolutionFailed)
    return { kind: 'origin-refused', detail: errorSentence(error) };
  if (error || (status !== 403 && !(status === 400 && /\b(origin|referr?er)\b/i.test(text)))) return null;
  return { kind: 'origin-refused', detail: `The wallet service refused the request's Origin with HTTP ${status}.` };
}

export function readRpcAnswer(answer: HttpAnswer, id: RequestId): WalletAnswer {
  const { status, text, authorization } = answer;
  const response = readResponse(text, id);
  const error = response?.kind === 'error' ? response.error : null;
  if (status === 401 || error?.code === rpcCodes.authenticationFailed) {
    return { kind: 'token-invalid', error: error ?? authenticationFailed };
  }
  if (response?.kind !== 'result') {
    if (status === 204 && !error) return badResponse('The wallet service sent no answer (HTTP 204).');
    const refused = originRefusal(answer, error);
    if (refused) return refused;
    if (error) return { kind: 'rpc-error', error, status };
    return badResponse(`The answer (HTTP ${status}) is not a JSON-RPC 2.0 response to this request.`);
  }
  if (status < 200 || status >= 300) return badResponse(`The answer carries a result under HTTP ${status}.`);
  return { kind: 'result', result: response.result, token: tokenFrom(authorization) };
}

function hidden(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value);
  if (Array.isArray(value)) return value.map((item) => hidden(item, hide));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [hide(name), hidden(inner, hide)]));
}

/** Removes `tokens` that the service repeats. Parsed values are searched, where no JSON escape hides them. */
export function withoutTokens(answer: WalletAnswer, tokens: ReadonlyArray<string | null>): WalletAnswer {
  const known = tokens.filter((token) => token !== null);
  const hide = (text: string): string =>
    known.reduce((left, token) => left.replaceAll(token, '[token withheld]'), text);
  switch (answer.kind) {
    case 'result':
      return { ...answer, result: hidden(answer.result, hide) };
    case 'rpc-error':
    case 'token-invalid': {
      const { code, message, data } = answer.error;
      return { ...answer, error: { code, message: hide(message), data: hidden(data, hide) } };
    }
    default:
      return { ...answer, detail: hide(answer.detail) };
  }
}

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

/** The `detail` of `unreachable` where the browser withholds the host permission. */
export const noPermission = 'The browser does not let Drawbridge reach the wallet.';

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
