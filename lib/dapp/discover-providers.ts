import type { ProviderDetail } from '#lib/bridge/announce.ts';
import { isProvider } from './is-provider.ts';

function readDetail(event: Event): ProviderDetail | null {
  const { info, provider } = Object(event instanceof CustomEvent ? event.detail : null);
  return isProvider(provider) && typeof info?.uuid === 'string' ? { info, provider } : null;
}

/**
 * Calls `onProvider` for every Drawbridge provider that announces itself, now or later, once each, in the manner of
 * EIP-6963. The first calls come before this function returns. Does nothing where there is no page, as on a server.
 * Returns its own undo.
 */
export function discoverProviders(onProvider: (detail: ProviderDetail) => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const seen = new Set<string>();
  const heard = (event: Event): void => {
    const detail = readDetail(event);
    if (!detail || seen.has(detail.info.uuid)) return;
    seen.add(detail.info.uuid);
    onProvider(detail);
  };
  window.addEventListener('drawbridge:announceProvider', heard);
  window.dispatchEvent(new Event('drawbridge:requestProvider'));
  return () => window.removeEventListener('drawbridge:announceProvider', heard);
}
