import type { Provider } from '../provider.ts';
import type { RpcError } from '../reasons.ts';

/** The wallet service's answer; `body` null for none. */
export interface RpcAnswer {
  status: number;
  body: object | null;
  headers?: Record<string, string>;
}

/** In place of a session token: Drawbridge knows the site by itself. */
export const placeholder = `VWT ${'Drawbridge'.padEnd(64, '0')}`;

const token = { Authorization: placeholder };

const { parse } = JSON;

/** To the page the connection broke. */
const unreachable: unknown[] = ['wallet-unreachable', 'extension-reloaded'];

function failure(id: unknown, code: number, message: string, data: unknown): RpcAnswer {
  const body = { jsonrpc: '2.0', id, error: { code, message, data } };
  if (code === -32003) return { status: 401, body, headers: { 'WWW-Authenticate': 'VWT' } };
  return { status: code === -32603 ? 500 : 400, body };
}

/** A refusal as the wallet service words it. */
function refused(id: unknown, { code, message, data }: RpcError): RpcAnswer {
  const { reason, detail = message } = Object(data);
  switch (reason) {
    case undefined:
      return failure(id, code, message, data);
    case 'user-rejected':
    case 'site-blocked':
      return failure(id, 3001, 'User error', message);
    case 'not-connected':
    case 'token-revoked':
      return failure(id, -32003, 'Server error', message);
    case 'method-not-allowed':
      return failure(id, -32601, 'Method not found', message);
    case 'bad-request':
    case 'too-large':
      return failure(id, -32602, 'Invalid params', detail);
  }
  if (unreachable.includes(reason)) throw new TypeError('Failed to fetch');
  return failure(id, -32603, 'Internal error', message);
}

/**
 * Answers one JSON-RPC request through the provider. `connect_wallet` returns the placeholder token, which other calls
 * need. Every answer to who has it repeats it: `@vegaprotocol/wallet-client` 0.2.1 forgets a token that one does not. The
 * service itself returns it once.
 *
 * @throws TypeError as `fetch` does, when the wallet service cannot be reached.
 */
export async function answerRpc(provider: Provider, text: string, authorization: string | null): Promise<RpcAnswer> {
  let request: Record<string, unknown>;
  try {
    request = Object(parse(text));
  } catch {
    return failure(null, -32700, 'Parse error', 'the request is not JSON');
  }
  const { id = null, method, params } = request;
  if (typeof method !== 'string') return failure(id, -32600, 'Invalid Request', 'the method is missing');
  const connects = method === 'client.connect_wallet';
  const open = connects || method === 'client.get_chain_id';
  const connected = authorization === placeholder;
  if (!open && !connected) {
    return failure(id, -32003, 'Server error', 'the connection token is missing or not valid');
  }
  try {
    // Without params: what a site says about itself is not believed.
    const result = await provider.request(open ? { method } : { method, params });
    const headers = connects || connected ? token : {};
    if (id === null || id === '') return { status: 204, body: null, headers };
    return { status: 200, body: { jsonrpc: '2.0', id, result }, headers };
  } catch (error) {
    return { headers: connected ? token : {}, ...refused(id, error as RpcError) };
  }
}
