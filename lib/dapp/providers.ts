import type { ProviderDetail } from '#lib/bridge/announce.ts';
import type { Provider } from '#lib/bridge/provider.ts';
import { NoProviderError } from './errors.ts';

const methods = ['request', 'connect', 'disconnect', 'listKeys', 'getChainId', 'status', 'on'] satisfies Array<
  keyof Provider
>;

function isProvider(value: unknown): value is Provider {
  return methods.every((name) => typeof Object(value)[name] === 'function');
}

/**
 * Calls `onProvider` once for every Drawbridge provider that announces itself, now or later, as in EIP-6963; the first
 * calls are synchronous. Does nothing without a page, as on a server. Returns its own undo.
 */
export function discoverProviders(onProvider: (detail: ProviderDetail) => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const seen = new Set<string>();
  const onAnnounce = (event: Event): void => {
    const { info, provider } = Object(Reflect.get(event, 'detail'));
    if (!isProvider(provider) || typeof info?.uuid !== 'string' || seen.has(info.uuid)) return;
    seen.add(info.uuid);
    onProvider({ info, provider });
  };
  window.addEventListener('drawbridge:announceProvider', onAnnounce);
  window.dispatchEvent(new Event('drawbridge:requestProvider'));
  return () => window.removeEventListener('drawbridge:announceProvider', onAnnounce);
}

export interface WaitOptions {
  /** In milliseconds; 1000 by default. */
  timeoutMs?: number | undefined;
  /** The promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Resolves to `window.drawbridge`, or else the first provider that announces itself. The extension is there before the
 * page's first script. Rejects with `NoProviderError` when there is none in time, and at once without a page, as on a
 * server.
 */
export async function waitForDrawbridge({ timeoutMs = 1000, signal }: WaitOptions = {}): Promise<Provider> {
  if (signal?.aborted) throw signal.reason;
  if (typeof window === 'undefined') throw new NoProviderError();
  const there: unknown = Reflect.get(window, 'drawbridge');
  if (isProvider(there)) return there;

  let cleanUp = (): void => undefined;
  const found = new Promise<Provider>((resolve, reject) => {
    const onAbort = (): void => reject(signal?.reason);
    const timer = setTimeout(() => reject(new NoProviderError()), timeoutMs);
    const undo = discoverProviders(({ provider }) => resolve(provider));
    signal?.addEventListener('abort', onAbort);
    cleanUp = () => {
      undo();
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
  });
  return found.finally(() => cleanUp());
}
