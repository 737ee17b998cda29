import { rpcCodes } from '#lib/wallet/rpc-codes.ts';

function messageOf(code: number): string {
  switch (code) {
    case rpcCodes.parseError:
      return 'Parse error';
    case rpcCodes.invalidRequest:
      return 'Invalid Request';
    case rpcCodes.methodNotFound:
      return 'Method not found';
    case rpcCodes.invalidParams:
      return 'Invalid params';
    case rpcCodes.internal:
      return 'Internal error';
    default:
      if (code < 0) return 'Server error';
      if (code < 2000) return 'Network error';
      return code < 3000 ? 'Application error' : 'User error';
  }
}

/** A call that ends with a JSON-RPC error: a generic `message` by its code, and what happened as a sentence in `data`. */
export class RpcFailure extends Error {
  readonly code: number;
  readonly data: string;
  /** Of the request that could not be executed, where it could be read. */
  readonly id: string | undefined;

  constructor(code: number, data: string, id?: string) {
    super(messageOf(code));
    this.name = 'RpcFailure';
    this.code = code;
    this.data = data;
    this.id = id;
  }

  /** The HTTP status that services send this error under. */
  get status(): number {
    if (this.code === rpcCodes.authenticationFailed) return 401;
    return this.code === rpcCodes.internal ? 500 : 400;
  }
}
