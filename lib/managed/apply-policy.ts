import { proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import { type AlertsChange, withAlerts } from '#lib/settings/change-settings.ts';
import { isManaged } from '#lib/settings/managed-network.ts';
import type { Network } from '#lib/settings/network.ts';
import { currentNetwork, defaultNetwork, type Settings } from '#lib/settings/settings.ts';
import type { OwnValues, Policy } from './policy.ts';

export function ownValues({ networks, networkId, governanceAlerts, alerts }: Settings): OwnValues {
  return {
    networkId,
    walletAddresses: Object.fromEntries(networks.map(({ id, walletAddress }) => [id, walletAddress])),
    alerts: {
      follow: governanceAlerts,
      notify: alerts.notify,
      mute: Object.fromEntries(proposalKinds.map((kind) => [kind, alerts.mutedKinds.includes(kind)])),
      followedParty: alerts.followedParty,
    },
  };
}

/** Whether a network has only got another name: the same wallet, a data API address in common, and no two chains. */
const isRenamed = (a: Network, b: Network): boolean =>
  a.walletAddress === b.walletAddress &&
  new Set([a.expectedChainId, b.expectedChainId]).difference(new Set([''])).size < 2 &&
  a.dataApiAddresses.some((address) => b.dataApiAddresses.includes(address));

/** A policy's networks with the IDs that they had, which what is stored of them is under. Only one that would be gone is given. */
export function withPolicyIds(networks: readonly Network[], before: readonly Network[]): Network[] {
  const gone = before.filter(({ id }) => !networks.some((network) => network.id === id));
  const names = networks.map(({ name }) => name);
  return networks.map((network) => {
    if (before.some(({ id }) => id === network.id)) return network;
    const named = gone.findIndex(({ name }) => name === network.name);
    const renamed = (other: Network): boolean => isRenamed(network, other) && !names.includes(other.name);
    const index = named >= 0 ? named : gone.findIndex(renamed);
    const [known] = index < 0 ? [] : gone.splice(index, 1);
    return known ? { ...network, id: known.id } : network;
  });
}

/** The values that this policy fixes. Users can change the others. */
export function ownValuesUnder(policy: Policy, own: OwnValues): OwnValues {
  const { follow, notify, mute, followedParty } = policy.alerts;
  const kept = Object.entries({ ...own.alerts.notify }).filter(([about]) => Object(notify)[about] !== undefined);
  const alerts: AlertsChange = {
    ...(follow !== undefined && { follow: own.alerts.follow }),
    ...(notify && { notify: Object.fromEntries(kept) }),
    ...(mute && { mute: own.alerts.mute }),
    ...(followedParty !== undefined && { followedParty: own.alerts.followedParty }),
  };
  return {
    networkId: own.networkId,
    walletAddresses: policy.walletAddress === undefined ? {} : own.walletAddresses,
    alerts,
  };
}

/** The settings without a policy: without its networks, and with the user's own values; null for none. */
export function withoutPolicy(settings: Settings, own: OwnValues | null): Settings {
  const address = ({ id, walletAddress }: Network): string =>
    own && Object.hasOwn(own.walletAddresses, id) ? (own.walletAddresses[id] ?? walletAddress) : walletAddress;
  const kept = settings.networks
    .filter((network) => !isManaged(network))
    .map((network) => ({ ...network, walletAddress: address(network) }));
  const networks = kept.length === 0 ? [defaultNetwork] : kept;
  const wanted = isManaged({ id: settings.networkId }) ? own?.networkId : settings.networkId;
  const { id: networkId } = currentNetwork({ ...settings, networks, networkId: wanted ?? '' });
  return withAlerts({ ...settings, networks, networkId }, own?.alerts ?? {});
}

/** The settings with everything that the policy fixes. Its networks come first; the network in use is kept if it still exists. */
export function withFixed(settings: Settings, policy: Policy): Settings {
  const own = settings.networks
    .filter((network) => !isManaged(network))
    .map((network) => ({ ...network, walletAddress: policy.walletAddress ?? network.walletAddress }));
  const all = [...policy.networks, ...own];
  const networks = all.length === 0 ? [defaultNetwork] : all;
  const { id: networkId } = currentNetwork({ ...settings, networks });
  return withAlerts({ ...settings, networks, networkId }, policy.alerts);
}

/** If the previous policy had no networks, the new one's first network comes into use. */
export function underPolicy(settings: Settings, own: OwnValues | null, policy: Policy): Settings {
  const before = withoutPolicy(settings, own);
  const [first] = policy.networks;
  const inUse = settings.networks.some(isManaged) ? settings.networkId : first?.id;
  const networkId = (first ? inUse : before.networkId) ?? '';
  const fixed = withFixed(before, policy);
  return { ...fixed, networkId: currentNetwork({ ...fixed, networkId }).id };
}

export function keepsFixed(settings: Settings, policy: Policy): boolean {
  return JSON.stringify(withFixed(settings, policy)) === JSON.stringify(withAlerts(settings, {}));
}
