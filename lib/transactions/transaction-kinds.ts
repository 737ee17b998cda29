import { chainName } from '#lib/format/amounts.ts';
import { amountOf, asAddress, asAsset, asEnum, asParty, asProposal, asTime, inToken } from '#lib/terms/readings.ts';
import type { Terms } from '#lib/terms/term.ts';
import { asAccount, dispatchStrategy } from '#lib/terms/terms-table.ts';
import type { KnownKind, ValidatorKind } from '#lib/wallet/known-kinds.ts';
import { missing } from './line.ts';
import { liquidityKinds } from './liquidity-kinds.ts';
import { isAbsent, type Members, type TransactionKind } from './members.ts';
import { orderKinds } from './order-kinds.ts';
import { lastEpoch, onlyFor, onlyKey, proposalKinds } from './proposal-kinds.ts';
import { byName, given, has, is, isTrue, listOf, nothing, say, set, when } from './sentence.ts';

const team: Terms = {
  name: 'tx_label_name',
  teamUrl: ['tx_label_infoUrl', {}, 'optional'],
  avatarUrl: ['tx_label_avatarUrl', {}, 'optional'],
  closed: ['tx_label_team_closed', {}, 'optional'],
  allowList: ['tx_label_team_allowed', asParty, 'list'],
};

/** Whether the key in `to` is paid. All other known accounts are the network's: vegaprotocol/vega v0.79.0, core/collateral/engine.go. */
const paysKey = (m: Members): boolean =>
  [null, 'ACCOUNT_TYPE_GENERAL', 'ACCOUNT_TYPE_LOCKED_FOR_STAKING'].includes(m.enumName('toAccountType'));
const paid = when(paysKey, 'to', 'toAccountType');
const dispatch = 'recurring.dispatchStrategy';

/**
 * How each known kind is read out. Of what only validator nodes send Drawbridge knows the title. Members: vegaprotocol/vega
 * v0.71.6 and v0.79.0, protos/sources/vega/commands/v1.
 */
export const transactionKinds: Readonly<Record<Exclude<KnownKind, ValidatorKind>, TransactionKind>> = {
  ...orderKinds,
  ...proposalKinds,
  ...liquidityKinds,
  withdrawSubmission: {
    line: say('tx_line_withdraw', { amount: 'amount', to: 'ext.erc20.receiverAddress' }),
    pays: (m) => m.value('ext.erc20.receiverAddress'),
    terms: {
      ext: { erc20: { receiverAddress: ['tx_label_ext_erc20_receiver_address', asAddress] } },
      amount: ['tx_label_amount', amountOf('asset')],
      asset: ['ex_asset', asAsset],
    },
    warnings: () => ['tx_warn_withdraw'],
    final: 'tx_final_withdraw',
  },
  transfer: {
    line: listOf(
      when(
        has('recurring'),
        say('tx_line_send_each', {
          amount: 'amount',
          to: paid,
          start: 'recurring.startEpoch',
          until: lastEpoch('recurring'),
        }),
        say('tx_line_send', { amount: 'amount', to: paid }),
      ),
      (m) => onlyFor(m, dispatch),
      when(
        (m) => m.has('recurring') && !/^1(\.0*)?$/.test(String(m.value('recurring.factor') ?? '')),
        say('tx_line_factor', { factor: 'recurring.factor' }),
      ),
      when(set('oneOff.deliverOn'), say('tx_line_deliver', { date: 'oneOff.deliverOn' })),
      // Without either, or with both, it is no transfer.
      when((m) => m.has('recurring') === m.has('oneOff'), say('tx_line_schedule', { schedule: missing })),
      when(has(dispatch), say('tx_line_dispatch', { metric: `${dispatch}.metric` })),
      when(set(`${dispatch}.transferInterval`), say('tx_line_interval', { count: `${dispatch}.transferInterval` })),
      when(given('from'), say('tx_line_from_key', { key: 'from' })),
      byName(
        'fromAccountType',
        { ACCOUNT_TYPE_GENERAL: nothing },
        say('tx_line_from_account', { account: 'fromAccountType' }),
      ),
      when(
        (m) => paysKey(m) && !is('toAccountType', 'ACCOUNT_TYPE_GENERAL')(m),
        say('tx_line_to_account', { account: 'toAccountType' }),
      ),
    ),
    pays: (m) => (paysKey(m) ? m.value('to') : onlyKey(m, dispatch)),
    terms: {
      to: ['tx_label_to', asParty],
      amount: ['tx_label_amount', amountOf('asset')],
      asset: ['ex_asset', asAsset],
      fromAccountType: ['tx_label_fromAccountType', asAccount],
      toAccountType: ['tx_label_toAccountType', asAccount],
      oneOff: { deliverOn: ['tx_label_one_off_deliver_on', asTime('nanoseconds')] },
      recurring: {
        startEpoch: 'ex_gov_transfer_start',
        endEpoch: ['ex_gov_transfer_end', {}, 'optional'],
        factor: 'tx_label_recurring_factor',
        dispatchStrategy,
      },
      from: ['tx_label_from', asParty],
      reference: 'tx_label_reference',
    },
    warnings: (m) => (m.has('recurring') && isAbsent(m.value('recurring.endEpoch')) ? ['tx_warn_recurring'] : []),
    final: 'tx_final_transfer',
  },
  cancelTransfer: {
    line: say('tx_line_cancel_transfer', { transfer: 'transferId' }),
    terms: { transferId: 'ex_gov_transfer_id' },
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
    terms: {
      value: ['tx_label_value', asEnum('VALUE_', ['NO', 'YES'])],
      proposalId: ['tx_label_proposalId', asProposal],
    },
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
    terms: { isTeam: 'tx_label_isTeam', team, doNotCreateReferralSet: 'tx_label_doNotCreateReferralSet' },
  },
  updateReferralSet: {
    line: when(isTrue('isTeam'), say('tx_line_change_team', { id: 'id' }), say('tx_line_change_set', { id: 'id' })),
    terms: { id: 'tx_label_referral_set', isTeam: 'tx_label_isTeam', team },
    // Also where there is no list: vegaprotocol/vega v0.79.0, core/teams/engine.go, UpdateTeam.
    warnings: (m) => (isTrue('isTeam')(m) ? ['tx_warn_team_members'] : []),
  },
  applyReferralCode: {
    line: when(
      isTrue('doNotJoinTeam'),
      say('tx_line_join_set_only', { id: 'id' }),
      say('tx_line_join_set', { id: 'id' }),
    ),
    terms: { id: 'tx_label_referral_set', doNotJoinTeam: 'tx_label_doNotJoinTeam' },
  },
  joinTeam: { line: say('tx_line_join_team', { id: 'id' }), terms: { id: 'tx_label_team' } },
  updatePartyProfile: {
    line: say('tx_line_profile', { alias: 'alias' }),
    terms: { alias: 'tx_label_alias' },
    lists: {
      metadata: {
        caption: 'tx_list_metadata',
        terms: { key: 'tx_label_key', value: 'tx_label_metadata_value' },
        columns: ['key', 'value'],
      },
    },
    warnings: () => ['tx_warn_profile'],
  },
  delegateSubmission: {
    line: say('tx_line_delegate', { amount: 'amount', node: 'nodeId' }),
    terms: { amount: ['tx_label_amount', inToken], nodeId: 'tx_label_nodeId' },
  },
  undelegateSubmission: {
    line: say('tx_line_undelegate', {
      amount: when(set('amount'), 'amount', say('tx_line_all_stake')),
      node: 'nodeId',
      when: byName('method', { METHOD_NOW: say('tx_line_now'), METHOD_AT_END_OF_EPOCH: say('tx_line_epoch_end') }),
    }),
    terms: {
      amount: ['tx_label_amount', inToken],
      nodeId: 'tx_label_nodeId',
      method: ['tx_label_method', asEnum('METHOD_', ['NOW', 'AT_END_OF_EPOCH'])],
    },
    // With 0 too: vegaprotocol/vega v0.71.6, core/delegation/engine.go, UndelegateAtEndOfEpoch and UndelegateNow.
    warnings: (m) => (set('amount')(m) ? [] : ['tx_warn_undelegate_all']),
  },
  oracleDataSubmission: {
    line: say('tx_line_oracle_data', { source: 'source' }),
    terms: {
      source: ['tx_label_source', asEnum('ORACLE_SOURCE_', ['OPEN_ORACLE', 'JSON', 'ETHEREUM'])],
      payload: 'tx_label_payload',
    },
  },
  issueSignatures: {
    line: say('tx_line_issue_signatures', { kind: 'kind', node: 'validatorNodeId', submitter: 'submitter' }),
    terms: {
      submitter: 'tx_label_submitter',
      validatorNodeId: 'tx_label_validatorNodeId',
      kind: [
        'tx_label_kind',
        asEnum('NODE_SIGNATURE_KIND_', [
          'ASSET_NEW',
          'ASSET_WITHDRAWAL',
          'ERC20_MULTISIG_SIGNER_ADDED',
          'ERC20_MULTISIG_SIGNER_REMOVED',
          'ASSET_UPDATE',
        ]),
      ],
      chainId: ['tx_label_chainId', chainName],
    },
  },
};
