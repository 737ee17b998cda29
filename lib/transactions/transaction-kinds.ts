import type { KnownKind } from '#lib/wallet/known-kinds.ts';
import {
  amendmentLine,
  batchLine,
  cancellationLine,
  liquidityChange,
  liquidityLine,
  orderLine,
  proposalLine,
  transferLine,
  undelegationLine,
  voteLine,
} from './lines.ts';
import { isAbsent } from './members.ts';
import { say } from './sentence.ts';
import {
  accountType,
  enumName,
  type ItemList,
  orderType,
  peggedReference,
  side,
  type TransactionKind,
  timeInForce,
  undelegateMethod,
  voteValue,
} from './transaction-kind.ts';
import { validatorKinds } from './validator-kinds.ts';

/** Reads back what is a `LiquidityOrder` in the sources: its offset has the market's decimal places. */
const shape: Omit<ItemList, 'caption'> = {
  fields: {
    reference: { label: 'tx_label_peggedReference', values: peggedReference },
    offset: 'price',
    proportion: 'text',
  },
  columns: ['reference', 'offset', 'proportion'],
};
const liquidity: Omit<TransactionKind, 'line'> = {
  fields: { marketId: 'market', commitmentAmount: 'commitment', fee: 'text', reference: 'text' },
  lists: { buys: { ...shape, caption: 'tx_list_buys' }, sells: { ...shape, caption: 'tx_list_sells' } },
};

const order: TransactionKind = {
  line: orderLine,
  fields: {
    side,
    size: 'size',
    marketId: 'market',
    price: 'price',
    type: { label: 'tx_label_order_type', values: orderType },
    timeInForce,
    expiresAt: 'nanoseconds',
    'peggedOrder.reference': { label: 'tx_label_peggedReference', values: peggedReference },
    'peggedOrder.offset': { label: 'tx_label_offset', format: 'price' },
    postOnly: 'text',
    reduceOnly: 'text',
    reference: 'text',
  },
  warnings: (m) => (enumName(orderType, m.value('type')) === 'TYPE_MARKET' ? ['tx_warn_market_order'] : []),
  final: 'tx_final_trade',
};

const amendment: TransactionKind = {
  line: amendmentLine,
  fields: {
    orderId: 'text',
    marketId: 'market',
    price: { label: 'tx_label_price', format: 'price', optional: true },
    sizeDelta: 'size',
    timeInForce,
    expiresAt: { label: 'tx_label_expiresAt', format: 'nanoseconds', optional: true },
    peggedReference,
    peggedOffset: { label: 'tx_label_offset', format: 'price' },
  },
  final: 'tx_final_trade',
};

const cancellation: TransactionKind = {
  line: cancellationLine,
  fields: { orderId: 'text', marketId: 'market' },
  warnings(m) {
    if (!isAbsent(m.value('orderId'))) return [];
    return [isAbsent(m.value('marketId')) ? 'tx_warn_cancel_all' : 'tx_warn_cancel_market'];
  },
};

/** How each known kind is read out. Fields and enumerations: vegaprotocol/vega v0.71.6, protos/sources/vega/commands/v1. */
export const transactionKinds: Readonly<Record<KnownKind, TransactionKind>> = {
  orderSubmission: order,
  orderCancellation: cancellation,
  orderAmendment: amendment,
  batchMarketInstructions: {
    line: batchLine,
    fields: {},
    // In the order in which they are carried out: core/processor/batch_market_instructions_processor.go, ProcessBatch.
    lists: {
      cancellations: { ...cancellation, caption: 'tx_list_cancellations', columns: ['orderId', 'marketId'] },
      amendments: {
        ...amendment,
        caption: 'tx_list_amendments',
        columns: ['orderId', 'marketId', 'sizeDelta', 'price'],
      },
      submissions: { ...order, caption: 'tx_list_submissions', columns: ['side', 'size', 'marketId', 'price'] },
    },
    final: 'tx_final_trade',
  },
  withdrawSubmission: {
    line: say('tx_line_withdraw', { amount: 'amount', to: 'ext.erc20.receiverAddress' }),
    fields: {
      amount: 'amount',
      asset: 'asset',
      'ext.erc20.receiverAddress': { label: 'tx_label_ext_erc20_receiver_address' },
    },
    warnings: () => ['tx_warn_withdraw'],
    final: 'tx_final_withdraw',
  },
  transfer: {
    line: transferLine,
    fields: {
      amount: 'amount',
      asset: 'asset',
      to: 'party',
      fromAccountType: accountType,
      toAccountType: accountType,
      'oneOff.deliverOn': { label: 'tx_label_one_off_deliver_on', format: 'nanoseconds' },
      'recurring.startEpoch': { label: 'tx_label_recurring_start_epoch' },
      'recurring.endEpoch': { label: 'tx_label_recurring_end_epoch', optional: true },
      'recurring.factor': { label: 'tx_label_recurring_factor' },
      'recurring.dispatchStrategy.assetForMetric': { label: 'tx_label_dispatch_asset', format: 'asset' },
      'recurring.dispatchStrategy.metric': { label: 'tx_label_dispatch_metric' },
      reference: 'text',
    },
    warnings: (m) => (m.has('recurring') && isAbsent(m.value('recurring.endEpoch')) ? ['tx_warn_recurring'] : []),
    final: 'tx_final_transfer',
    unlabelled: ['recurring.dispatchStrategy.markets'],
  },
  cancelTransfer: {
    line: say('tx_line_cancel_transfer', { transfer: 'transferId' }),
    fields: { transferId: 'text' },
  },
  proposalSubmission: {
    line: proposalLine,
    fields: {
      'rationale.title': { label: 'tx_label_rationale_title' },
      'rationale.description': { label: 'tx_label_rationale_description' },
      'terms.closingTimestamp': { label: 'tx_label_terms_closing_timestamp', format: 'seconds' },
      'terms.enactmentTimestamp': { label: 'tx_label_terms_enactment_timestamp', format: 'seconds' },
      'terms.validationTimestamp': { label: 'tx_label_terms_validation_timestamp', format: 'seconds' },
      'terms.updateNetworkParameter.changes.key': { label: 'tx_label_terms_update_network_parameter_changes_key' },
      'terms.updateNetworkParameter.changes.value': { label: 'tx_label_terms_update_network_parameter_changes_value' },
      'terms.newMarket.changes.instrument.code': { label: 'tx_label_new_market' },
      'terms.newAsset.changes.symbol': { label: 'tx_label_new_asset' },
      'terms.updateMarket.marketId': { label: 'tx_label_terms_update_market_market_id', format: 'market' },
      'terms.updateAsset.assetId': { label: 'tx_label_terms_update_asset_asset_id', format: 'asset' },
      reference: 'text',
    },
    final: 'tx_final_proposal',
    unlabelled: [
      'terms.newMarket.changes',
      'terms.updateMarket.changes',
      'terms.newAsset.changes',
      'terms.updateAsset.changes',
      'terms.newFreeform',
    ],
  },
  voteSubmission: { line: voteLine, fields: { value: voteValue, proposalId: 'proposal' } },
  liquidityProvisionSubmission: { ...liquidity, line: liquidityLine },
  liquidityProvisionAmendment: { ...liquidity, line: liquidityChange },
  liquidityProvisionCancellation: {
    line: say('tx_line_commit_end', { market: 'marketId' }),
    fields: { marketId: 'market' },
  },
  delegateSubmission: {
    line: say('tx_line_delegate', { amount: 'amount', node: 'nodeId' }),
    fields: { amount: 'units', nodeId: 'text' },
  },
  undelegateSubmission: {
    line: undelegationLine,
    fields: { amount: 'units', nodeId: 'text', method: undelegateMethod },
    warnings(m) {
      const amount = m.value('amount');
      // With 0 too: vegaprotocol/vega v0.71.6, core/delegation/engine.go, UndelegateAtEndOfEpoch and UndelegateNow.
      return isAbsent(amount) || /^0+$/.test(String(amount)) ? ['tx_warn_undelegate_all'] : [];
    },
  },
  ...validatorKinds,
  oracleDataSubmission: {
    line: say('tx_line_oracle_data', { source: 'source' }),
    fields: { source: 'text', payload: 'text' },
  },
  issueSignatures: {
    line: say('tx_line_issue_signatures', { kind: 'kind', node: 'validatorNodeId', submitter: 'submitter' }),
    fields: { submitter: 'text', validatorNodeId: 'text', kind: 'text' },
  },
};
