import type { Provider } from '#lib/bridge/provider.ts';
import { answerRpc, type HttpAnswer } from './answer-rpc.ts';

/** What the provider takes; the service's own list cannot be asked for through it. */
const registeredMethods = [
  'client.check_transaction',
  'client.connect_wallet',
  'client.disconnect_wallet',
  'client.get_chain_id',
  'client.list_keys',
  'client.send_transaction',
  'client.sign_transaction',
];

const walletAddress = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):1789\/api\/v2\/(health|methods|requests)(?:[?#]|$)/;

type Fetch = typeof globalThis.fetch;

/** The service runs if it answers anything at all, if only that no node of the network does. */
async function health(provider: Provider): Promise<HttpAnswer> {
  const { status } = await answerRpc(provider, '{"id":1,"method":"client.get_chain_id"}', null);
  return { status: status === 500 ? 500 : 200, body: null };
}

async function answer(provider: Provider, path: string, request: Request): Promise<HttpAnswer> {
  const { method, headers } = request;
  if (path === 'requests' && method === 'POST') {
    return answerRpc(provider, await request.text(), headers.get('Authorization'));
  }
  if (path !== 'requests' && method === 'GET') {
    return path === 'health' ? health(provider) : { status: 200, body: { result: { registeredMethods } } };
  }
  return { status: 405, body: null };
}

/**
 * Runs `start`, and rejects at once when the page aborts, as the browser's own `fetch` does. What was asked goes on: the
 * wallet may have a review on the screen, and a call that is cut off then would spoil every later one.
 */
function unlessAborted<T>(signal: AbortSignal, start: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    start().then(resolve, reject);
  });
}

/**
 * A `fetch` that answers what a dApp asks of the wallet service at its default address through `bridge`, as the service
 * would: browsers let no public page through to it any more. Everything else goes to `own`, untouched.
 */
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
      // One that is made here has no address of its own.
      return Object.defineProperty(response, 'url', { value: address.replace(/#.*/, '') });
    })();
  };
}

/**
 * Whether a frame is the page itself, or of the same origin as the page around all others: what the user chose for a site
 * is not meant for its frames in the pages of others.
 */
export function isInOwnPage(frame: Pick<Window, 'location'> & { top: Pick<Window, 'location'> | null }): boolean {
  try {
    return frame.top?.location.origin === frame.location.origin;
  } catch {
    // The browser keeps the page of another origin to itself.
    return false;
  }
}
