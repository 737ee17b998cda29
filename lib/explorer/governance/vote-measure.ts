import {
  addDecimals,
  compareDecimals,
  type Decimal,
  multiplyDecimals,
  parseDecimal,
  shareOf,
} from '#lib/format/decimal.ts';

/** A share of something against the share that is needed. The shares are for drawing; `reached` is exact. */
export interface Measure {
  /** Between 0 and 1. */
  share: number;
  required: { share: number; text: string } | null;
  /** Whether the needed share is reached; null where the service sent none. */
  reached: boolean | null;
}

const one: Decimal = { units: 1n, places: 0 };

function measure(part: Decimal, whole: Decimal, requiredText: string): Measure {
  const share = Math.min(1, Math.max(0, shareOf(part, whole)));
  const required = parseDecimal(requiredText);
  if (required === null || required.units < 0n || compareDecimals(required, one) > 0) {
    return { share, required: null, reached: null };
  }
  // part / whole >= required, without a division that would round.
  const reached = compareDecimals(part, multiplyDecimals(required, whole)) >= 0;
  return { share, required: { share: shareOf(required, one), text: requiredText }, reached };
}

/** The share of yes in all votes against the needed majority. Null before anybody with a weight has voted. */
export function majorityOf(yes: Decimal, no: Decimal, required: string): Measure | null {
  const all = addDecimals(yes, no);
  return all.units > 0n ? measure(yes, all, required) : null;
}

/**
 * A share of the market's liquidity against the needed one. Both are of all liquidity: liquidity providers' shares are
 * not divided by what has voted (vegaprotocol/vega v0.71.6, core/governance/engine.go,
 * `computeVoteStateUsingEquityLikeShare`).
 */
export function liquidityShareOf(part: Decimal, required: string): Measure {
  return measure(part, one, required);
}
