import type { Provider, ProviderKey } from '#lib/bridge/provider.ts';

/** The keys that the user lets this site see, `client.list_keys`. The wallet may ask the user, the first time. */
export function listKeys(provider: Provider): Promise<ProviderKey[]> {
  return provider.listKeys();
}
