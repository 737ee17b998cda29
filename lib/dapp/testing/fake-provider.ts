import type { ProviderDetail } from '#lib/bridge/announce.ts';
import type { Provider, RequestArguments } from '#lib/bridge/provider.ts';

/** A provider that keeps what it was asked and answers with `answer`. */
export function fakeProvider(answer: (call: RequestArguments) => unknown = () => null) {
  const calls: RequestArguments[] = [];
  const listeners = new Map<string, (payload: unknown) => void>();
  const provider: Provider = {
    version: 1,
    async request(call) {
      calls.push(call);
      return answer(call);
    },
    connect: async () => null,
    disconnect: async () => null,
    listKeys: async () => [],
    getChainId: async () => 'chain-1',
    status: async () => ({ connected: false, chainId: null }),
    on(event, listener) {
      listeners.set(event, listener);
      return () => listeners.delete(event);
    },
    off: (event) => listeners.delete(event),
  };
  return { provider, calls, tell: (event: string, payload: unknown) => listeners.get(event)?.(payload) };
}

/** Announces a provider once, as an extension does. */
export function announce(provider: unknown, uuid = 'one'): void {
  const info: ProviderDetail['info'] = { uuid, name: 'Drawbridge', icon: 'data:,', rdns: 'example.drawbridge' };
  window.dispatchEvent(new CustomEvent('drawbridge:announceProvider', { detail: { info, provider } }));
}
