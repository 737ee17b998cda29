// What a dApp imports from the package `drawbridge-dapp`: a package has one front door, so this file only lists.
export type { ProviderDetail, ProviderInfo } from '#lib/bridge/announce.ts';
export type { EventName, SiteStatus } from '#lib/bridge/envelope.ts';
export type { OnChain, Provider, ProviderKey, RequestArguments } from '#lib/bridge/provider.ts';
export type { Reason } from '#lib/bridge/reasons.ts';
export type { VegaProvider } from '#lib/bridge/vega/vega-provider.ts';
export type * from './calls.ts';
export {
  checkTransaction,
  clientMethodNames,
  connectWallet,
  disconnectWallet,
  getChainId,
  listKeys,
  on,
  request,
  sendTransaction,
  signTransaction,
} from './calls.ts';
export type * from './errors.ts';
export {
  adviceFor,
  isDrawbridgeError,
  isUserRejection,
  isWalletError,
  isWrongChain,
  NoProviderError,
} from './errors.ts';
export type * from './order-transactions.ts';
export { discoverProviders, type WaitOptions, waitForDrawbridge } from './providers.ts';
export type * from './transaction.ts';
export { otherTransaction } from './transaction.ts';
export type * from './transfer-transactions.ts';
