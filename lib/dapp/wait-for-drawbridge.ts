import type { Provider } from '#lib/bridge/provider.ts';
import { discoverProviders } from './discover-providers.ts';
import { isProvider } from './is-provider.ts';
import { NoProviderError } from './no-provider-error.ts';

export interface WaitOptions {
  /** How long to wait, in milliseconds; 1000 unless told otherwise. */
  timeoutMs?: number | undefined;
  /** Gives up waiting; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Resolves to the page's provider: `window.drawbridge`, or else the first that announces itself. The extension is there
 * before the page's first script runs, so where there is one this takes no time.
 *
 * Rejects with `NoProviderError` when there is none in time, and at once where there is no page, as on a server.
 */
export function waitForDrawbridge({ timeoutMs = 1000, signal }: WaitOptions = {}): Promise<Provider> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    if (typeof window === 'undefined') return reject(new NoProviderError());
    const there: unknown = Reflect.get(window, 'drawbridge');
    if (isProvider(there)) return resolve(there);

    const over = new AbortController();
    const end = (settle: () => void): void => {
      over.abort();
      settle();
    };
    const undo = discoverProviders(({ provider }) => end(() => resolve(provider)));
    const timer = setTimeout(() => end(() => reject(new NoProviderError())), timeoutMs);
    const given = (): void => end(() => reject(signal?.reason));
    const tidy = (): void => {
      undo();
      clearTimeout(timer);
      signal?.removeEventListener('abort', given);
    };
    signal?.addEventListener('abort', given);
    if (over.signal.aborted) tidy();
    else over.signal.addEventListener('abort', tidy);
  });
}
