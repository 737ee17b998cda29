// What a dApp imports from the package `drawbridge-dapp`: a package has one front door, so this file only lists.
export type { ProviderDetail, ProviderInfo } from '#lib/bridge/announce.ts';
export type { EventName, SiteStatus } from '#lib/bridge/envelope.ts';
export type { OnChain, Provider, ProviderKey, RequestArguments } from '#lib/bridge/provider.ts';
export type { Reason } from '#lib/bridge/reasons.ts';
export type { VegaProvider } from '#lib/bridge/vega/vega-provider.ts';
export {
  type CheckedTransaction,
  type ClientMethods,
  checkTransaction,
  clientMethodNames,
  connectWallet,
  disconnectWallet,
  type EventPayloads,
  getChainId,
  listKeys,
  type MethodName,
  on,
  request,
  type SendingMode,
  type SendTransactionParams,
  type SentTransaction,
  type SignedTransaction,
  sendTransaction,
  signTransaction,
  type TransactionParams,
} from './calls.ts';
export {
  type AdviceOptions,
  adviceFor,
  type DrawbridgeError,
  isDrawbridgeError,
  isUserRejection,
  isWalletError,
  isWrongChain,
  type Language,
  NoProviderError,
  type WalletError,
} from './errors.ts';
export type * from './node-transactions.ts';
export type * from './order-transactions.ts';
export type * from './proposal-transactions.ts';
export { discoverProviders, type WaitOptions, waitForDrawbridge } from './providers.ts';
export type * from './team-transactions.ts';
export { otherTransaction, type Transaction, type TransactionKinds } from './transaction.ts';
export type * from './transfer-transactions.ts';
