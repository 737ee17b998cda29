import type { Provider } from '#lib/bridge/provider.ts';

/** Ends this site's session in all its tabs, `client.disconnect_wallet`, whether or not there was one. */
export async function disconnectWallet(provider: Provider): Promise<void> {
  await provider.disconnect();
}
