import type { Network } from '#lib/settings/network.ts';

/** What the settings say of the wallet service in use: where it is, and the chain that is expected of it, if any is. */
export type WalletNetwork = Pick<Network, 'walletAddress' | 'expectedChainId'>;

/** Whether what was found out about the one holds for the other: the settings may change while a service is asked. */
export function sameWallet(a: WalletNetwork, b: WalletNetwork): boolean {
  return a.walletAddress === b.walletAddress && a.expectedChainId === b.expectedChainId;
}
