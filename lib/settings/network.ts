import * as z from 'zod/mini';
import { shortText } from '#lib/http/service-text.ts';
import { keptObject, satisfying, textUpTo } from '#lib/storage/schema.ts';
import { parseDataApiAddress, parseWalletAddress } from './address.ts';

/** Most data API addresses of one network. Each is looked at from time to time. */
export const mostDataApiAddresses = 8;

/** In UTF-16 code units. */
export const longestNetworkName = 60;

/** One or more addresses, each once. */
const addresses = z
  .array(z.string().check(satisfying((text) => parseDataApiAddress(text) === text)))
  .check(
    satisfying((all) => all.length >= 1 && all.length <= mostDataApiAddresses && new Set(all).size === all.length),
  );

export const networkSchema = keptObject({
  /** Never changes and is never shown. What is kept of a network is kept under it. */
  id: z.string().check(satisfying((text) => /^[a-z0-9-]{1,40}$/.test(text))),
  name: textUpTo(longestNetworkName).check(satisfying((text) => text.trim() === text && text !== '')),
  walletAddress: z.string().check(satisfying((text) => parseWalletAddress(text) === text)),
  /** All of the same network; which one is used is decided by how they do. */
  dataApiAddresses: addresses,
  /** The chain ID that the wallet is expected to be on. Empty until it is learnt (`learn-chain.ts`), and accepts any. */
  expectedChainId: shortText,
});

export type Network = z.infer<typeof networkSchema>;

export class NetworkRemoved extends Error {
  override message = 'The network has been removed.';
}

/** What is stored of this one is under names without an ID. */
export const firstNetworkId = 'first';

/** The key under which something is stored of a network: the first network's has no ID. */
export function networkKey<K extends string>(key: K, networkId: string): K | `${K}:${string}` {
  return networkId === firstNetworkId ? key : `${key}:${networkId}`;
}

/**
 * Whether what was found out about the wallet service of the one, `chainId` included, holds for that of the other: the settings
 * may change while a service is asked. They may have learnt the chain from its answer, which is then the expected one.
 */
export function sameWallet(a: Network, b: Network, chainId: string | null = null): boolean {
  if (a.walletAddress !== b.walletAddress) return false;
  return a.expectedChainId === b.expectedChainId || (a.expectedChainId === '' && b.expectedChainId === chainId);
}
