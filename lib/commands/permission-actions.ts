import { requestHostPermissions, requestLackingPermissions } from '#lib/browser/host-permission.ts';
import type { Network } from '#lib/settings/network.ts';
import { command } from './send-command.ts';

/**
 * Asks the browser again for data API addresses of the network in use, and at once for what they lacked. Must be called
 * within a click. Rejects with a sentence for the user.
 */
export async function allowAddresses(addresses: readonly string[]): Promise<void> {
  if (!(await requestLackingPermissions(addresses))) return;
  await Promise.all([command('governance.reconnect'), command('assets.refresh')]);
}

/** Brings a network into use. Must be called within a click: the browser may be asked for its data API. */
export async function useNetwork({ id, dataApiAddresses }: Network): Promise<void> {
  await requestHostPermissions(dataApiAddresses);
  await command('network.use', { id });
}

/** Tests a network as typed. Must be called within a click. A refused permission shows in the result of the test. */
export async function testNetwork(network: Network): Promise<void> {
  await requestHostPermissions(network.dataApiAddresses);
  await command('network.test', network);
}

/**
 * Sites on which `fetch` answers for the wallet's address. What asks for a permission must be called within a click.
 */
export const httpWalletActions = {
  async turnOn(origin: string): Promise<void> {
    // Both at once: a browser that asks the user may close the popup, and nothing that follows here would happen.
    const asked = requestHostPermissions([origin]);
    await command('site.httpWallet', { origin, on: true });
    if (!(await asked)) await command('site.httpWallet', { origin, on: false });
  },
  turnOff: (origin: string) => command('site.httpWallet', { origin, on: false }),
  allow: (origin: string): Promise<unknown> => requestHostPermissions([origin]),
};
