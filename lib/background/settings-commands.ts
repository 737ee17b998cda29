import { t } from '#lib/i18n/i18n.ts';
import type { LanguageChoice } from '#lib/i18n/languages.ts';
import { keepsFixed, withFixed } from '#lib/managed/apply-policy.ts';
import { noPolicy, type Policy } from '#lib/managed/policy.ts';
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

/**
 * Changes the settings as they are stored by then, with the consequences of every change: sessions belong to one wallet
 * service and end with a change of its address, notifications belong to one network, and what was kept of a network goes
 * with it.
 */
export function createSettingsChange(deps: {
  settings: Stored<Settings>;
  /** Empties everything that is kept of a network. */
  forgetNetwork: (networkId: string) => Promise<unknown>;
  /** Applies what the user wants to hear of to the alerts of a network. */
  applyPreferences: (networkId: string, preferences: AlertPreferences) => Promise<void>;
  clearNotifications: () => Promise<void>;
  sessions: Pick<Sessions, 'endAll' | 'askAll'>;
  /** Empties what is known of the wallet service: how it does, and its chain. */
  forgetWallet: () => Promise<unknown>;
  checkWallet: () => Promise<unknown>;
}): Stored<Settings>['update'] {
  return async (to) => {
    let before = defaultSettings;
    const next = await deps.settings.update((stored) => {
      before = stored;
      return to(stored);
    });
    const isOtherWallet = currentNetwork(before).walletAddress !== currentNetwork(next).walletAddress;
    // First, whatever becomes of the rest: what was allowed for one network holds for no other, and no token of one wallet
    // service may reach another.
    if (isOtherWallet || before.networkId !== next.networkId) await deps.sessions.askAll();
    if (isOtherWallet) {
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

export type SettingsChange = ReturnType<typeof createSettingsChange>;

/** Changes the settings, but for what the administrator has fixed: that stays, whatever another source says of it. */
export function keepingFixed(change: SettingsChange, policy: () => Promise<Policy>): SettingsChange {
  return async (to) => {
    const fixed = await policy();
    return change((settings) => withFixed(to(settings), fixed));
  };
}

/** The commands that change settings: not what the administrator has fixed. */
export function createSettingsCommands(deps: {
  settings: Stored<Settings>;
  change: SettingsChange;
  policy: () => Promise<Policy>;
}) {
  const change = async (to: (settings: Settings) => Settings): Promise<void> => {
    const policy = await deps.policy();
    await deps.change((settings) => {
      const next = to(settings);
      if (policy !== noPolicy && !keepsFixed(next, policy)) throw new Error(t('managed_refused'));
      return next;
    });
  };
  return {
    'network.save': (network: NetworkChange) => change((settings) => withSavedNetwork(settings, network)),
    'network.remove': ({ id }: { id: string }) => change((settings) => withoutNetwork(settings, id)),
    'network.use': ({ id }: { id: string }) => change((settings) => withNetworkInUse(settings, id)),
    'alerts.save': (alerts: AlertsChange) => change((settings) => withAlerts(settings, alerts)),
    'language.save': async ({ language }: { language: LanguageChoice }) => {
      await deps.settings.update((settings) => ({ ...settings, language }));
    },
    /** The file is another one's, or from before: what is fixed stays, and the rest of it is taken. */
    'settings.import': (settings: Settings) => keepingFixed(deps.change, deps.policy)(() => settings),
  };
}
