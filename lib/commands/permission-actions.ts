import { requestHostPermissions } from '#lib/browser/host-permission.ts';
import { command } from '#lib/commands/send-command.ts';

/**
 * Asks the browser again for data API addresses of the network in use, and where the user allows them, for what could
 * not be had of them: the next attempt by itself may be minutes away. Must be called within a click. Rejects with a
 * sentence for the user.
 */
export async function allowAddresses(addresses: readonly string[]): Promise<void> {
  if (!(await requestHostPermissions(addresses))) return;
  await Promise.all([command('governance.reconnect'), command('assets.refresh')]);
}

/**
 * What the user can do about the sites on which `fetch` answers for the wallet service's own address. What asks for a
 * permission must be called within a click. Rejects with a sentence for the user.
 */
export const httpWalletActions = {
  async turnOn(origin: string): Promise<void> {
    // Both at once: a browser that asks the user may close the popup, and nothing that follows here would happen.
    const asked = requestHostPermissions([origin]);
    await command('site.httpWallet', { origin, on: true });
    if (!(await asked)) await command('site.httpWallet', { origin, on: false });
  },
  turnOff: (origin: string) => command('site.httpWallet', { origin, on: false }),
  /** Asks the browser again for a site that the user has chosen. */
  allow: (origin: string): Promise<unknown> => requestHostPermissions([origin]),
};

export type HttpWalletActions = typeof httpWalletActions;
