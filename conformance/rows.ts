import { type Finding, found, notApplicable } from './check.ts';
import { quoted } from './describe.ts';

/** The rows of a list, as a page has them. */
export interface Rows<T> {
  rows: readonly T[];
  /** Why other rows could not be read at all; they are odd whatever is asked. */
  unreadable?: readonly string[];
}

/** Of a longer list of odd rows, how many are named. */
const mostNamed = 5;

/**
 * What was found about the rows of a list. `holds` is null where it says nothing about a row. A service is judged by what
 * most of its rows are: the check fails when more than half of them are odd, and otherwise has a note that names them.
 */
export function ofRows<T>(
  { rows, unreadable = [] }: Rows<T>,
  holds: (row: T) => boolean | null,
  idOf: (row: T) => string,
): Finding {
  const good = rows.filter((row) => holds(row) === true);
  const odd = rows.filter((row) => holds(row) === false);
  const oddCount = odd.length + unreadable.length;
  const count = good.length + oddCount;
  if (count === 0) return notApplicable(rows.length === 0 ? 'There are no rows.' : 'No row shows this.');
  if (oddCount === 0) return found(true, `${count} rows`);
  const names = [...odd.map(idOf), ...unreadable].slice(0, mostNamed).join(', ');
  const first = odd.length === 0 ? '' : `, the first one ${JSON.stringify(odd[0])}`;
  const seen = quoted(`${oddCount} of ${count} rows are odd: ${names}${first}`);
  return oddCount * 2 > count ? found(false, seen) : { ...found(true, `${count} rows`), note: seen };
}
