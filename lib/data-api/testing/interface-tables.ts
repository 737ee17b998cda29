import type { FieldTable } from './field-table.ts';

/*
 * The field tables of the interface specification, copied by hand and independent of the schemas: a field that goes
 * missing from a schema is still here, and its test fails.
 */

/** The fields of `table` below `path`. */
function below(path: string, table: FieldTable): FieldTable {
  return Object.fromEntries(Object.entries(table).map(([field, type]) => [`${path}.${field}`, type]));
}

export const networkParameter: FieldTable = { key: 'string', value: 'string' };

export const signerBundle: FieldTable = {
  epochSeq: 'string',
  nonce: 'string',
  oldSigner: 'string',
  signatures: 'string',
  submitter: 'string',
  timestamp: 'int64',
};

export const pageInfo: FieldTable = {
  startCursor: 'string',
  endCursor: 'string',
  hasNextPage: 'boolean',
  hasPreviousPage: 'boolean',
};

export const page: FieldTable = {
  edges: 'list',
  'edges[].cursor': 'string',
  'edges[].node': 'object',
  pageInfo: 'object',
  ...below('pageInfo', pageInfo),
};

const liquidationPrices: FieldTable = {
  includingBuyOrders: 'string',
  includingSellOrders: 'string',
  openVolumeOnly: 'string',
};

const marginLevels: FieldTable = {
  asset: 'string',
  collateralReleaseLevel: 'string',
  initialMargin: 'string',
  maintenanceMargin: 'string',
  marketId: 'string',
  partyId: 'string',
  searchLevel: 'string',
  timestamp: 'int64',
};

export const positionEstimate: FieldTable = {
  liquidation: 'object',
  'liquidation.bestCase': 'object',
  ...below('liquidation.bestCase', liquidationPrices),
  'liquidation.worstCase': 'object',
  ...below('liquidation.worstCase', liquidationPrices),
  margin: 'object',
  'margin.bestCase': 'object',
  ...below('margin.bestCase', marginLevels),
  'margin.worstCase': 'object',
  ...below('margin.worstCase', marginLevels),
};

const assetDetails: FieldTable = {
  name: 'string',
  symbol: 'string',
  decimals: 'int64',
  quantum: 'string',
  builtinAsset: 'object',
  'builtinAsset.maxFaucetAmountMint': 'string',
  erc20: 'object',
  'erc20.contractAddress': 'string',
  'erc20.lifetimeLimit': 'string',
  'erc20.withdrawThreshold': 'string',
};

export const asset: FieldTable = {
  id: 'string',
  status: 'STATUS_ENABLED',
  details: 'object',
  ...below('details', assetDetails),
};

export const vote: FieldTable = {
  partyId: 'string',
  proposalId: 'string',
  timestamp: 'int64',
  totalEquityLikeShareWeight: 'string',
  totalGovernanceTokenBalance: 'string',
  totalGovernanceTokenWeight: 'string',
  value: 'VALUE_YES',
};

const condition: FieldTable = { operator: 'OPERATOR_EQUALS', value: 'string' };

const dataSourceSpec: FieldTable = {
  external: 'object',
  'external.oracle': 'object',
  'external.oracle.filters': 'list',
  'external.oracle.filters[].key': 'object',
  'external.oracle.filters[].key.name': 'string',
  'external.oracle.filters[].key.numberDecimalPlaces': 'string',
  'external.oracle.filters[].key.type': 'TYPE_INTEGER',
  'external.oracle.filters[].conditions': 'list',
  ...below('external.oracle.filters[].conditions[]', condition),
  'external.oracle.signers': 'list',
  'external.oracle.signers[].ethAddress': 'object',
  'external.oracle.signers[].ethAddress.address': 'string',
  'external.oracle.signers[].pubKey': 'object',
  'external.oracle.signers[].pubKey.key': 'string',
  internal: 'object',
  'internal.time': 'object',
  'internal.time.conditions': 'list',
  ...below('internal.time.conditions[]', condition),
};

const future: FieldTable = {
  quoteName: 'string',
  dataSourceSpecBinding: 'object',
  'dataSourceSpecBinding.settlementDataProperty': 'string',
  'dataSourceSpecBinding.tradingTerminationProperty': 'string',
  dataSourceSpecForSettlementData: 'object',
  ...below('dataSourceSpecForSettlementData', dataSourceSpec),
  dataSourceSpecForTradingTermination: 'object',
  ...below('dataSourceSpecForTradingTermination', dataSourceSpec),
};

const updateMarketChanges: FieldTable = {
  instrument: 'object',
  'instrument.code': 'string',
  'instrument.future': 'object',
  ...below('instrument.future', future),
  linearSlippageFactor: 'string',
  quadraticSlippageFactor: 'string',
  lpPriceRange: 'string',
  metadata: 'list',
  'metadata[]': 'string',
  liquidityMonitoringParameters: 'object',
  'liquidityMonitoringParameters.auctionExtension': 'int64',
  'liquidityMonitoringParameters.triggeringRatio': 'string',
  'liquidityMonitoringParameters.targetStakeParameters': 'object',
  'liquidityMonitoringParameters.targetStakeParameters.scalingFactor': 'number',
  'liquidityMonitoringParameters.targetStakeParameters.timeWindow': 'int64',
  priceMonitoringParameters: 'object',
  'priceMonitoringParameters.triggers': 'list',
  'priceMonitoringParameters.triggers[].auctionExtension': 'int64',
  'priceMonitoringParameters.triggers[].horizon': 'int64',
  'priceMonitoringParameters.triggers[].probability': 'string',
  logNormal: 'object',
  'logNormal.riskAversionParameter': 'number',
  'logNormal.tau': 'number',
  'logNormal.params': 'object',
  'logNormal.params.mu': 'number',
  'logNormal.params.r': 'number',
  'logNormal.params.sigma': 'number',
  simple: 'object',
  'simple.factorLong': 'number',
  'simple.factorShort': 'number',
  'simple.maxMoveUp': 'number',
  'simple.minMoveDown': 'number',
  'simple.probabilityOfTrading': 'number',
};

const newMarketChanges: FieldTable = {
  ...updateMarketChanges,
  decimalPlaces: 'int64',
  positionDecimalPlaces: 'int64',
  'instrument.name': 'string',
  'instrument.future.settlementAsset': 'string',
};

const terms: FieldTable = {
  closingTimestamp: 'int64',
  enactmentTimestamp: 'int64',
  validationTimestamp: 'int64',
  newAsset: 'object',
  'newAsset.changes': 'object',
  ...below('newAsset.changes', assetDetails),
  newFreeform: 'object',
  newMarket: 'object',
  'newMarket.changes': 'object',
  ...below('newMarket.changes', newMarketChanges),
  updateAsset: 'object',
  'updateAsset.assetId': 'string',
  'updateAsset.changes': 'object',
  'updateAsset.changes.quantum': 'string',
  'updateAsset.changes.erc20': 'object',
  'updateAsset.changes.erc20.lifetimeLimit': 'string',
  'updateAsset.changes.erc20.withdrawThreshold': 'string',
  updateMarket: 'object',
  'updateMarket.marketId': 'string',
  'updateMarket.changes': 'object',
  ...below('updateMarket.changes', updateMarketChanges),
  updateNetworkParameter: 'object',
  'updateNetworkParameter.changes': 'object',
  'updateNetworkParameter.changes.key': 'string',
  'updateNetworkParameter.changes.value': 'string',
};

export const proposal: FieldTable = {
  id: 'string',
  partyId: 'string',
  reference: 'string',
  state: 'STATE_OPEN',
  reason: 'PROPOSAL_ERROR_UNKNOWN_TYPE',
  errorDetails: 'string',
  timestamp: 'int64',
  rationale: 'object',
  'rationale.title': 'string',
  'rationale.description': 'string',
  requiredMajority: 'string',
  requiredParticipation: 'string',
  requiredLiquidityProviderMajority: 'string',
  requiredLiquidityProviderParticipation: 'string',
  terms: 'object',
  ...below('terms', terms),
};

export const errorObject: FieldTable = {
  code: 'int32',
  details: 'list',
  'details[].@type': 'string',
  message: 'string',
};

export const governanceMessage: FieldTable = {
  result: 'object',
  'result.data': 'object',
  'result.data.proposal': 'object',
  ...below('result.data.proposal', proposal),
  'result.data.yes': 'list',
  ...below('result.data.yes[]', vote),
  'result.data.no': 'list',
  ...below('result.data.no[]', vote),
  'result.data.yesParty': 'object',
  'result.data.noParty': 'object',
  error: 'object',
  ...below('error', errorObject),
};
