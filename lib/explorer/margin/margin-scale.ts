import type { MarginLevels } from '#lib/data-api/estimate-position.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimalText,
  multiplyDecimals,
  parseDecimal,
  shareOf,
  shiftPoint,
  zero,
} from '#lib/format/decimal.ts';

export const levelNames = ['maintenanceMargin', 'searchLevel', 'initialMargin', 'collateralReleaseLevel'] as const;

export type LevelName = (typeof levelNames)[number];

/** The levels from the lowest to the highest, with their positions on the scale, between 0 and 1; null for no amount. */
type PlacedLevels = readonly { name: LevelName; raw: string; at: number | null }[];

export interface MarginScale {
  best: PlacedLevels | null;
  worst: PlacedLevels | null;
  /** Round amounts to read the scale by, from 0 on. */
  ticks: { raw: string; at: number }[];
  /** The collateral, if any; `beyond` when it is more than the scale shows. */
  collateral: { raw: string; at: number; beyond: boolean } | null;
}

type Levels = Pick<MarginLevels, LevelName>;

/** Where the highest level is drawn, in percent of the scale, with room for more collateral. */
const highestAt = { alone: 95n, withCollateral: 78n };

function highest(amounts: readonly (Decimal | null)[]): Decimal {
  return amounts.reduce<Decimal>((most, one) => (one !== null && compareDecimals(one, most) > 0 ? one : most), zero);
}

/** Three to six round amounts from 0 to `end`: multiples of a one, a two or a five with zeros. */
function roundAmounts(end: Decimal): Decimal[] {
  const digits = decimalText(end).replace(/\..*$/, '').length;
  const steps = [-2, -1, 0].flatMap((power) =>
    [1n, 2n, 5n].map((units) => shiftPoint({ units, places: 0 }, digits + power)),
  );
  const five: Decimal = { units: 5n, places: 0 };
  const step = steps.find((one) => compareDecimals(multiplyDecimals(one, five), end) >= 0) ?? end;
  const amounts: Decimal[] = [];
  for (let amount = zero; compareDecimals(amount, end) <= 0 && amounts.length < 6; amount = addDecimals(amount, step)) {
    amounts.push(amount);
  }
  return amounts;
}

/** All levels on one scale from 0 that ends a little above them. Null without a position, which needs no margin. */
export function marginScale(best: Levels | null, worst: Levels | null, collateral: string): MarginScale | null {
  const amounts = [best, worst].flatMap((levels) => (levels === null ? [] : levelNames.map((name) => levels[name])));
  const top = highest(amounts.map(parseDecimal));
  if (top.units === 0n) return null;
  const held = parseDecimal(collateral);
  const part = held === null ? highestAt.alone : highestAt.withCollateral;
  const end: Decimal = { units: (top.units * 10n ** 10n) / part, places: top.places + 8 };
  const position = (amount: Decimal): number => Math.min(1, Math.max(0, shareOf(amount, end)));
  const place = (levels: Levels): PlacedLevels =>
    levelNames.map((name) => {
      const amount = parseDecimal(levels[name]);
      return { name, raw: levels[name], at: amount && position(amount) };
    });
  return {
    best: best && place(best),
    worst: worst && place(worst),
    ticks: roundAmounts(end).map((amount) => ({ raw: decimalText(amount), at: position(amount) })),
    collateral: held && { raw: collateral, at: position(held), beyond: compareDecimals(held, end) > 0 },
  };
}

/** The lowest level that collateral does not reach; `unknown` where an amount cannot be read. */
export type Uncovered = LevelName | 'none' | 'unknown';

/** The lowest level that `collateral` does not reach. An amount equal to a level reaches it. */
export function firstUncovered(levels: Levels, collateral: string): Uncovered {
  const held = parseDecimal(collateral);
  if (held === null) return 'unknown';
  for (const name of levelNames) {
    const level = parseDecimal(levels[name]);
    if (level === null) return 'unknown';
    if (compareDecimals(held, level) < 0) return name;
  }
  return 'none';
}
