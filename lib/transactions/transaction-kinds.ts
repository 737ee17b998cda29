import type { KnownKind } from '#lib/wallet/known-kinds.ts';
import { line } from './line.ts';
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
import { shown } from './resolve.ts';
import {
  accountType,
  enumName,
  type Field,
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

/** What two kinds share, or a kind and the items of a batch. */
type WithoutLine = Omit<TransactionKind, 'line'>;

const amount: Field = { label: 'tx_label_amount', format: 'amount' };
const stake: Field = { label: 'tx_label_amount', format: 'units' };
const asset: Field = { label: 'tx_label_asset', format: 'asset' };
const marketId: Field = { label: 'tx_label_market_id', format: 'market' };
const lasts: Field = { label: 'tx_label_time_in_force', values: timeInForce };

/** Reads back what is a `LiquidityOrder` in the sources: its offset has the market's decimal places. */
const shape: Omit<ItemList, 'caption'> = {
  fields: {
    reference: { label: 'tx_label_pegged_reference', values: peggedReference },
    offset: { label: 'tx_label_pegged_offset', format: 'price' },
    proportion: 'tx_label_proportion',
  },
  columns: ['reference', 'offset', 'proportion'],
};
const liquidity: WithoutLine = {
  fields: {
    marketId,
    commitmentAmount: { label: 'tx_label_commitment_amount', format: 'commitment' },
    fee: 'tx_label_fee',
    reference: 'tx_label_reference',
  },
  lists: { buys: { ...shape, caption: 'tx_list_buys' }, sells: { ...shape, caption: 'tx_list_sells' } },
};

const order = {
  fields: {
    side: { label: 'tx_label_side', values: side },
    size: { label: 'tx_label_size', format: 'size' },
    marketId,
    price: { label: 'tx_label_price', format: 'price' },
    type: { label: 'tx_label_order_submission_type', values: orderType },
    timeInForce: lasts,
    expiresAt: { label: 'tx_label_expires_at', format: 'nanoseconds' },
    'peggedOrder.reference': { label: 'tx_label_pegged_reference', values: peggedReference },
    'peggedOrder.offset': { label: 'tx_label_pegged_offset', format: 'price' },
    postOnly: 'tx_label_post_only',
    reduceOnly: 'tx_label_reduce_only',
    reference: 'tx_label_reference',
  },
  warnings: ({ value }) => (enumName(orderType, value('type')) === 'TYPE_MARKET' ? ['tx_warn_market_order'] : []),
  final: 'tx_final_trade',
} satisfies WithoutLine;

const amendment = {
  fields: {
    orderId: 'tx_label_order_id',
    marketId,
    price: { label: 'tx_label_price', format: 'price', optional: true },
    sizeDelta: { label: 'tx_label_size_delta', format: 'size' },
    timeInForce: lasts,
    expiresAt: { label: 'tx_label_expires_at', format: 'nanoseconds', optional: true },
    peggedReference: { label: 'tx_label_pegged_reference', values: peggedReference },
    peggedOffset: { label: 'tx_label_pegged_offset', format: 'price' },
  },
  final: 'tx_final_trade',
} satisfies WithoutLine;

const cancellation = {
  fields: { orderId: 'tx_label_order_id', marketId },
  warnings({ value }) {
    if (!isAbsent(value('orderId'))) return [];
    return [isAbsent(value('marketId')) ? 'tx_warn_cancel_all' : 'tx_warn_cancel_market'];
  },
} satisfies WithoutLine;

/** How each known kind is read out. Fields and enumerations: vegaprotocol/vega v0.71.6, protos/sources/vega/commands/v1. */
export const transactionKinds: Readonly<Record<KnownKind, TransactionKind>> = {
  orderSubmission: { ...order, line: orderLine },
  orderCancellation: { ...cancellation, line: cancellationLine },
  orderAmendment: { ...amendment, line: amendmentLine },
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
      submissions: {
        ...order,
        caption: 'tx_list_submissions',
        columns: ['side', 'size', 'marketId', 'price'],
      },
    },
    final: 'tx_final_trade',
  },
  withdrawSubmission: {
    line: (m) => line('tx_line_withdraw', { amount: shown(m, 'amount'), to: shown(m, 'ext.erc20.receiverAddress') }),
    fields: { amount, asset, 'ext.erc20.receiverAddress': 'tx_label_ext_erc20_receiver_address' },
    warnings: () => ['tx_warn_withdraw'],
    final: 'tx_final_withdraw',
  },
  transfer: {
    line: transferLine,
    fields: {
      amount,
      asset,
      to: { label: 'tx_label_to', format: 'party' },
      fromAccountType: { label: 'tx_label_from_account_type', values: accountType },
      toAccountType: { label: 'tx_label_to_account_type', values: accountType },
      'oneOff.deliverOn': { label: 'tx_label_one_off_deliver_on', format: 'nanoseconds' },
      'recurring.startEpoch': 'tx_label_recurring_start_epoch',
      'recurring.endEpoch': { label: 'tx_label_recurring_end_epoch', optional: true },
      'recurring.factor': 'tx_label_recurring_factor',
      'recurring.dispatchStrategy.assetForMetric': { label: 'tx_label_dispatch_asset', format: 'asset' },
      'recurring.dispatchStrategy.metric': 'tx_label_dispatch_metric',
      reference: 'tx_label_reference',
    },
    warnings({ value, has }) {
      return has('recurring') && isAbsent(value('recurring.endEpoch')) ? ['tx_warn_recurring'] : [];
    },
    final: 'tx_final_transfer',
    unlabelled: ['recurring.dispatchStrategy.markets'],
  },
  cancelTransfer: {
    line: (m) => line('tx_line_cancel_transfer', { transfer: shown(m, 'transferId') }),
    fields: { transferId: 'tx_label_transfer_id' },
  },
  proposalSubmission: {
    line: proposalLine,
    fields: {
      'rationale.title': 'tx_label_rationale_title',
      'rationale.description': 'tx_label_rationale_description',
      'terms.closingTimestamp': { label: 'tx_label_terms_closing_timestamp', format: 'seconds' },
      'terms.enactmentTimestamp': { label: 'tx_label_terms_enactment_timestamp', format: 'seconds' },
      'terms.validationTimestamp': { label: 'tx_label_terms_validation_timestamp', format: 'seconds' },
      'terms.updateNetworkParameter.changes.key': 'tx_label_terms_update_network_parameter_changes_key',
      'terms.updateNetworkParameter.changes.value': 'tx_label_terms_update_network_parameter_changes_value',
      'terms.newMarket.changes.instrument.code': 'tx_label_new_market',
      'terms.newAsset.changes.symbol': 'tx_label_new_asset',
      'terms.updateMarket.marketId': { label: 'tx_label_terms_update_market_market_id', format: 'market' },
      'terms.updateAsset.assetId': { label: 'tx_label_terms_update_asset_asset_id', format: 'asset' },
      reference: 'tx_label_reference',
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
  voteSubmission: {
    line: voteLine,
    fields: {
      value: { label: 'tx_label_value', values: voteValue },
      proposalId: { label: 'tx_label_proposal_id', format: 'proposal' },
    },
  },
  liquidityProvisionSubmission: { ...liquidity, line: liquidityLine },
  liquidityProvisionCancellation: {
    line: (m) => line('tx_line_commit_end', { market: shown(m, 'marketId') }),
    fields: { marketId },
  },
  liquidityProvisionAmendment: { ...liquidity, line: liquidityChange },
  delegateSubmission: {
    line: (m) => line('tx_line_delegate', { amount: shown(m, 'amount'), node: shown(m, 'nodeId') }),
    fields: { amount: stake, nodeId: 'tx_label_node_id' },
  },
  undelegateSubmission: {
    line: undelegationLine,
    fields: {
      amount: stake,
      nodeId: 'tx_label_node_id',
      method: { label: 'tx_label_method', values: undelegateMethod },
    },
    warnings({ value }) {
      const amount = value('amount');
      // With 0 too: vegaprotocol/vega v0.71.6, core/delegation/engine.go, UndelegateAtEndOfEpoch and UndelegateNow.
      return isAbsent(amount) || /^0+$/.test(String(amount)) ? ['tx_warn_undelegate_all'] : [];
    },
  },
  ...validatorKinds,
  oracleDataSubmission: {
    line: (m) => line('tx_line_oracle_data', { source: shown(m, 'source') }),
    fields: { source: 'tx_label_source', payload: 'tx_label_payload' },
  },
  issueSignatures: {
    line: (m) =>
      line('tx_line_issue_signatures', {
        kind: shown(m, 'kind'),
        node: shown(m, 'validatorNodeId'),
        submitter: shown(m, 'submitter'),
      }),
    fields: {
      submitter: 'tx_label_submitter',
      validatorNodeId: 'tx_label_validator_node_id',
      kind: 'tx_label_signature_kind',
    },
  },
};
