import type { AlertPreferences } from '#lib/settings/alert-preferences.ts';
import { currentNetwork, defaultSettings, type Settings } from '#lib/settings/settings.ts';
import { type SentChange, withChange } from '#lib/settings/settings-change.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import type { Stored } from '#lib/storage/stored.ts';

/**
 * Changes the settings and acts on it: sessions belong to one wallet service and end with a change of its address,
 * notifications to one network, and what was kept of a network goes with it.
 */
export function createSaveSettings(deps: {
  settings: Stored<Settings>;
  /** Empties everything that is kept of a network. */
  forgetNetwork: (networkId: string) => Promise<unknown>;
  /** Applies what the user wants to hear of to the alerts of a network. */
  applyPreferences: (networkId: string, preferences: AlertPreferences) => Promise<void>;
  /** Takes those that are on screen away. */
  clearNotifications: () => Promise<void>;
  sessions: Pick<Sessions, 'endAll'>;
  /** Empties what is known of the wallet service: how it does, and its chain. */
  forgetWallet: () => Promise<unknown>;
  checkWallet: () => Promise<unknown>;
}) {
  return async (change: SentChange): Promise<void> => {
    let before = defaultSettings;
    const next = await deps.settings.update((stored) => {
      before = stored;
      return withChange(stored, change);
    });
    const gone = before.networks.filter(({ id }) => !next.networks.some((network) => network.id === id));
    for (const { id } of gone) await deps.forgetNetwork(id);
    if (before.networkId !== next.networkId) await deps.clearNotifications();
    await deps.applyPreferences(next.networkId, next.alerts);
    if (currentNetwork(before).walletAddress !== currentNetwork(next).walletAddress) {
      await deps.sessions.endAll();
      await deps.forgetWallet();
    }
    // Not awaited: they are saved, however long the wallet takes.
    void deps.checkWallet();
  };
}
