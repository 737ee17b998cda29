import { line } from './line.ts';
import { shown } from './resolve.ts';
import type { Fields, TransactionKind } from './transaction-kind.ts';

const warnings = () => ['tx_warn_validator' as const];

const ethereumSignature = {
  'ethereumSignature.value': 'tx_label_ethereum_signature_value',
  'ethereumSignature.algo': 'tx_label_ethereum_signature_algo',
  'ethereumSignature.version': 'tx_label_ethereum_signature_version',
} satisfies Fields;

const bothSignatures = {
  ...ethereumSignature,
  'vegaSignature.value': 'tx_label_vega_signature_value',
  'vegaSignature.algo': 'tx_label_vega_signature_algo',
  'vegaSignature.version': 'tx_label_vega_signature_version',
} satisfies Fields;

/** The kinds that only validator nodes send: vegaprotocol/vega v0.71.6, protos/sources/vega/commands/v1/validator_commands.proto. */
export const validatorKinds = {
  announceNode: {
    line: (m) => line('tx_line_announce', { name: shown(m, 'name'), key: shown(m, 'vegaPubKey') }),
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
      ...bothSignatures,
    },
    warnings,
  },
  nodeVote: {
    line: (m) => line('tx_line_node_vote', { type: shown(m, 'type'), reference: shown(m, 'reference') }),
    fields: { reference: 'tx_label_reference', type: 'tx_label_node_vote_type' },
    warnings,
  },
  nodeSignature: {
    line: (m) => line('tx_line_node_signature', { id: shown(m, 'id'), kind: shown(m, 'kind') }),
    fields: { id: 'tx_label_id', sig: 'tx_label_sig', kind: 'tx_label_signature_kind' },
    warnings,
  },
  chainEvent: {
    line: (m) => line('tx_line_chain_event', { event: shown(m, 'txId') }),
    fields: { txId: 'tx_label_tx_id', nonce: 'tx_label_nonce' },
    warnings,
    unlabelled: ['builtin', 'erc20', 'stakingEvent', 'erc20Multisig'],
  },
  keyRotateSubmission: {
    line: (m) => line('tx_line_rotate_key', { key: shown(m, 'newPubKey'), block: shown(m, 'targetBlock') }),
    fields: {
      newPubKey: 'tx_label_new_pub_key',
      newPubKeyIndex: 'tx_label_new_pub_key_index',
      targetBlock: 'tx_label_target_block',
      currentPubKeyHash: 'tx_label_current_pub_key_hash',
    },
    warnings,
  },
  ethereumKeyRotateSubmission: {
    line: (m) =>
      line('tx_line_rotate_ethereum_key', {
        old: shown(m, 'currentAddress'),
        new: shown(m, 'newAddress'),
        block: shown(m, 'targetBlock'),
      }),
    fields: {
      targetBlock: 'tx_label_target_block',
      newAddress: 'tx_label_new_address',
      currentAddress: 'tx_label_current_address',
      submitterAddress: 'tx_label_submitter_address',
      ...ethereumSignature,
    },
    warnings,
  },
  stateVariableProposal: {
    line: (m) => line('tx_line_state_variable', { variable: shown(m, 'proposal.stateVarId') }),
    fields: {
      'proposal.stateVarId': 'tx_label_state_var_id',
      'proposal.eventId': 'tx_label_event_id',
    },
    warnings,
    unlabelled: ['proposal.kvb'],
  },
  validatorHeartbeat: {
    line: (m) => line('tx_line_heartbeat', { node: shown(m, 'nodeId') }),
    fields: {
      nodeId: 'tx_label_node_id',
      ...bothSignatures,
      message: 'tx_label_message',
    },
    warnings,
  },
  protocolUpgradeProposal: {
    line: (m) =>
      line('tx_line_upgrade', { release: shown(m, 'vegaReleaseTag'), block: shown(m, 'upgradeBlockHeight') }),
    fields: { upgradeBlockHeight: 'tx_label_upgrade_block_height', vegaReleaseTag: 'tx_label_vega_release_tag' },
    warnings,
  },
} satisfies Readonly<Record<string, TransactionKind>>;
