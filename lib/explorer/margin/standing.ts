import type { MarginLevels } from '#lib/data-api/schema/position-estimate.ts';
import { compareDecimals, parseDecimal } from '#lib/format/decimal.ts';
import { type LevelName, levelNames } from './margin-scale.ts';

/** Where collateral stands: below a level, or above them all. `unknown` where an amount cannot be read. */
export type Standing = LevelName | 'above' | 'unknown';

/** The lowest level that `collateral` does not reach. A level is reached by having just as much. */
export function standingOf(levels: Pick<MarginLevels, LevelName>, collateral: string): Standing {
  const held = parseDecimal(collateral);
  if (held === null) return 'unknown';
  for (const name of levelNames) {
    const level = parseDecimal(levels[name]);
    if (level === null) return 'unknown';
    if (compareDecimals(held, level) < 0) return name;
  }
  return 'above';
}
