import { nestingLimit, nestsTooDeep } from '#lib/http/json-nesting.ts';
import type { Answered, Exchange } from './http-request.ts';
import { type RequestId, readResponse, rpcCodes, type WalletRpcError } from './json-rpc.ts';
import { tokenFrom } from './token.ts';

/** `detail` is a sentence for developers and never holds a token. */
export type WalletFailure =
  | { kind: 'unreachable'; detail: string }
  /** Not a wallet service's answer. */
  | { kind: 'bad-response'; detail: string }
  /** The service cannot read the `Origin`, or refuses it. */
  | { kind: 'origin-refused'; detail: string }
  | { kind: 'too-large' };

export type WalletAnswer =
  /** `token` is a new session's, from the `Authorization` header. */
  | { kind: 'result'; result: unknown; token: string | null }
  /** The wallet's own error, with its HTTP status. */
  | { kind: 'rpc-error'; error: WalletRpcError; status: number }
  /** The token is missing, ended or invalid. */
  | { kind: 'token-invalid'; error: WalletRpcError }
  | WalletFailure;

/**
 * Whether an answer without JSON-RPC refuses the `Origin`. The interface specification only says "rejected": 403, and
 * 400 with a body that names one of the two headers.
 */
export function refusesOrigin(status: number, text: string): boolean {
  return status === 403 || (status === 400 && /\b(origin|referr?er)\b/i.test(text));
}

/** For a 401 without JSON-RPC, and for a malformed token, which is not sent. */
export const authenticationFailed: WalletRpcError = {
  code: rpcCodes.authenticationFailed,
  message: 'Authentication failed',
};

/** Services put the sentence into `data` and keep `message` generic. */
export function errorSentence(error: WalletRpcError): string {
  return typeof error.data === 'string' && error.data !== '' ? error.data : error.message;
}

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

/** Reads the answer to request `id`. */
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
