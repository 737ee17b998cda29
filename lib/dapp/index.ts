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
export type {
  AnnounceNode,
  ChainEvent,
  EthereumKeyRotateSubmission,
  IssueSignatures,
  KeyRotateSubmission,
  NodeKeySignature,
  NodeSignature,
  NodeSignatureKind,
  NodeVote,
  NodeVoteType,
  OracleDataSubmission,
  ProtocolUpgradeProposal,
  StateVariableProposal,
  ValidatorHeartbeat,
} from './node-transactions.ts';
export type {
  AmendAMM,
  BatchMarketInstructions,
  CancelAMM,
  ConcentratedLiquidityParameters,
  IcebergOpts,
  Int64,
  LiquidityProvisionAmendment,
  LiquidityProvisionCancellation,
  LiquidityProvisionSubmission,
  OrderAmendment,
  OrderCancellation,
  OrderSubmission,
  PeggedOrder,
  PeggedReference,
  Side,
  StopOrderSetup,
  StopOrdersCancellation,
  StopOrdersSubmission,
  SubmitAMM,
  TimeInForce,
  UpdateMarginMode,
} from './order-transactions.ts';
export type {
  BatchProposalSubmission,
  MarketStateUpdateType,
  ProposalRationale,
  ProposalSubmission,
  ProposalTerms,
  ProposedChange,
  VoteSubmission,
} from './proposal-transactions.ts';
export { discoverProviders, type WaitOptions, waitForDrawbridge } from './providers.ts';
export type {
  ApplyReferralCode,
  CreateReferralSet,
  JoinTeam,
  UpdatePartyProfile,
  UpdateReferralSet,
} from './team-transactions.ts';
export { otherTransaction, type Transaction, type TransactionKinds } from './transaction.ts';
export type {
  AccountType,
  CancelTransfer,
  DelegateSubmission,
  DispatchMetric,
  DispatchStrategy,
  IndividualScope,
  RecurringTransfer,
  Transfer,
  UndelegateSubmission,
  WithdrawSubmission,
} from './transfer-transactions.ts';
