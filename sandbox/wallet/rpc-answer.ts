import { tokenFrom } from '#lib/wallet/answer.ts';
import type { RequestId } from '#lib/wallet/json-rpc.ts';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import { methodNamed, needsHost, type Outcome } from './methods.ts';
import { RpcFailure } from './rpc-failure.ts';
import type { RpcRequest } from './rpc-request.ts';
import type { Connection } from './sessions.ts';
import { onceUnlocked, unlocked } from './unlock.ts';
import type { Wallet } from './wallet.ts';

/** How a call ended. A failure carries the JSON-RPC error to answer. */
export type Ending = { outcome: Outcome } | { failure: RpcFailure };

/** Turns whatever a call threw into what is answered: a bug is an internal error, and is told on the console. */
export function failureOf(error: unknown): RpcFailure {
  if (error instanceof RpcFailure) return error;
  console.error('wallet service:', error);
  return new RpcFailure(rpcCodes.internal, 'the wallet service failed');
}

const unauthenticated = (sentence: string): RpcFailure => new RpcFailure(rpcCodes.authenticationFailed, sentence);

/** The token that the header holds. */
function tokenOf({ dialect }: Wallet, authorization: string | undefined): string {
  if (authorization === undefined) throw unauthenticated('the Authorization header is required');
  const token = tokenFrom(authorization);
  if (token !== null) return token;
  if (dialect === 'letter') throw unauthenticated('the connection token is not valid');
  throw unauthenticated(
    authorization.startsWith('VWT ')
      ? 'the token has not a valid format'
      : 'the Authorization header only support the VWT scheme',
  );
}

function authenticate(wallet: Wallet, host: string, token: string): Connection {
  const connection = wallet.sessions.find(token, host);
  if (connection === null) {
    throw unauthenticated('there is no connection associated to this authentication token');
  }
  if (connection !== 'of another host') return connection;
  throw unauthenticated('the hostname from the request does not match the one that initiated the connection');
}

/**
 * Executes one request of `host`. By the letter an invalid token is refused with whatever method it comes; release 0.71
 * does not look at the header where a method needs none, and ends no session, without a word, for a token that is none.
 */
export async function execute(
  wallet: Wallet,
  request: RpcRequest,
  from: { host: string | null; authorization: string | undefined; caller: AbortSignal },
): Promise<Ending> {
  const { method: name, params } = request;
  const { authorization, caller } = from;
  const strict = wallet.dialect === 'letter';
  try {
    const method = methodNamed(wallet, name);
    if (from.host === null && (strict || needsHost(name))) {
      throw new RpcFailure(rpcCodes.hostnameResolutionFailed, 'the Origin header is required');
    }
    const host = from.host ?? '';
    const call = { wallet, host, method: name, params, caller };
    const valid = () => authenticate(wallet, host, tokenOf(wallet, authorization));
    if (strict && authorization !== undefined) valid();
    switch (method.token) {
      case 'none':
        return { outcome: await method.run(call) };
      case 'form':
        if (strict) valid();
        await onceUnlocked(wallet);
        return { outcome: await method.run(call, tokenOf(wallet, authorization)) };
      case 'valid':
        return { outcome: await method.run(call, await unlocked(call, valid)) };
      default:
        return method satisfies never;
    }
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
