import { command } from '#lib/commands/send-command.ts';
import { requestHostPermissions } from './host-permission.ts';

/**
 * Asks the browser again for data API addresses of the network in use, and where the user allows them, for what could
 * not be had of them: the next attempt by itself may be minutes away. Must be called within a click. Rejects with a
 * sentence for the user.
 */
export async function allowAddresses(addresses: readonly string[]): Promise<void> {
  if (!(await requestHostPermissions(addresses))) return;
  await Promise.all([command('governance.reconnect'), command('assets.refresh')]);
}
