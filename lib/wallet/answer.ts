import { nestingLimit, nestsTooDeep } from '#lib/http/json-nesting.ts';
import type { Answered, Exchange } from './http-request.ts';
import { type RequestId, readResponse, rpcCodes, type WalletRpcError } from './json-rpc.ts';
import { tokenFrom } from './token.ts';

/** No answer that could be used. `detail` is a sentence for developers and never holds a token. */
export type WalletFailure =
  /** Nothing answered at the address. */
  | { kind: 'unreachable'; detail: string }
  /** Something answered that is not a wallet service's answer. */
  | { kind: 'bad-response'; detail: string }
  /** The service could not read, or does not take, the `Origin` of the request. */
  | { kind: 'origin-refused'; detail: string }
  /** The answer is larger than 10 MiB. */
  | { kind: 'too-large' };

/** How one call ended. */
export type WalletAnswer =
  /** `token` only when the `Authorization` header of the answer carried a well-formed one: a new session's. */
  | { kind: 'result'; result: unknown; token: string | null }
  /** What the wallet answered, unchanged, with the HTTP status it came under. */
  | { kind: 'rpc-error'; error: WalletRpcError; status: number }
  /** The token is missing, ended or was never valid. */
  | { kind: 'token-invalid'; error: WalletRpcError }
  | WalletFailure;

/**
 * Whether an answer without JSON-RPC refuses the request for its `Origin`. The interface specification, Authentication,
 * only says "rejected": 403 is taken for it, and 400 when its body names one of the two headers.
 */
export function refusesOrigin(status: number, text: string): boolean {
  return status === 403 || (status === 400 && /\b(origin|referr?er)\b/i.test(text));
}

/** For a 401 without a JSON-RPC body, and for a token that is not sent because it is none. */
export const authenticationFailed: WalletRpcError = {
  code: rpcCodes.authenticationFailed,
  message: 'Authentication failed',
};

/** The sentence in a JSON-RPC error: services put it into `data` and keep `message` generic. */
export function errorSentence(error: WalletRpcError): string {
  return typeof error.data === 'string' && error.data !== '' ? error.data : error.message;
}

/** The answer that an exchange brought, or why it cannot be read. */
export function readable(exchange: Exchange): Answered | WalletFailure {
  switch (exchange.kind) {
    case 'answered':
      if (!nestsTooDeep(exchange.text)) return exchange;
      return { kind: 'bad-response', detail: `The answer nests deeper than ${nestingLimit} levels.` };
    case 'redirected':
      return { kind: 'bad-response', detail: 'The answer is a redirect, which is not followed.' };
    case 'unreachable':
    case 'too-large':
      return exchange;
    default:
      return exchange satisfies never;
  }
}

function withoutResponse(status: number, text: string): WalletAnswer {
  if (status === 204) {
    return { kind: 'bad-response', detail: 'The wallet service took the call for a notification and sent no answer.' };
  }
  if (refusesOrigin(status, text)) {
    return { kind: 'origin-refused', detail: `The wallet service refused the request's Origin with HTTP ${status}.` };
  }
  return {
    kind: 'bad-response',
    detail: `The answer (HTTP ${status}) is not a JSON-RPC 2.0 response to this request.`,
  };
}

/** Makes of the answer to request `id` what its caller acts on. */
export function readAnswer(exchange: Exchange, id: RequestId): WalletAnswer {
  const read = readable(exchange);
  if (read.kind !== 'answered') return read;

  const { status, text, authorization } = read;
  const response = readResponse(text, id);
  const error = response?.kind === 'error' ? response.error : null;
  if (status === 401 || error?.code === rpcCodes.authenticationFailed) {
    return { kind: 'token-invalid', error: error ?? authenticationFailed };
  }
  if (error?.code === rpcCodes.originUnreadable) return { kind: 'origin-refused', detail: errorSentence(error) };
  if (error) return { kind: 'rpc-error', error, status };
  if (response?.kind !== 'result') return withoutResponse(status, text);
  if (status < 200 || status >= 300) {
    return { kind: 'bad-response', detail: `The answer carries a result under HTTP ${status}.` };
  }
  return { kind: 'result', result: response.result, token: tokenFrom(authorization) };
}
