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
