import type { RpcError } from '../reasons.ts';

/** `change`: to another chain, of a site that is connected. */
export type VegaCall = 'connection' | 'change' | 'query' | 'transaction';

interface Kind {
  readonly code: number;
  readonly message: string;
}

const kind = (code: number, message: string): Kind => ({ code, message });
const notConnected = kind(-1, 'Not connected');
const connectionDenied = kind(-2, 'Connection denied');
const unknownPublicKey = kind(-3, 'Unknown public key');
const transactionDenied = kind(-4, 'Transaction denied');
const transactionFailed = kind(-5, 'Transaction failed');
const mismatchingChainId = kind(-6, 'Mismatching chain ID');
const unknownChainId = kind(-7, 'Unknown chain ID');
const methodNotFound = kind(-32601, 'Method not found');
const internal = kind(-32603, 'Internal error');

/** What every call of `window.vega` rejects with. Callers test `'code' in error && 'data' in error`. */
export class VegaError extends Error {
  declare readonly code: number;
  declare readonly data: unknown;

  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

// Captured before the page can replace it.
const contains: (text: string, part: string) => boolean = Function.prototype.call.bind(String.prototype.includes);

function kindOf(call: VegaCall, code: number, said: string, reason: unknown): Kind {
  switch (reason) {
    case 'user-rejected':
    case 'site-blocked':
      return call === 'transaction' ? transactionDenied : connectionDenied;
    case 'not-connected':
    case 'token-revoked':
      return call === 'connection' ? internal : notConnected;
    case 'wrong-chain':
      return call === 'connection' ? unknownChainId : mismatchingChainId;
  }
  switch (code) {
    // The session ended during the review.
    case 3000:
      return call === 'connection' ? connectionDenied : notConnected;
    case 3001:
    case 3002:
      return call === 'transaction' ? transactionDenied : connectionDenied;
    case -32601:
      return methodNotFound;
  }
  if (call !== 'transaction') return internal;
  // Code 2000 also means that the wallet is busy (vegaprotocol/vega v0.79.0, wallet/api/errors.go).
  if (code === 2000 && contains(said, 'not allowed')) return unknownPublicKey;
  return code >= 1000 && code < 2000 ? transactionFailed : internal;
}

/**
 * Turns an error of `window.drawbridge` into one of `window.vega`. `data` is `{code, message}` of the cause, with
 * `reason`, `detail` and `advice` of Drawbridge's own. Many dApps show only `message`, so an internal error has the
 * user's sentence there, and one of the chain says which it is.
 */
export function vegaError(call: VegaCall, cause: RpcError): VegaError {
  const { code, data, message } = cause;
  const own: { reason?: string; detail?: string; advice?: string } =
    typeof data === 'object' && data !== null ? data : {};
  const said = typeof data === 'string' && data !== '' ? data : message;
  const found = kindOf(call, code, said, own.reason);
  const { message: named } = found;
  const chain = own.reason === 'wrong-chain' ? `${named}: ${own.detail}` : named;
  const shown = found === internal ? own.advice || said || named : chain;
  return new VegaError(found.code, shown, { ...own, code, message: said });
}
