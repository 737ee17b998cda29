import { requestHostPermissions, requestLackingPermissions } from '#lib/browser/host-permission.ts';
import type { Network } from '#lib/settings/network.ts';
import type { Asked } from '#lib/sites/unasked.ts';
import { command } from './send-command.ts';

/** What the user can do about sites. Rejects with a sentence for the user. */
export const siteActions = {
  disconnect: (origin: string) => command('site.disconnect', { origin }),
  move: (origin: string, networkId: string) => command('site.move', { origin, networkId }),
  disconnectAll: () => command('site.disconnectAll'),
  askAgain: (origin: string, { method, transactionKind, publicKey, networkId, chainId }: Asked) =>
    command('site.askAgain', { origin, method, transactionKind, publicKey, networkId, chainId }),
  block: (origin: string) => command('site.block', { origin }),
  unblock: (site: string) => command('site.unblock', { site }),
  /** For a list that cannot be read. */
  unblockAll: () => command('site.unblock', {}),
};

export type SiteActions = typeof siteActions;

/**
 * Asks the browser again for data API addresses of the network in use, and at once for what they lacked. Must be called
 * within a click. Rejects with a sentence for the user.
 */
export async function allowAddresses(addresses: readonly string[]): Promise<void> {
  if (!(await requestLackingPermissions(addresses))) return;
  await Promise.all([command('governance.reconnect'), command('assets.refresh')]);
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

export type HttpWalletActions = typeof httpWalletActions;
