import type { LanguageChoice } from '#lib/i18n/languages.ts';
import type { AlertPreferences } from '#lib/settings/alert-preferences.ts';
import {
  type AlertsChange,
  type NetworkChange,
  withAlerts,
  withNetworkInUse,
  withoutNetwork,
  withSavedNetwork,
} from '#lib/settings/change-settings.ts';
import { currentNetwork, defaultSettings, type Settings } from '#lib/settings/settings.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import type { Stored } from '#lib/storage/stored.ts';

export interface SettingsDeps {
  settings: Stored<Settings>;
  /** Empties everything that is kept of a network. */
  forgetNetwork: (networkId: string) => Promise<unknown>;
  /** Applies what the user wants to hear of to the alerts of a network. */
  applyPreferences: (networkId: string, preferences: AlertPreferences) => Promise<void>;
  clearNotifications: () => Promise<void>;
  sessions: Pick<Sessions, 'endAll'>;
  /** Empties what is known of the wallet service: how it does, and its chain. */
  forgetWallet: () => Promise<unknown>;
  checkWallet: () => Promise<unknown>;
}

/**
 * Changes settings as they are stored by then, and then every change has its consequences: sessions belong to one wallet
 * service and end with a change of its address, notifications belong to one network, and what was kept of a network goes with it.
 */
export function createSettingsChange(deps: SettingsDeps): Stored<Settings>['update'] {
  return async (to) => {
    let before = defaultSettings;
    const next = await deps.settings.update((stored) => {
      before = stored;
      return to(stored);
    });
    // First, whatever becomes of the rest: no token of one wallet service may reach another.
    if (currentNetwork(before).walletAddress !== currentNetwork(next).walletAddress) {
      await deps.sessions.endAll();
      await deps.forgetWallet();
    }
    const gone = before.networks.filter(({ id }) => !next.networks.some((network) => network.id === id));
    for (const { id } of gone) await deps.forgetNetwork(id);
    if (before.networkId !== next.networkId) await deps.clearNotifications();
    await deps.applyPreferences(next.networkId, next.alerts);
    // Not awaited: they are saved, however long the wallet takes.
    void deps.checkWallet();
    return next;
  };
}

/** The commands that change settings. */
export function createSettingsCommands(deps: SettingsDeps, change = createSettingsChange(deps)) {
  return {
    'network.save': (network: NetworkChange) => change((settings) => withSavedNetwork(settings, network)),
    'network.remove': ({ id }: { id: string }) => change((settings) => withoutNetwork(settings, id)),
    'network.use': ({ id }: { id: string }) => change((settings) => withNetworkInUse(settings, id)),
    'alerts.save': (alerts: AlertsChange) => change((settings) => withAlerts(settings, alerts)),
    'language.save': async ({ language }: { language: LanguageChoice }) => {
      await deps.settings.update((settings) => ({ ...settings, language }));
    },
    'settings.import': (settings: Settings) => change(() => settings),
  };
}
