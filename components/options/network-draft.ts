import { networkLabel } from '#lib/format/names.ts';
import type { NetworkFile } from '#lib/networks/network-file.ts';
import { parseDataApiAddress, parseWalletAddress } from '#lib/settings/address.ts';
import { type NetworkChange, networkChangeSchema } from '#lib/settings/change-settings.ts';
import { longestNetworkName, mostDataApiAddresses, type Network, networkSchema } from '#lib/settings/network.ts';

/** The draft, normalised for storage; null if it is invalid, or is named as another one. `problems` are the members that are. */
export function readNetwork(draft: Network, others: readonly Network[] = []) {
  const name = draft.name.trim();
  const { data = null, error } = networkSchema.safeParse({
    ...draft,
    name: others.some((other) => networkLabel(other.name) === networkLabel(name)) ? '' : name,
    walletAddress: parseWalletAddress(draft.walletAddress),
    dataApiAddresses: [...new Set(draft.dataApiAddresses.map(parseDataApiAddress))],
    expectedChainId: draft.expectedChainId.trim(),
  });
  return { network: data, problems: new Set(error?.issues.map(({ path }) => path[0])) };
}

/** Whether saving the draft would change the network, or the draft is invalid. */
export const isEdited = (stored: Network, draft: Partial<Network> | null = null): boolean =>
  draft !== null && !isSame(readNetwork({ ...stored, ...draft }).network, stored);

/** A new network with what the file says; what it does not stays as in `network`. */
export function importedNetwork(network: Network, file: NetworkFile): Network {
  const addresses = file.addresses.slice(0, mostDataApiAddresses);
  return {
    ...network,
    name: file.name.slice(0, longestNetworkName).trim() || network.name,
    dataApiAddresses: addresses.length === 0 ? [''] : addresses,
  };
}

/** The members of a network that have changed. */
export function changeOf(before: Network, network: Network): NetworkChange {
  const stored: Readonly<Record<string, unknown>> = before;
  const changed = Object.entries(network).filter(([name, value]) => !isSame(value, stored[name]));
  return networkChangeSchema.parse({ ...Object.fromEntries(changed), id: network.id });
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
