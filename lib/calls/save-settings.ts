import type { GovernanceAlert } from '#lib/governance/alert.ts';
import { withoutMuted } from '#lib/governance/news.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import type { OfNetwork } from '#lib/storage/of-network.ts';
import type { Stored } from '#lib/storage/stored.ts';

/**
 * Stores new settings and acts on them: sessions belong to one wallet service and end with a change of its address,
 * notifications to one network, and what was kept of a network goes with it.
 */
export function createSaveSettings(deps: {
  settings: Stored<Settings>;
  /** Empties everything that is kept of a network. */
  forgetNetwork: (networkId: string) => Promise<unknown>;
  alerts: Pick<OfNetwork<Record<string, GovernanceAlert>>, 'update'>;
  /** Takes those that are on screen away. */
  clearNotifications: () => Promise<void>;
  sessions: Pick<Sessions, 'endAll'>;
  checkWallet: () => Promise<unknown>;
}) {
  return async (next: Settings): Promise<void> => {
    const before = await deps.settings.get();
    await deps.settings.update(() => next);
    const gone = before.networks.filter(({ id }) => !next.networks.some((network) => network.id === id));
    for (const { id } of gone) await deps.forgetNetwork(id);
    if (before.networkId !== next.networkId) await deps.clearNotifications();
    await deps.alerts.update((alerts) => withoutMuted(alerts, next.alerts));
    if (currentNetwork(before).walletAddress !== currentNetwork(next).walletAddress) await deps.sessions.endAll();
    await deps.checkWallet();
  };
}
