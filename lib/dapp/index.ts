// What a dApp imports from the package `drawbridge-dapp`: a package has one front door, so this file only lists.
export type { ProviderDetail, ProviderInfo } from '#lib/bridge/announce.ts';
export type { EventName, SiteStatus } from '#lib/bridge/envelope.ts';
export type { Provider, ProviderKey } from '#lib/bridge/provider.ts';
export type { Reason } from '#lib/bridge/reasons.ts';
export type { VegaProvider } from '#lib/bridge/vega/vega-provider.ts';
export {
  checkTransaction,
  connectWallet,
  disconnectWallet,
  type EventPayloads,
  getChainId,
  listKeys,
  on,
  request,
  sendTransaction,
  signTransaction,
} from './calls.ts';
export {
  type CheckedTransaction,
  type ClientMethods,
  clientMethodNames,
  type MethodName,
  type SendingMode,
  type SendTransactionParams,
  type SentTransaction,
  type SignedTransaction,
  type TransactionParams,
} from './client-methods.ts';
export { adviceFor, type DrawbridgeError, isDrawbridgeError, NoProviderError } from './errors.ts';
export { discoverProviders, type WaitOptions, waitForDrawbridge } from './providers.ts';
export type { Transaction, TransactionKinds } from './transaction.ts';
