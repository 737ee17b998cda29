import { clientMethods } from '#lib/bridge/client-methods.ts';
import type { Provider } from '#lib/bridge/provider.ts';
import type { RpcError } from '#lib/bridge/reasons.ts';

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
    case 'wallet-unreachable':
    case 'extension-reloaded':
      throw new TypeError('Failed to fetch');
  }
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

const walletAddress = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):1789\/api\/v2\/(health|methods|requests)(?:[?#]|$)/;

type Fetch = typeof globalThis.fetch;

/** It runs if it answers anything, or takes its time: a closed port refuses at once, and nodes can be slow for 20 s. */
async function health(provider: Provider): Promise<RpcAnswer> {
  const { status } = await Promise.race([
    answerRpc(provider, '{"method":"client.get_chain_id"}', null),
    new Promise<{ status?: number }>((end) => setTimeout(end, 1000, {})),
  ]);
  return { status: status === 500 ? 500 : 200, body: null };
}

async function answer(provider: Provider, path: string, request: Request): Promise<RpcAnswer> {
  const { method, headers } = request;
  if (path === 'requests' && method === 'POST') {
    return answerRpc(provider, await request.text(), headers.get('Authorization'));
  }
  if (path !== 'requests' && method === 'GET') {
    if (path === 'health') return health(provider);
    // The service's own list cannot be requested through the provider.
    return { status: 200, body: { result: { registeredMethods: clientMethods } } };
  }
  return { status: 405, body: null };
}

/** Rejects when the page aborts. The call goes on: a review that is cut off would spoil every later one. */
function unlessAborted<T>(signal: AbortSignal, start: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    start().then(resolve, reject);
  });
}

/** The used part of a page's `window`. */
export interface FetchingPage {
  readonly fetch: Fetch;
  readonly drawbridge: Provider;
  readonly document: { readonly baseURI: string };
}

/** Answers requests to the wallet service's default address through Drawbridge; all others go to the page's own `fetch`. */
export function wrapFetch(page: FetchingPage): Fetch {
  const { fetch: own } = page;
  return function fetch(this: unknown, ...given: Parameters<Fetch>): Promise<Response> {
    const [input, init] = given;
    const address = URL.parse(input instanceof Request ? input.url : `${input}`, page.document.baseURI)?.href ?? '';
    const path = walletAddress.exec(address)?.[1];
    if (path === undefined) return Reflect.apply(own, this, given);
    return (async () => {
      const request = new Request(input, init);
      const asked = () => answer(page.drawbridge, path, request);
      const { status, body, headers = {} } = await unlessAborted(init?.signal ?? request.signal, asked);
      const text = body && JSON.stringify(body);
      const response = new Response(text, { status, headers: { 'Content-Type': 'application/json-rpc', ...headers } });
      // A constructed response has no URL.
      return Object.defineProperty(response, 'url', { value: address.replace(/#.*/, '') });
    })();
  };
}

/** Whether a frame and all around it are of one origin: the user's choice covers no frames on other sites. */
export function isInOwnPage(frame: Pick<Window, 'location' | 'parent' | 'top'>): boolean {
  const { top, location } = frame;
  // A document without an address, whose origin reads "null", can be read only by the site that made it. A page can replace its
  // `parent`, but not its `top`.
  const own: readonly string[] = [location.origin, 'null'];
  let around = frame;
  try {
    while (around !== top && own.includes(around.parent.location.origin)) around = around.parent;
    return around === top;
  } catch {
    // Cross-origin.
    return false;
  }
}
