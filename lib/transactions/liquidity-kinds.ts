import { asEnum, asMarket, asPrice, inSettlementAsset } from '#lib/terms/readings.ts';
import type { ItemList, TransactionKind } from './members.ts';
import { asPeggedReference } from './order-kind.ts';
import { byName, given, has, is, listOf, percent, say, set, when } from './sentence.ts';

/** Reads back what is a `LiquidityOrder` of release 0.71: its offset has the market's decimal places. */
const shape: Omit<ItemList, 'caption'> = {
  terms: {
    reference: ['tx_label_peggedReference', asPeggedReference],
    offset: ['tx_label_offset', asPrice],
    proportion: 'tx_label_proportion',
  },
  columns: ['reference', 'offset', 'proportion'],
};
const liquidity: Omit<TransactionKind, 'line'> = {
  terms: {
    marketId: ['tx_label_marketId', asMarket],
    commitmentAmount: ['tx_label_commitmentAmount', inSettlementAsset],
    fee: 'tx_label_fee',
    reference: 'tx_label_reference',
  },
  lists: { buys: { ...shape, caption: 'tx_list_buys' }, sells: { ...shape, caption: 'tx_list_sells' } },
};

const amm: Omit<TransactionKind, 'line'> = {
  terms: {
    marketId: ['tx_label_marketId', asMarket],
    commitmentAmount: ['tx_label_commitmentAmount', inSettlementAsset],
    concentratedLiquidityParameters: {
      base: ['tx_label_amm_base', asPrice],
      lowerBound: ['tx_label_amm_lower', asPrice, 'optional'],
      upperBound: ['tx_label_amm_upper', asPrice, 'optional'],
      leverageAtLowerBound: ['tx_label_amm_lower_leverage', {}, 'optional'],
      leverageAtUpperBound: ['tx_label_amm_upper_leverage', {}, 'optional'],
      dataSourceId: 'tx_label_amm_source',
    },
    proposedFee: 'tx_label_fee',
    slippageTolerance: 'tx_label_slippageTolerance',
    minimumPriceChangeTrigger: 'tx_label_minimumPriceChangeTrigger',
  },
};

const bounds = 'concentratedLiquidityParameters';
const base = `${bounds}.base`;
const source = `${bounds}.dataSourceId`;
const priceRange = listOf(
  // Where there is a source, services take no other base price: vegaprotocol/vega v0.79.0, core/execution/amm/pool.go.
  when(given(source), say('tx_line_amm_source', { source }), when(has(base), say('tx_line_amm_base', { price: base }))),
  when(given(`${bounds}.lowerBound`), say('tx_line_amm_lower', { price: `${bounds}.lowerBound` })),
  when(given(`${bounds}.upperBound`), say('tx_line_amm_upper', { price: `${bounds}.upperBound` })),
);

const slippage = when(given('slippageTolerance'), say('tx_line_amm_slippage', { part: percent('slippageTolerance') }));

/** What market makers commit to a market. */
export const liquidityKinds = {
  liquidityProvisionSubmission: {
    ...liquidity,
    line: say('tx_line_commit', { amount: 'commitmentAmount', market: 'marketId', fee: percent('fee') }),
  },
  liquidityProvisionAmendment: {
    ...liquidity,
    line: say('tx_line_commit_change', {
      market: 'marketId',
      changes: listOf(
        // A zero keeps what is: vegaprotocol/vega v0.79.0, core/execution/common/liquidity_provision.go.
        when(set('commitmentAmount'), say('tx_line_new_commitment', { amount: 'commitmentAmount' })),
        when(set('fee'), say('tx_line_new_fee', { fee: percent('fee') })),
        when((m) => m.count('buys') + m.count('sells') > 0, say('tx_line_new_shape')),
      ),
    }),
  },
  liquidityProvisionCancellation: {
    line: say('tx_line_commit_end', { market: 'marketId' }),
    terms: { marketId: ['tx_label_marketId', asMarket] },
  },
  submitAmm: {
    ...amm,
    line: say('tx_line_amm', {
      amount: 'commitmentAmount',
      market: 'marketId',
      range: listOf(priceRange, slippage),
      fee: percent('proposedFee'),
    }),
    final: 'tx_final_trade',
  },
  amendAmm: {
    ...amm,
    line: say('tx_line_amm_change', {
      market: 'marketId',
      changes: listOf(
        when(given('commitmentAmount'), say('tx_line_new_commitment', { amount: 'commitmentAmount' })),
        when(has(bounds), priceRange),
        when(given('proposedFee'), say('tx_line_new_fee', { fee: percent('proposedFee') })),
        slippage,
      ),
    }),
    final: 'tx_final_trade',
  },
  cancelAmm: {
    line: byName(
      'method',
      {
        METHOD_IMMEDIATE: say('tx_line_amm_end_now', { market: 'marketId' }),
        METHOD_REDUCE_ONLY: say('tx_line_amm_end_slowly', { market: 'marketId' }),
      },
      say('tx_line_amm_end', { market: 'marketId', method: 'method' }),
    ),
    terms: {
      marketId: ['tx_label_marketId', asMarket],
      method: ['tx_label_amm_end', asEnum('METHOD_', ['IMMEDIATE', 'REDUCE_ONLY'])],
    },
    warnings: (m) => (is('method', 'METHOD_IMMEDIATE')(m) ? ['tx_warn_amm_end_now'] : []),
  },
} as const satisfies Record<string, TransactionKind>;
