import type { KnownKind } from '#lib/wallet/known-kinds.ts';
import type {
  AnnounceNode,
  ChainEvent,
  EthereumKeyRotateSubmission,
  IssueSignatures,
  KeyRotateSubmission,
  NodeSignature,
  NodeVote,
  OracleDataSubmission,
  ProtocolUpgradeProposal,
  StateVariableProposal,
  ValidatorHeartbeat,
} from './node-transactions.ts';
import type {
  AmendAMM,
  BatchMarketInstructions,
  CancelAMM,
  LiquidityProvisionAmendment,
  LiquidityProvisionCancellation,
  LiquidityProvisionSubmission,
  OrderAmendment,
  OrderCancellation,
  OrderSubmission,
  StopOrdersCancellation,
  StopOrdersSubmission,
  SubmitAMM,
  UpdateMarginMode,
} from './order-transactions.ts';
import type { BatchProposalSubmission, ProposalSubmission, VoteSubmission } from './proposal-transactions.ts';
import type {
  ApplyReferralCode,
  CreateReferralSet,
  JoinTeam,
  UpdatePartyProfile,
  UpdateReferralSet,
} from './team-transactions.ts';
import type {
  CancelTransfer,
  DelegateSubmission,
  Transfer,
  UndelegateSubmission,
  WithdrawSubmission,
} from './transfer-transactions.ts';

/** The kinds of transaction of releases 0.71 to 0.79, by name. */
export interface TransactionKinds {
  orderSubmission: OrderSubmission;
  orderCancellation: OrderCancellation;
  orderAmendment: OrderAmendment;
  stopOrdersSubmission: StopOrdersSubmission;
  stopOrdersCancellation: StopOrdersCancellation;
  updateMarginMode: UpdateMarginMode;
  batchMarketInstructions: BatchMarketInstructions;
  liquidityProvisionSubmission: LiquidityProvisionSubmission;
  liquidityProvisionAmendment: LiquidityProvisionAmendment;
  liquidityProvisionCancellation: LiquidityProvisionCancellation;
  submitAmm: SubmitAMM;
  amendAmm: AmendAMM;
  cancelAmm: CancelAMM;
  voteSubmission: VoteSubmission;
  proposalSubmission: ProposalSubmission;
  batchProposalSubmission: BatchProposalSubmission;
  delegateSubmission: DelegateSubmission;
  undelegateSubmission: UndelegateSubmission;
  withdrawSubmission: WithdrawSubmission;
  transfer: Transfer;
  cancelTransfer: CancelTransfer;
  createReferralSet: CreateReferralSet;
  updateReferralSet: UpdateReferralSet;
  applyReferralCode: ApplyReferralCode;
  joinTeam: JoinTeam;
  updatePartyProfile: UpdatePartyProfile;
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

/**
 * An object with one member, named after its kind. The others are named too, so that the compiler reports a misspelled
 * kind, a second one, and a wrong member where it stands.
 */
export type Transaction = {
  [Kind in KnownKind]: Record<Kind, TransactionKinds[Kind]> & { [Other in Exclude<KnownKind, Kind>]?: undefined };
}[KnownKind];

/** A transaction of a kind that this package does not know, such as one of a later release. */
export function otherTransaction(kind: string, body: object): Transaction {
  // No type can say "any name but these".
  return { [kind]: body } as unknown as Transaction;
}
