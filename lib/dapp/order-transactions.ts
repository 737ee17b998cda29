/** At most 64 bits. A `number` beyond 2^53 − 1 is refused; a `bigint` goes out as a string of its digits. */
export type Int64 = string | bigint | number;

export type Side = 'SIDE_BUY' | 'SIDE_SELL';

export type TimeInForce =
  | 'TIME_IN_FORCE_GTC'
  | 'TIME_IN_FORCE_GTT'
  | 'TIME_IN_FORCE_IOC'
  | 'TIME_IN_FORCE_FOK'
  | 'TIME_IN_FORCE_GFA'
  | 'TIME_IN_FORCE_GFN';

export type PeggedReference = 'PEGGED_REFERENCE_MID' | 'PEGGED_REFERENCE_BEST_BID' | 'PEGGED_REFERENCE_BEST_ASK';

/** `size` is an integer, scaled by the market's decimal places of positions. */
interface OrderBasics {
  marketId: string;
  side: Side;
  size: Int64;
  reference?: string | undefined;
  postOnly?: boolean | undefined;
  reduceOnly?: boolean | undefined;
  /** Release 0.79. */
  icebergOpts?: IcebergOpts | undefined;
}

interface MarketOrder {
  type: 'TYPE_MARKET';
  price?: undefined;
  peggedOrder?: undefined;
}

/** Named before `LimitOrder`: the compiler reports a missing price by the last name that fits. */
interface LimitAtPeg {
  type: 'TYPE_LIMIT';
  price?: undefined;
  peggedOrder: PeggedOrder;
}

interface LimitOrder {
  type: 'TYPE_LIMIT';
  /** Integer, scaled by the market's decimal places. */
  price: string;
  peggedOrder?: undefined;
}

interface ExpiringOrder {
  timeInForce: 'TIME_IN_FORCE_GTT';
  /** Unix nanoseconds. */
  expiresAt: Int64;
}

interface LastingOrder {
  timeInForce: Exclude<TimeInForce, 'TIME_IN_FORCE_GTT'>;
  expiresAt?: undefined;
}

/** A limit order has a price, unless it is pegged; a market order has none. Only `TIME_IN_FORCE_GTT` expires. */
export type OrderSubmission = OrderBasics & (MarketOrder | LimitAtPeg | LimitOrder) & (ExpiringOrder | LastingOrder);

export interface PeggedOrder {
  reference: PeggedReference;
  /** Integer, scaled by the market's decimal places. */
  offset: string;
}

/** What of an order is seen at a time, in the market's position decimal places. */
export interface IcebergOpts {
  peakSize: Int64;
  /** The peak is shown again once less than this is left of it. */
  minimumVisibleSize: Int64;
}

/** Without `orderId` all orders of the market; without either, all orders. */
export interface OrderCancellation {
  marketId?: string | undefined;
  orderId?: string | undefined;
}

export interface OrderAmendment {
  orderId: string;
  marketId: string;
  price?: string | undefined;
  /** Added to the size. */
  sizeDelta?: Int64 | undefined;
  /** Release 0.79: the new size, instead of `sizeDelta`. */
  size?: Int64 | undefined;
  /** Unix nanoseconds. */
  expiresAt?: Int64 | undefined;
  timeInForce?: TimeInForce | undefined;
  peggedOffset?: string | undefined;
  peggedReference?: PeggedReference | undefined;
}

/** Release 0.79. At least one of both, on one market; with both, the first to be triggered cancels the other. */
export interface StopOrdersSubmission {
  risesAbove?: StopOrderSetup | undefined;
  fallsBelow?: StopOrderSetup | undefined;
}

/** An order that waits for a trigger: `price`, or `trailingPercentOffset`. */
export interface StopOrderSetup {
  orderSubmission: OrderSubmission;
  /** Integer, scaled by the market's decimal places. */
  price?: string | undefined;
  /** A decimal between 0 and 1, in steps of 0.001. */
  trailingPercentOffset?: string | undefined;
  /** Unix nanoseconds; with it, `expiryStrategy` is required. */
  expiresAt?: Int64 | undefined;
  expiryStrategy?: 'EXPIRY_STRATEGY_CANCELS' | 'EXPIRY_STRATEGY_SUBMIT' | undefined;
  sizeOverrideSetting?: 'SIZE_OVERRIDE_SETTING_NONE' | 'SIZE_OVERRIDE_SETTING_POSITION' | undefined;
  /** The part of the position, a decimal above 0, at most 1. */
  sizeOverrideValue?: { percentage: string } | undefined;
}

/** Release 0.79. Without `stopOrderId` all stop orders of the market; without either, all stop orders. */
export interface StopOrdersCancellation {
  marketId?: string | undefined;
  stopOrderId?: string | undefined;
}

/** Release 0.79. */
export interface UpdateMarginMode {
  marketId: string;
  mode: 'MODE_CROSS_MARGIN' | 'MODE_ISOLATED_MARGIN';
  /** A decimal above 0: required with isolated margin, refused with cross margin. */
  marginFactor?: string | undefined;
}

/** Carried out in the order: margin modes, cancellations, amendments, submissions, then stop orders likewise. */
export interface BatchMarketInstructions {
  cancellations?: OrderCancellation[] | undefined;
  amendments?: OrderAmendment[] | undefined;
  submissions?: OrderSubmission[] | undefined;
  stopOrdersCancellation?: StopOrdersCancellation[] | undefined;
  stopOrdersSubmission?: StopOrdersSubmission[] | undefined;
  updateMarginMode?: UpdateMarginMode[] | undefined;
}

/** `commitmentAmount` is an integer in the smallest unit of the market's settlement asset, `fee` a fraction. */
export interface LiquidityProvisionSubmission {
  marketId: string;
  commitmentAmount: string;
  fee: string;
  reference?: string | undefined;
}

export interface LiquidityProvisionAmendment {
  marketId: string;
  commitmentAmount?: string | undefined;
  fee?: string | undefined;
  reference?: string | undefined;
}

export interface LiquidityProvisionCancellation {
  marketId: string;
}

/** Release 0.79. Amounts are integers in the smallest unit of the market's settlement asset. */
export interface SubmitAMM {
  marketId: string;
  commitmentAmount: string;
  /** A fraction above 0, at most 1. */
  slippageTolerance: string;
  concentratedLiquidityParameters: ConcentratedLiquidityParameters;
  /** A fraction above 0. */
  proposedFee: string;
  /** A fraction of the base price. */
  minimumPriceChangeTrigger?: string | undefined;
}

/** Prices are integers, scaled by the market's decimal places; at least one bound. Leverages are decimals. */
export interface ConcentratedLiquidityParameters {
  upperBound?: string | undefined;
  lowerBound?: string | undefined;
  base: string;
  leverageAtUpperBound?: string | undefined;
  leverageAtLowerBound?: string | undefined;
  dataSourceId?: string | undefined;
}

/** Release 0.79. As `SubmitAMM`; what is left out stays. */
export interface AmendAMM {
  marketId: string;
  commitmentAmount?: string | undefined;
  slippageTolerance: string;
  concentratedLiquidityParameters?: ConcentratedLiquidityParameters | undefined;
  proposedFee?: string | undefined;
  minimumPriceChangeTrigger?: string | undefined;
}

/** Release 0.79. `METHOD_IMMEDIATE` leaves an open position to the network. */
export interface CancelAMM {
  marketId: string;
  method: 'METHOD_IMMEDIATE' | 'METHOD_REDUCE_ONLY';
}

export interface OrderKinds {
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
}
