import type { RpcError } from '../reasons.ts';

/** The same refusal has another code in each. */
export type VegaCall = 'connection' | 'query' | 'transaction';

export const vegaErrors = {
  notConnected: { code: -1, message: 'Not connected' },
  connectionDenied: { code: -2, message: 'Connection denied' },
  unknownPublicKey: { code: -3, message: 'Unknown public key' },
  transactionDenied: { code: -4, message: 'Transaction denied' },
  transactionFailed: { code: -5, message: 'Transaction failed' },
  mismatchingChainId: { code: -6, message: 'Mismatching chain ID' },
  unknownChainId: { code: -7, message: 'Unknown chain ID' },
  methodNotFound: { code: -32601, message: 'Method not found' },
  internal: { code: -32603, message: 'Internal error' },
} as const;

interface Kind {
  readonly code: number;
  readonly message: string;
}

/** What every call of `window.vega` rejects with. Callers test `'code' in error && 'data' in error`. */
export class VegaError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor({ code, message }: Kind, data: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

// Taken before the page can replace it.
const contains: (text: string, part: string) => boolean = Function.prototype.call.bind(String.prototype.includes);

function kindOf(call: VegaCall, { code, data }: RpcError, reason: unknown): Kind {
  const { notConnected, connectionDenied, transactionDenied } = vegaErrors;
  switch (reason) {
    case 'user-rejected':
    case 'site-blocked':
      return call === 'transaction' ? transactionDenied : connectionDenied;
    case 'not-connected':
    case 'token-revoked':
      return call === 'connection' ? vegaErrors.internal : notConnected;
    case 'wrong-chain':
      return call === 'connection' ? vegaErrors.unknownChainId : vegaErrors.mismatchingChainId;
  }
  switch (code) {
    // The session ended during the review.
    case 3000:
      return call === 'connection' ? connectionDenied : notConnected;
    case 3001:
    case 3002:
      return call === 'transaction' ? transactionDenied : connectionDenied;
    case -32601:
      return vegaErrors.methodNotFound;
  }
  if (call !== 'transaction') return vegaErrors.internal;
  // "Not permitted" also means that another review is open.
  if (code === 2000 && contains(`${data}`, 'public key')) return vegaErrors.unknownPublicKey;
  return code >= 1000 && code < 2000 ? vegaErrors.transactionFailed : vegaErrors.internal;
}

/**
 * Turns an error of `window.drawbridge` into one of `window.vega`. `data` is `{code, message}` of the cause, with
 * `reason`, `detail` and `advice` of Drawbridge's own. Many dApps show only `message`, so an internal error has the
 * user's sentence there.
 */
export function vegaError(call: VegaCall, cause: RpcError): VegaError {
  const { code, data, message } = cause;
  const own: { reason?: unknown; advice?: unknown } = typeof data === 'object' && data !== null ? data : {};
  const said = typeof data === 'string' && data !== '' ? data : message;
  const kind = kindOf(call, cause, own.reason);
  const sentence = typeof own.advice === 'string' ? own.advice : said;
  const shown = kind === vegaErrors.internal && sentence ? { code: kind.code, message: sentence } : kind;
  return new VegaError(shown, { ...own, code, message: said });
}
