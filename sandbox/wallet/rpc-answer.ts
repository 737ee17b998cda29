import { type RequestId, rpcCodes } from '#lib/wallet/json-rpc.ts';
import { tokenFrom } from '#lib/wallet/token.ts';
import { methodNamed, type Outcome } from './methods.ts';
import { RpcFailure } from './rpc-failure.ts';
import type { RpcRequest } from './rpc-request.ts';
import type { Connection } from './sessions.ts';
import type { Wallet } from './wallet.ts';

/** How a call ended. A failure carries the JSON-RPC error to answer. */
export type Ending = { outcome: Outcome } | { failure: RpcFailure };

/** Turns whatever a call threw into what is answered: a bug is an internal error, and is told on the console. */
export function failureOf(error: unknown): RpcFailure {
  if (error instanceof RpcFailure) return error;
  console.error('wallet service:', error);
  return new RpcFailure(rpcCodes.internalError, 'the wallet service failed');
}

function authenticate(wallet: Wallet, host: string, authorization: string | undefined): Connection {
  const token = tokenFrom(authorization);
  const connection = token === null ? null : wallet.sessions.find(token, host);
  if (connection) return connection;
  throw new RpcFailure(
    rpcCodes.authenticationFailed,
    authorization === undefined ? 'the "Authorization" header is required' : 'the connection token is not valid',
  );
}

/**
 * Executes one request of `host`. By the letter an invalid token is refused with whatever method it comes; release 0.71
 * does not look at the header where a method needs none.
 */
export async function execute(
  wallet: Wallet,
  request: RpcRequest,
  from: { host: string; authorization: string | undefined; caller: AbortSignal },
): Promise<Ending> {
  const { method: name, params } = request;
  const { host, authorization, caller } = from;
  try {
    const method = methodNamed(wallet, name);
    const call = { wallet, host, method: name, params, caller };
    if (method.token) return { outcome: await method.run(call, authenticate(wallet, host, authorization)) };
    if (wallet.dialect === 'letter' && authorization !== undefined) authenticate(wallet, host, authorization);
    return { outcome: await method.run(call) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/**
 * The JSON text of the answer to request `id`. With nothing to tell, release 0.71 leaves `result` out, and so it does
 * with the `id` of a request that it could not read; by the letter of JSON-RPC 2.0 both are null.
 */
export function answerText(wallet: Wallet, id: RequestId | null, ending: Ending): string {
  const absent = wallet.dialect === 'letter' ? null : undefined;
  const head = { jsonrpc: '2.0', id: id ?? absent };
  if ('outcome' in ending) return JSON.stringify({ ...head, result: ending.outcome.result ?? absent });
  const { code, message, data } = ending.failure;
  return JSON.stringify({ ...head, error: { code, message, data } });
}
