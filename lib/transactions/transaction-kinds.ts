import { accountTypes } from '#lib/data-api/schema/enum-names.ts';
import { dispatchStrategy } from '#lib/terms/terms-table.ts';
import type { KnownKind } from '#lib/wallet/known-kinds.ts';
import { missing } from './line.ts';
import { liquidityKinds } from './liquidity-kinds.ts';
import { isAbsent } from './members.ts';
import { orderKinds } from './order-kinds.ts';
import { proposalKinds } from './proposal-kinds.ts';
import { byName, given, has, isTrue, listOf, nothing, say, set, when } from './sentence.ts';
import { enumeration, type Fields, type TransactionKind } from './transaction-kind.ts';

const team: Fields = {
  'team.name': { label: 'tx_label_name' },
  'team.teamUrl': { label: 'tx_label_infoUrl' },
  'team.avatarUrl': { label: 'tx_label_avatarUrl' },
  'team.closed': { label: 'tx_label_team_closed', optional: true },
  'team.allowList[]': { label: 'tx_label_team_allowed', format: 'party' },
};

const lastEpoch = when(
  given('recurring.endEpoch'),
  say('tx_line_until_epoch', { epoch: 'recurring.endEpoch' }),
  say('tx_line_until_cancelled'),
);

const accountType = enumeration('ACCOUNT_TYPE_', accountTypes);

/**
 * How each known kind is read out; null for what only validator nodes send, of which Drawbridge knows the title. Fields:
 * vegaprotocol/vega v0.71.6 and v0.79.0, protos/sources/vega/commands/v1.
 */
export const transactionKinds: Readonly<Record<KnownKind, TransactionKind | null>> = {
  ...orderKinds,
  ...proposalKinds,
  ...liquidityKinds,
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
    line: listOf(
      when(
        has('recurring'),
        say('tx_line_send_each', { amount: 'amount', to: 'to', start: 'recurring.startEpoch', until: lastEpoch }),
        say('tx_line_send', { amount: 'amount', to: 'to' }),
      ),
      when(
        (m) => m.has('recurring') && !/^1(\.0*)?$/.test(String(m.value('recurring.factor') ?? '')),
        say('tx_line_factor', { factor: 'recurring.factor' }),
      ),
      when(set('oneOff.deliverOn'), say('tx_line_deliver', { date: 'oneOff.deliverOn' })),
      // Without either, or with both, it is no transfer.
      when((m) => m.has('recurring') === m.has('oneOff'), say('tx_line_schedule', { schedule: missing })),
      when(has('recurring.dispatchStrategy'), say('tx_line_dispatch', { metric: 'recurring.dispatchStrategy.metric' })),
      when(
        set('recurring.dispatchStrategy.transferInterval'),
        say('tx_line_interval', { count: 'recurring.dispatchStrategy.transferInterval' }),
      ),
      when(given('from'), say('tx_line_from_key', { key: 'from' })),
      byName(
        'fromAccountType',
        { ACCOUNT_TYPE_GENERAL: nothing },
        say('tx_line_from_account', { account: 'fromAccountType' }),
      ),
      byName(
        'toAccountType',
        { ACCOUNT_TYPE_GENERAL: nothing },
        say('tx_line_to_account', { account: 'toAccountType' }),
      ),
    ),
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
  voteSubmission: {
    line: byName(
      'value',
      {
        VALUE_YES: say('tx_line_vote_for', { proposal: 'proposalId' }),
        VALUE_NO: say('tx_line_vote_against', { proposal: 'proposalId' }),
      },
      say('tx_line_vote', { proposal: 'proposalId', vote: 'value' }),
    ),
    fields: { value: enumeration('VALUE_', ['NO', 'YES']), proposalId: 'proposal' },
  },
  createReferralSet: {
    line: when(
      isTrue('isTeam'),
      when(
        isTrue('doNotCreateReferralSet'),
        say('tx_line_create_team', { name: 'team.name' }),
        say('tx_line_create_set_and_team', { name: 'team.name' }),
      ),
      say('tx_line_create_set'),
    ),
    fields: { isTeam: 'text', ...team, doNotCreateReferralSet: 'text' },
  },
  updateReferralSet: {
    line: when(isTrue('isTeam'), say('tx_line_change_team', { id: 'id' }), say('tx_line_change_set', { id: 'id' })),
    fields: { id: { label: 'tx_label_referral_set' }, isTeam: 'text', ...team },
  },
  applyReferralCode: {
    line: when(
      isTrue('doNotJoinTeam'),
      say('tx_line_join_set_only', { id: 'id' }),
      say('tx_line_join_set', { id: 'id' }),
    ),
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
    line: say('tx_line_undelegate', {
      amount: when(set('amount'), 'amount', say('tx_line_all_stake')),
      node: 'nodeId',
      when: byName('method', { METHOD_NOW: say('tx_line_now'), METHOD_AT_END_OF_EPOCH: say('tx_line_epoch_end') }),
    }),
    fields: { amount: 'units', nodeId: 'text', method: enumeration('METHOD_', ['NOW', 'AT_END_OF_EPOCH']) },
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
    fields: { source: enumeration('ORACLE_SOURCE_', ['OPEN_ORACLE', 'JSON', 'ETHEREUM']), payload: 'text' },
  },
  issueSignatures: {
    line: say('tx_line_issue_signatures', { kind: 'kind', node: 'validatorNodeId', submitter: 'submitter' }),
    fields: {
      submitter: 'text',
      validatorNodeId: 'text',
      kind: enumeration('NODE_SIGNATURE_KIND_', [
        'ASSET_NEW',
        'ASSET_WITHDRAWAL',
        'ERC20_MULTISIG_SIGNER_ADDED',
        'ERC20_MULTISIG_SIGNER_REMOVED',
        'ASSET_UPDATE',
      ]),
      chainId: 'chain',
    },
  },
};
