import { requestHostPermissions } from '#lib/browser/host-permission.ts';
import {
  type AlertsChange,
  type NetworkChange,
  withAlerts,
  withNetworkInUse,
  withoutNetwork,
  withSavedNetwork,
} from '#lib/settings/change-settings.ts';
import { networksToGovern, type Settings } from '#lib/settings/settings.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import { command } from './send-command.ts';

// The saves of the settings page, over the settings on screen. Call them within the click: where the data API of a network
// that is followed may have changed, the browser is asked for it first. It is saved whatever the user answers.

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

export const putInUse = (shown: Settings, id: string): Promise<void> =>
  change(() => command('network.use', { id }), allow(withNetworkInUse(shown, id), id));

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
