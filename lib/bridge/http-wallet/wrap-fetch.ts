import type { Provider } from '#lib/bridge/provider.ts';
import { clientMethods } from '../client-methods.ts';
import { answerRpc, type RpcAnswer } from './answer-rpc.ts';

const walletAddress = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):1789\/api\/v2\/(health|methods|requests)(?:[?#]|$)/;

type Fetch = typeof globalThis.fetch;

/** It runs if it answers anything, even that no node does. */
async function health(provider: Provider): Promise<RpcAnswer> {
  const { status } = await answerRpc(provider, '{"id":1,"method":"client.get_chain_id"}', null);
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

/** Answers requests to the wallet service's default address through `bridge`; all others go to `own`. */
export function wrapFetch(own: Fetch, bridge: () => Provider, base: () => string): Fetch {
  return function fetch(this: unknown, ...given: Parameters<Fetch>): Promise<Response> {
    const [input, init] = given;
    const address = URL.parse(input instanceof Request ? input.url : `${input}`, base())?.href ?? '';
    const path = walletAddress.exec(address)?.[1];
    if (path === undefined) return Reflect.apply(own, this, given);
    return (async () => {
      const request = new Request(input, init);
      const asked = () => answer(bridge(), path, request);
      const { status, body, headers = {} } = await unlessAborted(init?.signal ?? request.signal, asked);
      const text = body && JSON.stringify(body);
      const response = new Response(text, { status, headers: { 'Content-Type': 'application/json-rpc', ...headers } });
      // A constructed response has no URL.
      return Object.defineProperty(response, 'url', { value: address.replace(/#.*/, '') });
    })();
  };
}

/** Whether a frame has the top-level page's origin: the user's choice covers no frames on other sites. */
export function isInOwnPage(frame: Pick<Window, 'location'> & { top: Pick<Window, 'location'> | null }): boolean {
  try {
    return frame.top?.location.origin === frame.location.origin;
  } catch {
    // Cross-origin.
    return false;
  }
}
