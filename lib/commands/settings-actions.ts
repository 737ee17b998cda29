import { requestHostPermissions, requestLackingPermissions } from '#lib/browser/host-permission.ts';
import {
  type AlertsChange,
  type NetworkChange,
  withAlerts,
  withoutNetwork,
  withSavedNetwork,
} from '#lib/settings/change-settings.ts';
import type { Network } from '#lib/settings/network.ts';
import { networksToGovern, type Settings } from '#lib/settings/settings.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import { command } from './send-command.ts';

// What pages change, over the settings on screen, and ask of the browser. Call it within the click: where the data API of a
// network that is followed may have changed, the browser is asked for it first. It is changed whatever the user answers.

const inOrder = serialQueue();

/** Changes take effect in the order of the clicks, though an earlier one may still wait for a permission. */
function change(send: () => Promise<void>, allowed?: Promise<unknown>): Promise<void> {
  return inOrder(async () => {
    await allowed;
    await send();
  });
}

/** Of one network, if it is followed, or of all that are. */
function allow(settings: Settings, networkId?: string): Promise<boolean> {
  const networks = networksToGovern(settings).filter(({ id }) => networkId === undefined || id === networkId);
  return requestHostPermissions(networks.flatMap(({ dataApiAddresses }) => dataApiAddresses));
}

export const saveNetwork = (shown: Settings, network: NetworkChange): Promise<void> =>
  change(() => command('network.save', network), allow(withSavedNetwork(shown, network), network.id));

export const removeNetwork = (shown: Settings, id: string): Promise<void> =>
  change(
    () => command('network.remove', { id }),
    id === shown.networkId ? allow(withoutNetwork(shown, id)) : undefined,
  );

export const useNetwork = ({ id, dataApiAddresses }: Network): Promise<void> =>
  change(() => command('network.use', { id }), requestHostPermissions(dataApiAddresses));

export const saveAlerts = (shown: Settings, alerts: AlertsChange): Promise<void> =>
  change(
    () => command('alerts.save', alerts),
    alerts.network?.follow ? allow(withAlerts(shown, alerts), alerts.network.id) : undefined,
  );

export const importSettings = (settings: Settings): Promise<void> =>
  change(() => command('settings.import', settings), allow(settings));

/** The token belongs to the wallet service whose address was saved before it. */
export const saveToken = (token: string, remember: boolean): Promise<void> =>
  change(() => command('apiToken.set', { token, remember }));

export const forgetToken = (): Promise<void> => change(() => command('apiToken.forget'));

/** Asks the browser again for data API addresses of a network, and at once for what they lacked. Rejects with a sentence for the user. */
export async function allowAddresses(id: string, addresses: readonly string[]): Promise<void> {
  if (!(await requestLackingPermissions(addresses))) return;
  await Promise.all([command('governance.reconnect', { id }), command('assets.refresh', { id })]);
}

/** Tests a network as typed. A refused permission shows in the result of the test. */
export async function testNetwork(network: Network): Promise<void> {
  await requestHostPermissions(network.dataApiAddresses);
  await command('network.test', network);
}

/** Sites on which `fetch` answers for the wallet's address. */
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
