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
}

export interface AssetDetails {
  name: string;
  symbol: string;
  decimals: string;
  quantum: string;
  builtinAsset?: { maxFaucetAmountMint: string };
  erc20?: { contractAddress: string; lifetimeLimit: string; withdrawThreshold: string };
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

export interface DataSourceSpec {
  external?: {
    oracle: {
      signers: Signer[];
      filters: { key: { name: string; numberDecimalPlaces: string; type: string }; conditions: Condition[] }[];
    };
  };
  internal?: { time: { conditions: Condition[] } };
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

/** What the changes of a new market and of a market update have in common. */
export interface MarketChanges {
  linearSlippageFactor: string;
  quadraticSlippageFactor: string;
  lpPriceRange: string;
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
  instrument: { code: string; name: string; future: NewFuture };
}

export interface UpdateMarketChanges extends MarketChanges {
  instrument: { code: string; future: UpdatedFuture };
}

/** The terms' times are Unix seconds, '0' where the kind has none. At most one of the six kinds is present. */
export interface Terms {
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
}

/** A proposal with the latest vote of every party: `result.data` of a governance stream message. */
export interface GovernanceRecord {
  proposal: Proposal;
  yes: Vote[];
  no: Vote[];
}
