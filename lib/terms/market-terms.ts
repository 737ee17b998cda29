import { chainName } from '#lib/format/amounts.ts';
import {
  asAsset,
  asDuration,
  asEnum,
  asExactPercent,
  asMarket,
  asMoment,
  asNumber,
  asParty,
  asPrice,
  asSeconds,
  asSize,
  asYesNo,
  inEpochs,
  inSettlementAsset,
} from './readings.ts';
import type { Term, Terms } from './term.ts';

const asFeeMethod = asEnum('METHOD_', ['MARGINAL_COST', 'WEIGHTED_AVERAGE', 'CONSTANT']);
const operators = ['EQUALS', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL', 'LESS_THAN', 'LESS_THAN_OR_EQUAL'];
const conditions = [
  'ex_gov_condition',
  { operator: ['ex_gov_operator', asEnum('OPERATOR_', operators)], value: 'ex_gov_parameter_value' },
  'list',
] as const satisfies Term;

const filterKey = {
  name: 'ex_gov_instrument_name',
  type: ['ex_gov_value_type', asEnum('TYPE_', ['EMPTY', 'INTEGER', 'STRING', 'BOOLEAN', 'DECIMAL', 'TIMESTAMP'])],
  numberDecimalPlaces: 'ex_gov_decimal_places',
} as const satisfies Terms;

const filters = ['ex_gov_filters', { key: filterKey, conditions }, 'list'] as const satisfies Term;

const trigger = {
  initial: ['ex_gov_time_first', asMoment],
  every: ['ex_gov_time_every', asSeconds],
  until: ['ex_gov_time_until', asMoment],
} as const satisfies Terms;

export const dataSource: Terms = {
  external: {
    oracle: {
      signers: [
        'ex_gov_signers',
        { ethAddress: { address: 'ex_gov_signer_eth' }, pubKey: { key: 'ex_gov_signer_key' } },
        'list',
      ],
      filters,
    },
    ethOracle: [
      'ex_gov_eth_oracle',
      {
        address: 'ex_gov_eth_contract',
        sourceChainId: ['ex_gov_eth_chain', chainName],
        method: 'ex_gov_eth_method',
        args: ['ex_gov_eth_args', {}, 'list'],
        trigger: { timeTrigger: trigger },
        requiredConfirmations: ['ex_gov_eth_confirmations', asNumber],
        normalisers: [
          'ex_gov_eth_values',
          { name: 'ex_gov_instrument_name', expression: 'ex_gov_eth_expression' },
          'list',
        ],
        filters,
        abi: ['ex_gov_eth_abi', {}],
      },
    ],
  },
  internal: {
    time: ['ex_gov_source_internal', { conditions }],
    timeTrigger: ['ex_gov_source_schedule', { triggers: ['ex_gov_schedule', trigger, 'list'], conditions }],
  },
};

const compositePrice: Terms = {
  compositePriceType: ['ex_gov_price_method', asEnum('COMPOSITE_PRICE_TYPE_', ['WEIGHTED', 'MEDIAN', 'LAST_TRADE'])],
  decayWeight: 'ex_gov_price_decay_weight',
  decayPower: 'ex_gov_price_decay_power',
  cashAmount: ['ex_gov_price_cash', inSettlementAsset],
  sourceWeights: ['ex_gov_price_weights', {}, 'list'],
  sourceStalenessTolerance: ['ex_gov_price_staleness', asDuration, 'list'],
  dataSourcesSpec: ['ex_gov_price_sources', dataSource, 'list'],
  dataSourcesSpecBinding: ['ex_gov_price_bindings', { priceSourceProperty: 'ex_gov_binding_price' }, 'list'],
};

const productTerms: Terms = {
  baseAsset: ['ex_gov_base_asset', asAsset],
  quoteAsset: ['ex_gov_quote_asset', asAsset],
  quoteName: 'ex_gov_quote',
  settlementAsset: ['ex_gov_settlement_asset', asAsset],
  cap: [
    'ex_gov_cap',
    {
      maxPrice: ['ex_gov_cap_price', asPrice],
      binarySettlement: ['ex_gov_cap_binary', asYesNo],
      fullyCollateralised: ['ex_gov_cap_collateral', asYesNo],
    },
  ],
  marginFundingFactor: ['ex_gov_funding_margin', asExactPercent],
  interestRate: ['ex_gov_funding_interest', asExactPercent],
  clampLowerBound: ['ex_gov_funding_clamp_low', asExactPercent],
  clampUpperBound: ['ex_gov_funding_clamp_high', asExactPercent],
  fundingRateScalingFactor: 'ex_gov_funding_scale',
  fundingRateLowerBound: ['ex_gov_funding_low', asExactPercent],
  fundingRateUpperBound: ['ex_gov_funding_high', asExactPercent],
  dataSourceSpecBinding: {
    settlementDataProperty: 'ex_gov_binding_settlement',
    tradingTerminationProperty: 'ex_gov_binding_termination',
    settlementScheduleProperty: 'ex_gov_binding_schedule',
  },
  dataSourceSpecForSettlementData: ['ex_gov_source_settlement', dataSource],
  dataSourceSpecForTradingTermination: ['ex_gov_source_termination', dataSource],
  dataSourceSpecForSettlementSchedule: ['ex_gov_source_funding', dataSource],
  internalCompositePriceConfiguration: ['ex_gov_price_internal', compositePrice],
};

const targetStake: Terms = {
  scalingFactor: 'ex_gov_scaling_factor',
  timeWindow: ['ex_gov_time_window', asSeconds],
};

const sla = [
  'ex_gov_sla',
  {
    priceRange: ['ex_gov_lp_price_range', asExactPercent],
    commitmentMinTimeFraction: ['ex_gov_sla_time', asExactPercent],
    performanceHysteresisEpochs: ['ex_gov_sla_epochs', inEpochs],
    slaCompetitionFactor: ['ex_gov_sla_competition', asExactPercent],
  },
] as const satisfies Term;

/** A market as a proposal lays it out: what is shown of it, and how changes of it are named. */
export const marketTerms: Terms = {
  decimalPlaces: 'ex_gov_decimal_places',
  priceDecimalPlaces: 'ex_gov_decimal_places',
  positionDecimalPlaces: 'ex_margin_places',
  sizeDecimalPlaces: 'ex_margin_places',
  tickSize: ['ex_gov_tick_size', asPrice],
  linearSlippageFactor: 'ex_gov_linear_slippage',
  quadraticSlippageFactor: 'ex_gov_quadratic_slippage',
  lpPriceRange: ['ex_gov_lp_price_range', asExactPercent],
  enableTransactionReordering: ['ex_gov_reordering', asYesNo],
  allowedEmptyAmmLevels: ['ex_gov_empty_amm_levels', asNumber],
  successor: [
    'ex_gov_successor',
    {
      parentMarketId: ['ex_gov_successor_of', asMarket],
      insurancePoolFraction: ['ex_gov_successor_insurance', asExactPercent],
    },
  ],
  allowedSellers: ['ex_gov_allowed_sellers', asParty, 'list'],
  metadata: ['ex_gov_metadata', {}, 'list'],
  instrument: [
    'ex_gov_part_instrument',
    {
      name: 'ex_gov_instrument_name',
      code: 'ex_gov_instrument_code',
      future: productTerms,
      perpetual: productTerms,
      spot: productTerms,
    },
  ],
  logNormal: [
    'ex_gov_risk_log_normal',
    {
      riskAversionParameter: 'ex_gov_risk_aversion',
      tau: 'ex_gov_risk_tau',
      params: { mu: 'ex_gov_risk_mu', r: 'ex_gov_risk_r', sigma: 'ex_gov_risk_sigma' },
      riskFactorOverride: { long: 'ex_gov_risk_factor_long', short: 'ex_gov_risk_factor_short' },
    },
  ],
  simple: [
    'ex_gov_risk_simple',
    {
      factorLong: 'ex_gov_risk_factor_long',
      factorShort: 'ex_gov_risk_factor_short',
      maxMoveUp: 'ex_gov_risk_max_up',
      minMoveDown: 'ex_gov_risk_min_down',
      probabilityOfTrading: 'ex_gov_risk_probability',
    },
  ],
  liquidityMonitoringParameters: [
    'ex_gov_part_liquidity',
    {
      triggeringRatio: ['ex_gov_triggering_ratio', asExactPercent],
      auctionExtension: ['ex_gov_auction_extension', asSeconds],
      targetStakeParameters: targetStake,
    },
  ],
  targetStakeParameters: targetStake,
  liquiditySlaParameters: sla,
  slaParams: sla,
  liquidityFeeSettings: [
    'ex_gov_fee',
    { method: ['ex_gov_fee_method', asFeeMethod], feeConstant: ['ex_gov_fee_constant', asExactPercent] },
  ],
  liquidationStrategy: [
    'ex_gov_part_liquidation',
    {
      disposalTimeStep: ['ex_gov_disposal_step', asSeconds],
      disposalFraction: ['ex_gov_disposal_fraction', asExactPercent],
      fullDisposalSize: ['ex_gov_disposal_full', asSize],
      maxFractionConsumed: ['ex_gov_disposal_consumed', asExactPercent],
      disposalSlippageRange: ['ex_gov_disposal_slippage', asExactPercent],
    },
  ],
  markPriceConfiguration: ['ex_gov_part_mark_price', compositePrice],
  priceMonitoringParameters: [
    'ex_gov_part_price',
    {
      triggers: [
        'ex_gov_trigger',
        {
          horizon: ['ex_gov_horizon', asSeconds],
          probability: ['ex_gov_probability', asExactPercent],
          auctionExtension: ['ex_gov_auction_extension', asSeconds],
        },
        'list',
      ],
    },
  ],
};
