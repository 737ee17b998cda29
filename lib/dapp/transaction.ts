import type { KnownKind } from '#lib/wallet/known-kinds.ts';

/** At most 64 bits. A `number` beyond 2^53 − 1 is refused; a `bigint` goes out as a string of its digits. */
export type Int64 = string | bigint | number;

export interface OrderSubmission {
  marketId: string;
  side: 'SIDE_BUY' | 'SIDE_SELL';
  size: Int64;
  timeInForce:
    | 'TIME_IN_FORCE_GTC'
    | 'TIME_IN_FORCE_GTT'
    | 'TIME_IN_FORCE_IOC'
    | 'TIME_IN_FORCE_FOK'
    | 'TIME_IN_FORCE_GFA'
    | 'TIME_IN_FORCE_GFN';
  type: 'TYPE_LIMIT' | 'TYPE_MARKET';
  /** Integer, scaled by the market's decimal places. Not for market orders. */
  price?: string;
  /** Unix nanoseconds; for `TIME_IN_FORCE_GTT`. */
  expiresAt?: Int64;
  reference?: string;
  peggedOrder?: { reference: PeggedReference; offset: string };
  postOnly?: boolean;
  reduceOnly?: boolean;
}

export type PeggedReference = 'PEGGED_REFERENCE_MID' | 'PEGGED_REFERENCE_BEST_BID' | 'PEGGED_REFERENCE_BEST_ASK';

/** Without `orderId` all orders of the market; without either, all orders. */
export interface OrderCancellation {
  marketId?: string;
  orderId?: string;
}

export interface OrderAmendment {
  orderId: string;
  marketId: string;
  price?: string;
  sizeDelta?: Int64;
  expiresAt?: Int64;
  timeInForce?: OrderSubmission['timeInForce'];
  peggedOffset?: string;
  peggedReference?: PeggedReference;
}

/** Amounts are integers in the asset's smallest unit. */
export interface Transfer {
  fromAccountType: string;
  to: string;
  toAccountType: string;
  asset: string;
  amount: string;
  reference?: string;
  /** Unix nanoseconds; 0 for at once. */
  oneOff?: { deliverOn?: Int64 };
  recurring?: { startEpoch: Int64; endEpoch?: Int64; factor: string; dispatchStrategy?: object };
}

/** Times are Unix seconds. One more member says what is proposed. */
export interface ProposalTerms {
  closingTimestamp: Int64;
  enactmentTimestamp?: Int64;
  validationTimestamp?: Int64;
  updateNetworkParameter?: { changes: { key: string; value: string } };
  [change: string]: unknown;
}

/** The kinds of transaction whose members are typed. */
export interface TransactionKinds {
  orderSubmission: OrderSubmission;
  orderCancellation: OrderCancellation;
  orderAmendment: OrderAmendment;
  batchMarketInstructions: {
    cancellations?: OrderCancellation[];
    amendments?: OrderAmendment[];
    submissions?: OrderSubmission[];
  };
  voteSubmission: { proposalId: string; value: 'VALUE_YES' | 'VALUE_NO' };
  proposalSubmission: {
    reference?: string;
    rationale: { title: string; description: string };
    terms: ProposalTerms;
  };
  delegateSubmission: { nodeId: string; amount: string };
  undelegateSubmission: { nodeId: string; amount: string; method: 'METHOD_NOW' | 'METHOD_AT_END_OF_EPOCH' };
  withdrawSubmission: { asset: string; amount: string; ext?: { erc20: { receiverAddress: string } } };
  transfer: Transfer;
  cancelTransfer: { transferId: string };
}

type BodyOf<Kind extends KnownKind> = Kind extends keyof TransactionKinds ? TransactionKinds[Kind] : object;
type Known = { [Kind in KnownKind]: Record<Kind, BodyOf<Kind>> }[KnownKind];
/** Any other kind. */
type Other = Record<string, object> & { [Kind in KnownKind]?: never };

/** An object with one member, named after its kind. */
export type Transaction = Known | Other;
