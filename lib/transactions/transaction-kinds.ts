import { dispatchStrategy } from '#lib/terms/terms-table.ts';
import type { KnownKind } from '#lib/wallet/known-kinds.ts';
import {
  accountType,
  ammEnd,
  nodeSignatureKind,
  oracleSource,
  peggedReference,
  undelegateMethod,
  voteValue,
} from './enumerations.ts';
import {
  ammChange,
  ammEndLine,
  ammLine,
  liquidityChange,
  liquidityLine,
  referralLine,
  referralSetChange,
  referralSetLine,
  transferLine,
  undelegationLine,
  voteLine,
} from './lines.ts';
import { isAbsent } from './members.ts';
import { orderKinds } from './order-kinds.ts';
import { proposalKinds } from './proposal-kinds.ts';
import { say } from './sentence.ts';
import { enumName, type Field, type Fields, type ItemList, type TransactionKind } from './transaction-kind.ts';

/** Reads back what is a `LiquidityOrder` of release 0.71: its offset has the market's decimal places. */
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

const optionalPrice = (label: Field['label']): Field => ({ label, format: 'price', optional: true });
const amm: Omit<TransactionKind, 'line'> = {
  fields: {
    marketId: 'market',
    commitmentAmount: 'commitment',
    'concentratedLiquidityParameters.base': { label: 'tx_label_amm_base', format: 'price' },
    'concentratedLiquidityParameters.lowerBound': optionalPrice('tx_label_amm_lower'),
    'concentratedLiquidityParameters.upperBound': optionalPrice('tx_label_amm_upper'),
    'concentratedLiquidityParameters.leverageAtLowerBound': { label: 'tx_label_amm_lower_leverage', optional: true },
    'concentratedLiquidityParameters.leverageAtUpperBound': { label: 'tx_label_amm_upper_leverage', optional: true },
    'concentratedLiquidityParameters.dataSourceId': { label: 'tx_label_amm_source' },
    proposedFee: 'text',
    slippageTolerance: 'text',
    minimumPriceChangeTrigger: 'text',
  },
};

const team: Fields = {
  'team.name': { label: 'tx_label_name' },
  'team.teamUrl': { label: 'tx_label_infoUrl' },
  'team.avatarUrl': { label: 'tx_label_avatarUrl' },
  'team.closed': { label: 'tx_label_team_closed', optional: true },
  'team.allowList[]': { label: 'tx_label_team_allowed', format: 'party' },
};

/**
 * How each known kind is read out; null for what only validator nodes send, of which Drawbridge knows the title. Fields:
 * vegaprotocol/vega v0.71.6 and v0.79.0, protos/sources/vega/commands/v1.
 */
export const transactionKinds: Readonly<Record<KnownKind, TransactionKind | null>> = {
  ...orderKinds,
  ...proposalKinds,
  withdrawSubmission: {
    line: say('tx_line_withdraw', { amount: 'amount', to: 'ext.erc20.receiverAddress' }),
    fields: {
      'ext.erc20.receiverAddress': { label: 'tx_label_ext_erc20_receiver_address', format: 'address' },
      amount: 'amount',
      asset: 'asset',
    },
    warnings: () => ['tx_warn_withdraw'],
    final: 'tx_final_withdraw',
  },
  transfer: {
    line: transferLine,
    fields: {
      to: 'party',
      amount: 'amount',
      asset: 'asset',
      fromAccountType: accountType,
      toAccountType: accountType,
      'oneOff.deliverOn': { label: 'tx_label_one_off_deliver_on', format: 'nanoseconds' },
      'recurring.startEpoch': { label: 'tx_label_recurring_start_epoch' },
      'recurring.endEpoch': { label: 'tx_label_recurring_end_epoch', optional: true },
      'recurring.factor': { label: 'tx_label_recurring_factor' },
      'recurring.dispatchStrategy.assetForMetric': { label: 'ex_gov_dispatch_asset', format: 'asset' },
      from: 'party',
      reference: 'text',
    },
    terms: { recurring: { dispatchStrategy } },
    warnings: (m) => (m.has('recurring') && isAbsent(m.value('recurring.endEpoch')) ? ['tx_warn_recurring'] : []),
    final: 'tx_final_transfer',
  },
  cancelTransfer: {
    line: say('tx_line_cancel_transfer', { transfer: 'transferId' }),
    fields: { transferId: 'text' },
  },
  voteSubmission: { line: voteLine, fields: { value: voteValue, proposalId: 'proposal' } },
  liquidityProvisionSubmission: { ...liquidity, line: liquidityLine },
  liquidityProvisionAmendment: { ...liquidity, line: liquidityChange },
  liquidityProvisionCancellation: {
    line: say('tx_line_commit_end', { market: 'marketId' }),
    fields: { marketId: 'market' },
  },
  submitAmm: { ...amm, line: ammLine, final: 'tx_final_trade' },
  amendAmm: { ...amm, line: ammChange, final: 'tx_final_trade' },
  cancelAmm: {
    line: ammEndLine,
    fields: { marketId: 'market', method: { label: 'tx_label_amm_end', values: ammEnd } },
    warnings: (m) => (enumName(ammEnd, m.value('method')) === 'METHOD_IMMEDIATE' ? ['tx_warn_amm_end_now'] : []),
  },
  createReferralSet: { line: referralSetLine, fields: { isTeam: 'text', ...team, doNotCreateReferralSet: 'text' } },
  updateReferralSet: {
    line: referralSetChange,
    fields: { id: { label: 'tx_label_referral_set' }, isTeam: 'text', ...team },
  },
  applyReferralCode: {
    line: referralLine,
    fields: { id: { label: 'tx_label_referral_set' }, doNotJoinTeam: 'text' },
  },
  joinTeam: { line: say('tx_line_join_team', { id: 'id' }), fields: { id: { label: 'tx_label_team' } } },
  updatePartyProfile: {
    line: say('tx_line_profile', { alias: 'alias' }),
    fields: { alias: 'text' },
    lists: {
      metadata: {
        caption: 'tx_list_metadata',
        fields: { key: 'text', value: { label: 'tx_label_metadata_value' } },
        columns: ['key', 'value'],
      },
    },
    warnings: () => ['tx_warn_profile'],
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
  announceNode: null,
  nodeVote: null,
  nodeSignature: null,
  chainEvent: null,
  keyRotateSubmission: null,
  ethereumKeyRotateSubmission: null,
  stateVariableProposal: null,
  validatorHeartbeat: null,
  protocolUpgradeProposal: null,
  oracleDataSubmission: {
    line: say('tx_line_oracle_data', { source: 'source' }),
    fields: { source: oracleSource, payload: 'text' },
  },
  issueSignatures: {
    line: say('tx_line_issue_signatures', { kind: 'kind', node: 'validatorNodeId', submitter: 'submitter' }),
    fields: { submitter: 'text', validatorNodeId: 'text', kind: nodeSignatureKind, chainId: 'chain' },
  },
};
