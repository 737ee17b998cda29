import { isManaged } from './managed-network.ts';
import type { Network } from './network.ts';
import type { Settings } from './settings.ts';

/** Whether two IDs are of one network: the same wallet, a data API address in common, and no two chains. */
function isSameNetwork(a: Network, b: Network): boolean {
  const chains = new Set([a.expectedChainId, b.expectedChainId].filter((chainId) => chainId !== ''));
  return (
    isManaged(a) === isManaged(b) &&
    a.walletAddress === b.walletAddress &&
    chains.size < 2 &&
    a.dataApiAddresses.some((address) => b.dataApiAddresses.includes(address))
  );
}

/**
 * Networks with the IDs that they had before: what is kept of them, such as their sites, is kept under these. Only an ID that
 * would be gone is given to a network.
 */
function withKnownIds(networks: readonly Network[], before: readonly Network[], isSame = isSameNetwork): Network[] {
  const gone = before.filter(({ id }) => !networks.some((network) => network.id === id));
  return networks.map((network) => {
    if (before.some(({ id }) => id === network.id)) return network;
    const index = gone.findIndex((other) => isSame(network, other));
    const [known] = index < 0 ? [] : gone.splice(index, 1);
    return known ? { ...network, id: known.id } : network;
  });
}

/** Settings of another computer, whose networks may be known here under other IDs. */
export function withKnownNetworks(settings: Settings, before: Settings): Settings {
  const networks = withKnownIds(settings.networks, before.networks);
  const idOf = (id: string): string => networks[settings.networks.findIndex((network) => network.id === id)]?.id ?? id;
  return { ...settings, networks, networkId: idOf(settings.networkId), followed: settings.followed?.map(idOf) ?? null };
}

/** A policy's networks: one that has another name is the same if nothing else of it changed, and so is one of the same name. */
export function withPolicyIds(networks: readonly Network[], before: readonly Network[]): Network[] {
  const byName = withKnownIds(networks, before, (a, b) => a.name === b.name);
  return withKnownIds(byName, before);
}
