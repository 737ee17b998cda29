import { nodeSignatureKind, nodeVoteType } from './enumerations.ts';
import { type Sentence, say } from './sentence.ts';
import type { Fields, TransactionKind } from './transaction-kind.ts';

const kind = (line: Sentence, fields: Fields, unlabelled: readonly string[] = []): TransactionKind => ({
  line,
  fields,
  unlabelled,
  warnings: () => ['tx_warn_validator'],
});

const signature = (chain: 'ethereum' | 'vega'): Fields =>
  Object.fromEntries(
    (['value', 'algo', 'version'] as const).map((part) => [
      `${chain}Signature.${part}`,
      { label: `tx_label_${chain}_signature_${part}` },
    ]),
  );

const bothSignatures: Fields = { ...signature('ethereum'), ...signature('vega') };

/** The kinds that only validator nodes send: vegaprotocol/vega v0.79.0, protos/sources/vega/commands/v1/validator_commands.proto. */
export const validatorKinds = {
  announceNode: kind(say('tx_line_announce', { name: 'name', key: 'vegaPubKey' }), {
    submitterAddress: 'text',
    vegaPubKey: 'text',
    vegaPubKeyIndex: 'text',
    ethereumAddress: 'text',
    chainPubKey: 'text',
    infoUrl: 'text',
    country: 'text',
    name: 'text',
    avatarUrl: 'text',
    fromEpoch: 'text',
    id: 'text',
    ...bothSignatures,
  }),
  nodeVote: kind(say('tx_line_node_vote', { type: 'type', reference: 'reference' }), {
    reference: 'text',
    type: nodeVoteType,
  }),
  nodeSignature: kind(say('tx_line_node_signature', { id: 'id', kind: 'kind' }), {
    id: 'text',
    sig: 'text',
    kind: nodeSignatureKind,
  }),
  chainEvent: kind(say('tx_line_chain_event', { event: 'txId' }), { txId: 'text', nonce: 'text' }, [
    'builtin',
    'erc20',
    'stakingEvent',
    'erc20Multisig',
    'contractCall',
    'heartbeat',
  ]),
  keyRotateSubmission: kind(say('tx_line_rotate_key', { key: 'newPubKey', block: 'targetBlock' }), {
    newPubKey: 'text',
    newPubKeyIndex: 'text',
    targetBlock: 'text',
    currentPubKeyHash: 'text',
  }),
  ethereumKeyRotateSubmission: kind(
    say('tx_line_rotate_ethereum_key', { old: 'currentAddress', new: 'newAddress', block: 'targetBlock' }),
    {
      targetBlock: 'text',
      newAddress: 'text',
      currentAddress: 'text',
      submitterAddress: 'text',
      ...signature('ethereum'),
    },
  ),
  stateVariableProposal: kind(
    say('tx_line_state_variable', { variable: 'proposal.stateVarId' }),
    {
      'proposal.stateVarId': { label: 'tx_label_state_var_id' },
      'proposal.eventId': { label: 'tx_label_event_id' },
    },
    ['proposal.kvb'],
  ),
  validatorHeartbeat: kind(say('tx_line_heartbeat', { node: 'nodeId' }), {
    nodeId: 'text',
    ...bothSignatures,
    message: 'text',
  }),
  protocolUpgradeProposal: kind(say('tx_line_upgrade', { release: 'vegaReleaseTag', block: 'upgradeBlockHeight' }), {
    upgradeBlockHeight: 'text',
    vegaReleaseTag: 'text',
  }),
};
