import type { Network } from '../network.ts';
import { currentNetwork, type Settings } from '../settings.ts';

/** The settings with another network in use, valid or not. */
export function withNetwork(settings: Settings, change: Partial<Omit<Network, 'id'>>): Settings {
  const { id } = currentNetwork(settings);
  const networks = settings.networks.map((network) => (network.id === id ? { ...network, ...change } : network));
  return { ...settings, networks };
}
