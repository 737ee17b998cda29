import {
  addDecimals,
  compareDecimals,
  type Decimal,
  multiplyDecimals,
  parseDecimal,
  shareOf,
  zero,
} from '#lib/format/decimal.ts';

/** A share of something against the share that is needed. The shares are for drawing; `reached` is exact. */
export interface Measure {
  /** Between 0 and 1. */
  share: number;
  required: { share: number; text: string } | null;
  /** Whether as much as is needed is there; null where nobody says what is needed. */
  reached: boolean | null;
}

const one: Decimal = { units: 1n, places: 0 };

/** The needed share as the service wrote it; null where it sent none that is one. */
function parseRequired(text: string): Decimal | null {
  const required = parseDecimal(text);
  if (required === null || required.units < 0n || compareDecimals(required, one) > 0) return null;
  return required;
}

function measure(part: Decimal, whole: Decimal, requiredText: string): Measure {
  const required = parseRequired(requiredText);
  const share = Math.min(1, Math.max(0, shareOf(part, whole)));
  if (required === null) return { share, required: null, reached: null };
  // part / whole ≥ required, without the division that would round.
  const reached = compareDecimals(part, multiplyDecimals(required, whole)) >= 0;
  return { share, required: { share: shareOf(required, one), text: requiredText }, reached };
}

/**
 * The yes votes' part of all votes against the majority that is needed. Null before anybody with a weight has voted:
 * there is no part of nothing.
 */
export function majorityOf(yes: Decimal, no: Decimal, required: string): Measure | null {
  const all = addDecimals(yes, no);
  return compareDecimals(all, zero) > 0 ? measure(yes, all, required) : null;
}

/**
 * A part of the market's liquidity against the part that is needed, both of all there is: liquidity providers' shares are
 * not divided by what has voted (vegaprotocol/vega v0.71.6, core/governance/engine.go,
 * `computeVoteStateUsingEquityLikeShare`).
 */
export function liquidityShareOf(part: Decimal, required: string): Measure {
  return measure(part, one, required);
}

/**
 * Where a scale ends that shows shares between 0 and 1: at 1, or earlier at a round share where all of them are so small
 * that they could not be told apart.
 */
export function scaleEnd(shares: readonly number[]): number {
  const most = Math.max(0, ...shares);
  if (most === 0 || most > 0.2) return 1;
  const wanted = most * 1.5;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 5, 10].find((one) => one * power >= wanted) ?? 10;
  // The power of a share that is next to nothing is nothing.
  return Math.min(1, Math.max(most, step * power));
}
