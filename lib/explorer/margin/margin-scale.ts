import type { MarginLevels } from '#lib/data-api/estimate-position.ts';
import { compareDecimals, parseDecimal, zero } from '#lib/format/decimal.ts';

export const levelNames = ['maintenanceMargin', 'searchLevel', 'initialMargin', 'collateralReleaseLevel'] as const;

type LevelName = (typeof levelNames)[number];

/** The levels from the lowest to the highest, with their positions on the scale, between 0 and 1; null for none. */
type PlacedLevels = readonly { name: LevelName; at: number | null }[];

export interface MarginScale {
  best: PlacedLevels | null;
  worst: PlacedLevels | null;
  /** The collateral, if any; `beyond` when it is more than the scale shows. */
  collateral: { at: number; beyond: boolean } | null;
}

type Levels = Pick<MarginLevels, LevelName>;

/** Where the highest level is drawn on the scale, with room for more collateral. */
const highestAt = { alone: 0.95, withCollateral: 0.78 };

/** As a number, which is exact enough to draw. Null for no amount. */
function amountOf(text: string): number | null {
  return parseDecimal(text) === null ? null : Number(text);
}

/** All levels on one scale from 0 that ends a little above them. Null without a position, which needs no margin. */
export function marginScale(best: Levels | null, worst: Levels | null, collateral: string): MarginScale | null {
  const all = [best, worst].flatMap((levels) => (levels === null ? [] : levelNames.map((name) => levels[name])));
  const highest = Math.max(0, ...all.map((text) => amountOf(text) ?? 0));
  if (highest === 0) return null;
  const held = amountOf(collateral);
  const end = highest / (held === null ? highestAt.alone : highestAt.withCollateral);
  const position = (amount: number): number => Math.min(1, Math.max(0, amount / end));
  const place = (levels: Levels): PlacedLevels =>
    levelNames.map((name) => {
      const amount = amountOf(levels[name]);
      // With isolated margin two levels are 0: there are none.
      return { name, at: amount === null || amount === 0 ? null : position(amount) };
    });
  return {
    best: best && place(best),
    worst: worst && place(worst),
    collateral: held === null ? null : { at: position(held), beyond: held > end },
  };
}

/**
 * The lowest level that `collateral` does not reach; an amount equal to a level reaches it. `unknown` where one cannot be read.
 * Isolated margin sets aside more than the initial margin: what is still `toAdd` (vegaprotocol/vega v0.79.0, core/risk/isolated_margin.go).
 */
export function firstUncovered(levels: Levels, collateral: string, toAdd = ''): LevelName | 'none' | 'unknown' {
  const held = parseDecimal(collateral);
  if (held === null) return 'unknown';
  for (const name of levelNames) {
    const level = parseDecimal(levels[name]);
    if (level === null) return 'unknown';
    if (compareDecimals(held, level) < 0) return name;
    if (name === 'initialMargin' && (parseDecimal(toAdd) ?? zero).units > 0n) return name;
    if (name === 'collateralReleaseLevel' && level.units === 0n) return name;
  }
  return 'none';
}
