import { requestHostPermissions } from '#lib/browser/host-permission.ts';
import {
  type AlertsChange,
  type NetworkChange,
  withNetworkInUse,
  withoutNetwork,
  withSavedNetwork,
} from '#lib/settings/change-settings.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import { command } from './send-command.ts';

/** Saves of the settings. All must be called within the click, and reject with a sentence for the user. */
export interface SettingsActions {
  saveNetwork(change: NetworkChange): Promise<void>;
  removeNetwork(id: string): Promise<void>;
  /** Puts a network in use. */
  useNetwork(id: string): Promise<void>;
  saveAlerts(change: AlertsChange): Promise<void>;
  importSettings(settings: Settings): Promise<void>;
}

/**
 * The saves of the settings page, over the settings as they are on screen. Where the data API of the network in use may
 * have changed the browser is asked to let Drawbridge reach it, first, for nothing may be awaited before that. It is saved
 * whatever the user answers: what may not be reached is left alone.
 */
export function settingsActions(shown: Settings): SettingsActions {
  const allow = (settings: Settings): Promise<boolean> =>
    requestHostPermissions(currentNetwork(settings).dataApiAddresses);
  return {
    async saveNetwork(change) {
      if (change.id === shown.networkId) await allow(withSavedNetwork(shown, change));
      await command('network.save', change);
    },
    async removeNetwork(id) {
      if (id === shown.networkId) await allow(withoutNetwork(shown, id));
      await command('network.remove', { id });
    },
    async useNetwork(id) {
      await allow(withNetworkInUse(shown, id));
      await command('network.use', { id });
    },
    saveAlerts: (change) => command('alerts.save', change),
    async importSettings(settings) {
      await allow(settings);
      await command('settings.import', settings);
    },
  };
}
