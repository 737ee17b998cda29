// What a dApp imports from the package `drawbridge-dapp`: a package has one front door, so this file only lists.
export type { ProviderDetail, ProviderInfo } from '#lib/bridge/announce.ts';
export type { EventName, SiteStatus } from '#lib/bridge/envelope.ts';
export type { Provider, ProviderKey } from '#lib/bridge/provider.ts';
export type { Reason } from '#lib/bridge/reasons.ts';
export type { VegaProvider } from '#lib/bridge/vega/vega-provider.ts';
export { adviceFor } from './advice-for.ts';
export { checkTransaction } from './check-transaction.ts';
export {
  type ClientMethods,
  clientMethodNames,
  type MethodName,
  type SendingMode,
  type SendTransactionParams,
  type TransactionParams,
} from './client-methods.ts';
export { connectWallet } from './connect-wallet.ts';
export { disconnectWallet } from './disconnect-wallet.ts';
export { discoverProviders } from './discover-providers.ts';
export { type DrawbridgeError, isDrawbridgeError } from './drawbridge-error.ts';
export { getChainId } from './get-chain-id.ts';
export { listKeys } from './list-keys.ts';
export { NoProviderError } from './no-provider-error.ts';
export { type EventPayloads, on } from './on.ts';
export { request } from './request.ts';
export { sendTransaction } from './send-transaction.ts';
export { signTransaction } from './sign-transaction.ts';
export type { CheckedTransaction, SentTransaction, SignedTransaction } from './signed-transaction.ts';
export type { Transaction, TransactionKinds } from './transaction.ts';
export { type WaitOptions, waitForDrawbridge } from './wait-for-drawbridge.ts';
