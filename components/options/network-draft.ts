import type { NetworkFile } from '#lib/networks/network-file.ts';
import { parseDataApiAddress, parseWalletAddress } from '#lib/settings/address.ts';
import { type NetworkChange, networkChangeSchema } from '#lib/settings/change-settings.ts';
import { longestNetworkName, mostDataApiAddresses, type Network, networkSchema } from '#lib/settings/network.ts';

/** The problems of a draft; members without one are absent. */
export interface Problems {
  name?: true;
  walletAddress?: true;
  expectedChainId?: true;
  /** By index. */
  dataApiAddresses: ReadonlyMap<number, 'invalid' | 'twice'>;
}

/** The draft, normalised for storage; null if it is invalid. */
export function readNetwork(draft: Network): { network: Network | null; problems: Problems } {
  const name = draft.name.trim();
  const walletAddress = parseWalletAddress(draft.walletAddress);
  const expectedChainId = draft.expectedChainId.trim();
  const addresses = draft.dataApiAddresses.map(parseDataApiAddress);
  const wrong = new Map<number, 'invalid' | 'twice'>();
  for (const [index, address] of addresses.entries()) {
    if (address === null) wrong.set(index, 'invalid');
    else if (addresses.indexOf(address) < index) wrong.set(index, 'twice');
  }
  const problems: Problems = {
    ...((name === '' || name.length > longestNetworkName) && { name: true }),
    ...(walletAddress === null && { walletAddress: true }),
    ...(expectedChainId.length > 200 && { expectedChainId: true }),
    dataApiAddresses: wrong,
  };
  const typed = { ...draft, name, walletAddress, dataApiAddresses: addresses, expectedChainId };
  return { network: networkSchema.safeParse(typed).data ?? null, problems };
}

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

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
