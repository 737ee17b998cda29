import type { Int64 } from './order-transactions.ts';

export type NodeSignatureKind =
  | 'NODE_SIGNATURE_KIND_ASSET_NEW'
  | 'NODE_SIGNATURE_KIND_ASSET_WITHDRAWAL'
  | 'NODE_SIGNATURE_KIND_ERC20_MULTISIG_SIGNER_ADDED'
  | 'NODE_SIGNATURE_KIND_ERC20_MULTISIG_SIGNER_REMOVED'
  | 'NODE_SIGNATURE_KIND_ASSET_UPDATE';

export type NodeVoteType =
  | 'TYPE_STAKE_DEPOSITED'
  | 'TYPE_STAKE_REMOVED'
  | 'TYPE_FUNDS_DEPOSITED'
  | 'TYPE_SIGNER_ADDED'
  | 'TYPE_SIGNER_REMOVED'
  | 'TYPE_BRIDGE_STOPPED'
  | 'TYPE_BRIDGE_RESUMED'
  | 'TYPE_ASSET_LISTED'
  | 'TYPE_LIMITS_UPDATED'
  | 'TYPE_STAKE_TOTAL_SUPPLY'
  | 'TYPE_SIGNER_THRESHOLD_SET'
  | 'TYPE_GOVERNANCE_VALIDATE_ASSET'
  | 'TYPE_ETHEREUM_CONTRACT_CALL_RESULT'
  | 'TYPE_ETHEREUM_HEARTBEAT';

/** `chainId` is that of the bridge, required by release 0.79. */
export interface IssueSignatures {
  submitter: string;
  kind: NodeSignatureKind;
  validatorNodeId: string;
  chainId?: string | undefined;
}

/** `payload` is the data, in base64. */
export interface OracleDataSubmission {
  source: 'ORACLE_SOURCE_OPEN_ORACLE' | 'ORACLE_SOURCE_JSON' | 'ORACLE_SOURCE_ETHEREUM';
  payload: string;
}

/** Of a node's own key. */
export interface NodeKeySignature {
  value: string;
  algo: string;
  version: number;
}

export interface AnnounceNode {
  vegaPubKey: string;
  ethereumAddress: string;
  chainPubKey: string;
  infoUrl: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  id: string;
  name: string;
  avatarUrl?: string | undefined;
  vegaPubKeyIndex: number;
  fromEpoch: Int64;
  ethereumSignature: NodeKeySignature;
  vegaSignature: NodeKeySignature;
  submitterAddress?: string | undefined;
}

export interface NodeVote {
  reference: string;
  type: NodeVoteType;
}

/** `sig` is in base64. */
export interface NodeSignature {
  id: string;
  sig: string;
  kind: NodeSignatureKind;
}

type ForeignEvent = Record<string, unknown>;

/** One of the events; their members are those of the network's own. */
export interface ChainEvent {
  txId: string;
  nonce: Int64;
  builtin?: ForeignEvent | undefined;
  erc20?: ForeignEvent | undefined;
  stakingEvent?: ForeignEvent | undefined;
  erc20Multisig?: ForeignEvent | undefined;
  contractCall?: ForeignEvent | undefined;
  heartbeat?: ForeignEvent | undefined;
}

export interface KeyRotateSubmission {
  newPubKeyIndex: number;
  /** A block's height. */
  targetBlock: Int64;
  newPubKey: string;
  currentPubKeyHash: string;
}

export interface EthereumKeyRotateSubmission {
  /** A block's height. */
  targetBlock: Int64;
  newAddress: string;
  currentAddress: string;
  submitterAddress?: string | undefined;
  ethereumSignature: NodeKeySignature;
}

export interface StateVariableProposal {
  proposal: Record<string, unknown>;
}

export interface ValidatorHeartbeat {
  nodeId: string;
  ethereumSignature: NodeKeySignature;
  vegaSignature: NodeKeySignature;
  message: string;
}

export interface ProtocolUpgradeProposal {
  upgradeBlockHeight: Int64;
  vegaReleaseTag: string;
}

export interface NodeKinds {
  issueSignatures: IssueSignatures;
  oracleDataSubmission: OracleDataSubmission;
  announceNode: AnnounceNode;
  nodeVote: NodeVote;
  nodeSignature: NodeSignature;
  chainEvent: ChainEvent;
  keyRotateSubmission: KeyRotateSubmission;
  ethereumKeyRotateSubmission: EthereumKeyRotateSubmission;
  stateVariableProposal: StateVariableProposal;
  validatorHeartbeat: ValidatorHeartbeat;
  protocolUpgradeProposal: ProtocolUpgradeProposal;
}
