import type { NetworkFile } from '#lib/networks/network-file.ts';
import { longestNetworkName, mostDataApiAddresses, mostTestedAddresses, type Network } from '#lib/settings/network.ts';
import type { ImportedFile } from './imported-hosts.tsx';

/** What the form shows of a file, with the addresses of hosts that can be used, as many as can be tested at once. */
export function importedFile({ hosts, grpcHosts, chainId }: NetworkFile): ImportedFile {
  const addresses = hosts.flatMap(({ address }) => address ?? []).slice(0, mostTestedAddresses);
  return { hosts, grpcHosts, addresses, hasChainId: chainId !== '' };
}

/** A new network with what the file says; what it does not stays as in `network`. */
export function importedNetwork(network: Network, file: NetworkFile): Network {
  const addresses = importedFile(file).addresses.slice(0, mostDataApiAddresses);
  return {
    ...network,
    name: file.name.slice(0, longestNetworkName).trim() || network.name,
    dataApiAddresses: addresses.length === 0 ? [''] : addresses,
    expectedChainId: file.chainId,
  };
}
