export type NodeSignatureKind =
  | 'NODE_SIGNATURE_KIND_ASSET_NEW'
  | 'NODE_SIGNATURE_KIND_ASSET_WITHDRAWAL'
  | 'NODE_SIGNATURE_KIND_ERC20_MULTISIG_SIGNER_ADDED'
  | 'NODE_SIGNATURE_KIND_ERC20_MULTISIG_SIGNER_REMOVED'
  | 'NODE_SIGNATURE_KIND_ASSET_UPDATE';

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

/** Of a node's own key, which no user's wallet has: its members go as they are. */
export type NodeCommand = Record<string, unknown>;

export interface NodeKinds {
  issueSignatures: IssueSignatures;
  oracleDataSubmission: OracleDataSubmission;
  announceNode: NodeCommand;
  nodeVote: NodeCommand;
  nodeSignature: NodeCommand;
  chainEvent: NodeCommand;
  keyRotateSubmission: NodeCommand;
  ethereumKeyRotateSubmission: NodeCommand;
  stateVariableProposal: NodeCommand;
  validatorHeartbeat: NodeCommand;
  protocolUpgradeProposal: NodeCommand;
}
