import type { Provider } from '#lib/bridge/provider.ts';

/**
 * Asks the user for a session, `client.connect_wallet`: here first, then in the wallet. At once, and without a question,
 * when this site has one already. It takes as long as the user does. Call it from a click.
 */
export async function connectWallet(provider: Provider): Promise<void> {
  await provider.connect();
}
