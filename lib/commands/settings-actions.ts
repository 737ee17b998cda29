import { requestHostPermissions } from '#lib/browser/host-permission.ts';
import { t } from '#lib/i18n/i18n.ts';
import {
  type AlertsChange,
  type NetworkChange,
  withAlerts,
  withoutNetwork,
  withSavedNetwork,
} from '#lib/settings/change-settings.ts';
import type { Network } from '#lib/settings/network.ts';
import { networksToGovern, type Settings } from '#lib/settings/settings.ts';
import { command } from './send-command.ts';

// What pages change, over the settings on screen, and ask of the browser. Call it within the click: where the data API of a
// network that is followed may have changed, the browser is asked for it. Nothing waits for the answer: a popup may close at
// the prompt. Where it is granted, the background tries again at once.

/** Of one network, if it is followed, or of all that are. */
function allow(settings: Settings, networkId?: string): void {
  const networks = networksToGovern(settings).filter(({ id }) => networkId === undefined || id === networkId);
  requestHostPermissions(networks.flatMap(({ dataApiAddresses }) => dataApiAddresses)).catch(console.error);
}

export function saveNetwork(shown: Settings, network: NetworkChange): Promise<void> {
  allow(withSavedNetwork(shown, network), network.id);
  return command('network.save', network);
}

export function removeNetwork(shown: Settings, id: string): Promise<void> {
  if (id === shown.networkId) allow(withoutNetwork(shown, id));
  return command('network.remove', { id });
}

export function useNetwork({ id, dataApiAddresses }: Network): Promise<void> {
  requestHostPermissions(dataApiAddresses).catch(console.error);
  return command('network.use', { id });
}

export function saveAlerts(shown: Settings, alerts: AlertsChange): Promise<void> {
  if (alerts.network?.follow) allow(withAlerts(shown, alerts), alerts.network.id);
  return command('alerts.save', alerts);
}

export function importSettings(settings: Settings): Promise<void> {
  allow(settings);
  return command('settings.import', settings);
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
    if (await asked) return;
    await command('site.httpWallet', { origin, on: false });
    throw new Error(t('http_site_forbidden'));
  },
  turnOff: (origin: string) => command('site.httpWallet', { origin, on: false }),
  allow: (origin: string): Promise<unknown> => requestHostPermissions([origin]),
};
