import type { MessageKey, PlainMessageKey } from '#lib/i18n/i18n.ts';
import {
  accountType,
  enumName,
  type Field,
  orderType,
  peggedReference,
  side,
  timeInForce,
  undelegateMethod,
  voteValue,
} from './fields.ts';

/** One kind of transaction. Its title is the message `tx_title_` and its name. */
interface TransactionKind {
  /** By path, in display order. Other members are shown by their path. */
  fields: Readonly<Record<string, Field>>;
  warnings?: (members: { value(path: string): unknown; has(part: string): boolean }) => PlainMessageKey[];
  /** For a batch: the kind and the label of the items of each list. */
  items?: Readonly<
    Record<string, { kind: KindName; label: 'tx_batch_submission' | 'tx_batch_amendment' | 'tx_batch_cancellation' }>
  >;
}

/** The kinds that have a title, hence an entry below. */
export type KindName = Exclude<
  MessageKey extends infer K ? (K extends `tx_title_${infer Kind}` ? Kind : never) : never,
  'call' | 'unknown'
>;

/** Missing, or a value that services treat as missing. */
const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

const amount: Field = { label: 'tx_label_amount', format: 'units' };
const price: Field = { label: 'tx_label_price', format: 'units' };
const expiresAt: Field = { label: 'tx_label_expires_at', format: 'nanoseconds' };
const lasts: Field = { label: 'tx_label_time_in_force', values: timeInForce };

const liquidity: TransactionKind['fields'] = {
  marketId: 'tx_label_market_id',
  reference: 'tx_label_reference',
  commitmentAmount: { label: 'tx_label_commitment_amount', format: 'units' },
  fee: 'tx_label_fee',
};

const onlyValidators = (): PlainMessageKey[] => ['tx_warn_validator'];

/**
 * Every kind of transaction of network release 0.71. Kinds, fields and enumerations:
 * vegaprotocol/vega v0.71.6, protos/sources/vega/commands/v1.
 */
export const transactionKinds: Readonly<Record<KindName, TransactionKind>> = {
  orderSubmission: {
    fields: {
      marketId: 'tx_label_market_id',
      price,
      size: { label: 'tx_label_size', format: 'units' },
      side: { label: 'tx_label_side', values: side },
      timeInForce: lasts,
      expiresAt,
      type: { label: 'tx_label_order_submission_type', values: orderType },
      'peggedOrder.reference': { label: 'tx_label_pegged_reference', values: peggedReference },
      'peggedOrder.offset': { label: 'tx_label_pegged_offset', format: 'units' },
      postOnly: 'tx_label_post_only',
      reduceOnly: 'tx_label_reduce_only',
      reference: 'tx_label_reference',
    },
    warnings: ({ value }) => (enumName(orderType, value('type')) === 'TYPE_MARKET' ? ['tx_warn_market_order'] : []),
  },
  orderCancellation: {
    fields: { marketId: 'tx_label_market_id', orderId: 'tx_label_order_id' },
    warnings({ value }) {
      if (!isAbsent(value('orderId'))) return [];
      return [isAbsent(value('marketId')) ? 'tx_warn_cancel_all' : 'tx_warn_cancel_market'];
    },
  },
  orderAmendment: {
    fields: {
      marketId: 'tx_label_market_id',
      orderId: 'tx_label_order_id',
      price,
      sizeDelta: { label: 'tx_label_size_delta', format: 'units' },
      timeInForce: lasts,
      expiresAt,
      peggedReference: { label: 'tx_label_pegged_reference', values: peggedReference },
      peggedOffset: { label: 'tx_label_pegged_offset', format: 'units' },
    },
  },
  batchMarketInstructions: {
    fields: {},
    items: {
      submissions: { kind: 'orderSubmission', label: 'tx_batch_submission' },
      amendments: { kind: 'orderAmendment', label: 'tx_batch_amendment' },
      cancellations: { kind: 'orderCancellation', label: 'tx_batch_cancellation' },
    },
  },
  withdrawSubmission: {
    fields: { amount, asset: 'tx_label_asset', 'ext.erc20.receiverAddress': 'tx_label_ext_erc20_receiver_address' },
    warnings: () => ['tx_warn_withdraw'],
  },
  transfer: {
    fields: {
      reference: 'tx_label_reference',
      amount,
      asset: 'tx_label_asset',
      fromAccountType: { label: 'tx_label_from_account_type', values: accountType },
      to: 'tx_label_to',
      toAccountType: { label: 'tx_label_to_account_type', values: accountType },
      'oneOff.deliverOn': { label: 'tx_label_one_off_deliver_on', format: 'nanoseconds' },
      'recurring.startEpoch': 'tx_label_recurring_start_epoch',
      'recurring.endEpoch': 'tx_label_recurring_end_epoch',
      'recurring.factor': 'tx_label_recurring_factor',
    },
    warnings({ value, has }) {
      const endless = has('recurring') && isAbsent(value('recurring.endEpoch'));
      return ['tx_warn_transfer', ...(endless ? (['tx_warn_recurring'] as const) : [])];
    },
  },
  cancelTransfer: { fields: { transferId: 'tx_label_transfer_id' } },
  proposalSubmission: {
    fields: {
      reference: 'tx_label_reference',
      'rationale.title': 'tx_label_rationale_title',
      'rationale.description': 'tx_label_rationale_description',
      'terms.closingTimestamp': { label: 'tx_label_terms_closing_timestamp', format: 'seconds' },
      'terms.enactmentTimestamp': { label: 'tx_label_terms_enactment_timestamp', format: 'seconds' },
      'terms.validationTimestamp': { label: 'tx_label_terms_validation_timestamp', format: 'seconds' },
      'terms.updateNetworkParameter.changes.key': 'tx_label_terms_update_network_parameter_changes_key',
      'terms.updateNetworkParameter.changes.value': 'tx_label_terms_update_network_parameter_changes_value',
      'terms.updateMarket.marketId': 'tx_label_terms_update_market_market_id',
      'terms.updateAsset.assetId': 'tx_label_terms_update_asset_asset_id',
    },
  },
  voteSubmission: {
    fields: { proposalId: 'tx_label_proposal_id', value: { label: 'tx_label_value', values: voteValue } },
  },
  liquidityProvisionSubmission: { fields: liquidity },
  liquidityProvisionCancellation: { fields: { marketId: 'tx_label_market_id' } },
  liquidityProvisionAmendment: { fields: liquidity },
  delegateSubmission: { fields: { amount, nodeId: 'tx_label_node_id' } },
  undelegateSubmission: {
    fields: { amount, nodeId: 'tx_label_node_id', method: { label: 'tx_label_method', values: undelegateMethod } },
    warnings({ value }) {
      const amount = value('amount');
      // With 0 too: vegaprotocol/vega v0.71.6, core/delegation/engine.go, UndelegateAtEndOfEpoch and UndelegateNow.
      return isAbsent(amount) || /^0+$/.test(String(amount)) ? ['tx_warn_undelegate_all'] : [];
    },
  },
  announceNode: {
    fields: {
      submitterAddress: 'tx_label_submitter_address',
      vegaPubKey: 'tx_label_vega_pub_key',
      vegaPubKeyIndex: 'tx_label_vega_pub_key_index',
      ethereumAddress: 'tx_label_ethereum_address',
      chainPubKey: 'tx_label_chain_pub_key',
      infoUrl: 'tx_label_info_url',
      country: 'tx_label_country',
      name: 'tx_label_name',
      avatarUrl: 'tx_label_avatar_url',
      fromEpoch: 'tx_label_from_epoch',
      id: 'tx_label_id',
      'ethereumSignature.value': 'tx_label_ethereum_signature_value',
      'vegaSignature.value': 'tx_label_vega_signature_value',
    },
    warnings: onlyValidators,
  },
  nodeVote: { fields: { reference: 'tx_label_reference', type: 'tx_label_node_vote_type' }, warnings: onlyValidators },
  nodeSignature: {
    fields: { id: 'tx_label_id', sig: 'tx_label_sig', kind: 'tx_label_signature_kind' },
    warnings: onlyValidators,
  },
  chainEvent: { fields: { txId: 'tx_label_tx_id', nonce: 'tx_label_nonce' }, warnings: onlyValidators },
  keyRotateSubmission: {
    fields: {
      newPubKey: 'tx_label_new_pub_key',
      newPubKeyIndex: 'tx_label_new_pub_key_index',
      targetBlock: 'tx_label_target_block',
      currentPubKeyHash: 'tx_label_current_pub_key_hash',
    },
    warnings: onlyValidators,
  },
  ethereumKeyRotateSubmission: {
    fields: {
      targetBlock: 'tx_label_target_block',
      newAddress: 'tx_label_new_address',
      currentAddress: 'tx_label_current_address',
      submitterAddress: 'tx_label_submitter_address',
      'ethereumSignature.value': 'tx_label_ethereum_signature_value',
    },
    warnings: onlyValidators,
  },
  stateVariableProposal: { fields: {}, warnings: onlyValidators },
  validatorHeartbeat: {
    fields: {
      nodeId: 'tx_label_node_id',
      'ethereumSignature.value': 'tx_label_ethereum_signature_value',
      'vegaSignature.value': 'tx_label_vega_signature_value',
      message: 'tx_label_message',
    },
    warnings: onlyValidators,
  },
  oracleDataSubmission: { fields: { source: 'tx_label_source', payload: 'tx_label_payload' } },
  protocolUpgradeProposal: {
    fields: { upgradeBlockHeight: 'tx_label_upgrade_block_height', vegaReleaseTag: 'tx_label_vega_release_tag' },
    warnings: onlyValidators,
  },
  issueSignatures: {
    fields: {
      submitter: 'tx_label_submitter',
      validatorNodeId: 'tx_label_validator_node_id',
      kind: 'tx_label_signature_kind',
    },
  },
};

export function isKnownKind(kind: string): kind is KindName {
  return Object.hasOwn(transactionKinds, kind);
}
