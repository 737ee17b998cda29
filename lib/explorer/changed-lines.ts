/** A line that is only in the old text, or only in the new one. */
export interface ChangedLine {
  kind: 'gone' | 'new';
  text: string;
}

/** With more pairs of lines than this, everything between the common ends counts as changed. */
const mostPairs = 250_000;

/** How many lines both have in common at their start. */
function common(a: readonly string[], b: readonly string[]): number {
  const different = a.findIndex((line, index) => line !== b[index]);
  return different === -1 ? a.length : different;
}

/** Length of the longest common subsequence from each pair of lines on. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const [row = [], below = []] = [lengths[i], lengths[i + 1]];
    for (let j = b.length - 1; j >= 0; j -= 1) {
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}

/** The lines in which two texts differ, in their order: removed lines come before the ones that replace them. */
export function changedLines(old: string, now: string): ChangedLine[] {
  const [allOld, allNew] = [old.split('\n'), now.split('\n')];
  const start = common(allOld, allNew);
  const end = common(allOld.slice(start).toReversed(), allNew.slice(start).toReversed());
  const a = allOld.slice(start, allOld.length - end);
  const b = allNew.slice(start, allNew.length - end);
  const gone = (text: string): ChangedLine => ({ kind: 'gone', text });
  const come = (text: string): ChangedLine => ({ kind: 'new', text });
  if (a.length * b.length > mostPairs) return [...a.map(gone), ...b.map(come)];
  const lengths = commonLengths(a, b);
  const changed: ChangedLine[] = [];
  let j = 0;
  for (const [i, text] of a.entries()) {
    // New lines before the next one that both texts have.
    while (j < b.length && text !== b[j] && (lengths[i]?.[j + 1] ?? 0) > (lengths[i + 1]?.[j] ?? 0)) {
      changed.push(come(b[j] ?? ''));
      j += 1;
    }
    if (j < b.length && text === b[j]) j += 1;
    else changed.push(gone(text));
  }
  return [...changed, ...b.slice(j).map(come)];
}
