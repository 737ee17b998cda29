import { requestHostPermissions } from '#lib/browser/host-permission.ts';
import type { LanguageChoice } from '#lib/i18n/languages.ts';
import {
  type AlertsChange,
  type NetworkChange,
  withNetworkInUse,
  withoutNetwork,
  withSavedNetwork,
} from '#lib/settings/change-settings.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import { command } from './send-command.ts';

/**
 * The saves of the settings page, over the settings as they are on screen. Where the data API of the network in use may
 * have changed the browser is asked to let Drawbridge reach it, first, for nothing may be awaited before that. It is saved
 * whatever the user answers: what may not be reached is left alone. All must be called within the click, and reject with
 * a sentence for the user.
 */
export function settingsActions(shown: Settings) {
  const allow = (settings: Settings): Promise<boolean> =>
    requestHostPermissions(currentNetwork(settings).dataApiAddresses);
  return {
    async saveNetwork(change: NetworkChange): Promise<void> {
      if (change.id === shown.networkId) await allow(withSavedNetwork(shown, change));
      await command('network.save', change);
    },
    async removeNetwork(id: string): Promise<void> {
      if (id === shown.networkId) await allow(withoutNetwork(shown, id));
      await command('network.remove', { id });
    },
    async useNetwork(id: string): Promise<void> {
      await allow(withNetworkInUse(shown, id));
      await command('network.use', { id });
    },
    saveAlerts: (change: AlertsChange) => command('alerts.save', change),
    saveLanguage: (language: LanguageChoice) => command('language.save', { language }),
    async importSettings(settings: Settings): Promise<void> {
      await allow(settings);
      await command('settings.import', settings);
    },
  };
}

export type SettingsActions = ReturnType<typeof settingsActions>;
