import type { Provider } from '#lib/bridge/provider.ts';

/** ID of the chain that the wallet is on, `client.get_chain_id`. It needs no session. */
export function getChainId(provider: Provider): Promise<string> {
  return provider.getChainId();
}
