import type { laterKinds } from '#lib/data-api/proposal-kinds.ts';

/**
 * The rows of the data API as the sandbox keeps them: the interface specification, Resources and their fields.
 * Stricter than the schemas in lib/data-api, which must accept what any service sends: here a field is optional only
 * where the specification has members that exclude each other. Zero values are kept; a dialect may leave them out.
 */
export interface NetworkParameter {
  key: string;
  value: string;
}

export interface SignerBundle {
  epochSeq: string;
  nonce: string;
  oldSigner: string;
  signatures: string;
  submitter: string;
  /** Unix nanoseconds. */
  timestamp: string;
  /** Of the bridge, in release 0.79. */
  chainId?: string;
}

export interface AssetDetails {
  name: string;
  symbol: string;
  decimals: string;
  quantum: string;
  builtinAsset?: { maxFaucetAmountMint: string };
  erc20?: { contractAddress: string; lifetimeLimit: string; withdrawThreshold: string; chainId?: string };
}

export type AssetStatus = 'STATUS_PROPOSED' | 'STATUS_REJECTED' | 'STATUS_PENDING_LISTING' | 'STATUS_ENABLED';

export interface Asset {
  id: string;
  status: AssetStatus;
  details: AssetDetails;
}

export interface Condition {
  operator: string;
  value: string;
}

export interface Signer {
  ethAddress?: { address: string };
  pubKey?: { key: string };
}

export interface Filter {
  key: { name: string; numberDecimalPlaces: string; type: string };
  conditions: Condition[];
}

export interface DataSourceSpec {
  external?:
    | { oracle: { signers: Signer[]; filters: Filter[] } }
    | { ethOracle: { filters: Filter[] } & Record<string, unknown> };
  internal?:
    | { time: { conditions: Condition[] } }
    | { timeTrigger: { conditions: Condition[]; triggers: { initial: string; every: string }[] } };
}

export interface UpdatedFuture {
  quoteName: string;
  dataSourceSpecBinding: { settlementDataProperty: string; tradingTerminationProperty: string };
  dataSourceSpecForSettlementData: DataSourceSpec;
  dataSourceSpecForTradingTermination: DataSourceSpec;
}

export interface NewFuture extends UpdatedFuture {
  settlementAsset: string;
}

/** Since release 0.73: pays funding at times instead of settling once. */
export interface Perpetual extends Record<string, unknown> {
  quoteName: string;
}

/** Members that markets have since releases after 0.71. */
export type LaterMarketMembers = Record<
  'liquiditySlaParameters' | 'liquidityFeeSettings' | 'liquidationStrategy' | 'markPriceConfiguration',
  object
> & { tickSize: string; enableTransactionReordering: boolean; allowedEmptyAmmLevels: string };

/** What the changes of a new market and of a market update have in common. */
export interface MarketChanges extends Partial<LaterMarketMembers> {
  linearSlippageFactor: string;
  quadraticSlippageFactor: string;
  /** Until release 0.71. */
  lpPriceRange?: string;
  metadata: string[];
  liquidityMonitoringParameters: {
    auctionExtension: string;
    triggeringRatio: string;
    targetStakeParameters: { scalingFactor: number; timeWindow: string };
  };
  priceMonitoringParameters: { triggers: { auctionExtension: string; horizon: string; probability: string }[] };
  logNormal?: { riskAversionParameter: number; tau: number; params: { mu: number; r: number; sigma: number } };
  simple?: {
    factorLong: number;
    factorShort: number;
    maxMoveUp: number;
    minMoveDown: number;
    probabilityOfTrading: number;
  };
}

export interface NewMarketChanges extends MarketChanges {
  decimalPlaces: string;
  positionDecimalPlaces: string;
  instrument: { code: string; name: string; future?: NewFuture; perpetual?: Perpetual & { settlementAsset: string } };
}

export interface UpdateMarketChanges extends MarketChanges {
  instrument: { code: string; name?: string; future?: UpdatedFuture; perpetual?: Perpetual };
}

/** Kinds of later releases. */
type LaterTerms = Partial<Record<(typeof laterKinds)[number], { marketId?: string; changes: object }>>;

/** The terms' times are Unix seconds, '0' where the kind has none. At most one kind is present, and none in a batch. */
export interface Terms extends LaterTerms {
  closingTimestamp: string;
  enactmentTimestamp: string;
  validationTimestamp: string;
  newAsset?: { changes: AssetDetails };
  newFreeform?: Record<string, never>;
  newMarket?: { changes: NewMarketChanges };
  updateAsset?: {
    assetId: string;
    changes: { quantum: string; erc20: { lifetimeLimit: string; withdrawThreshold: string } };
  };
  updateMarket?: { marketId: string; changes: UpdateMarketChanges };
  updateNetworkParameter?: { changes: NetworkParameter };
}

export type ProposalState =
  | 'STATE_FAILED'
  | 'STATE_OPEN'
  | 'STATE_PASSED'
  | 'STATE_REJECTED'
  | 'STATE_DECLINED'
  | 'STATE_ENACTED'
  | 'STATE_WAITING_FOR_NODE_VOTE';

export interface Proposal {
  id: string;
  partyId: string;
  reference: string;
  state: ProposalState;
  reason: `PROPOSAL_ERROR_${string}`;
  errorDetails: string;
  /** Unix nanoseconds. */
  timestamp: string;
  rationale: { title: string; description: string };
  requiredMajority: string;
  requiredParticipation: string;
  requiredLiquidityProviderMajority: string;
  requiredLiquidityProviderParticipation: string;
  terms: Terms;
  /** Of a part. */
  batchId?: string;
}

export interface Vote {
  partyId: string;
  proposalId: string;
  /** Unix nanoseconds. */
  timestamp: string;
  totalEquityLikeShareWeight: string;
  totalGovernanceTokenBalance: string;
  totalGovernanceTokenWeight: string;
  value: 'VALUE_YES' | 'VALUE_NO';
  /** On a batch: the part of each market's liquidity that it would change. */
  elsPerMarket?: { marketId: string; els: string }[];
}

/** What is voted on at once since release 0.74. The parts are in the order of their enactment. */
export interface Batch {
  params: Record<string, string>;
  parts: Proposal[];
}

/** A proposal with the latest vote of every party: `result.data` of a governance stream message. */
export interface GovernanceRecord {
  proposal: Proposal;
  batch?: Batch;
  yes: Vote[];
  no: Vote[];
}
