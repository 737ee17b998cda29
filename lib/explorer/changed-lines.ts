import { diffArrays } from 'diff';

/** A line that is only in the old text, or only in the new one. */
export interface ChangedLine {
  kind: 'gone' | 'new';
  text: string;
}

/** With more changed lines than this every line counts as changed: the comparison takes the square of their number. */
const mostChanges = 2000;

/** The lines in which two texts differ, in their order: removed lines come before the ones that replace them. */
export function changedLines(old: string, now: string): ChangedLine[] {
  const [before, after] = [old.split('\n'), now.split('\n')];
  const changes = diffArrays(before, after, { maxEditLength: mostChanges }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ];
  return changes
    .filter(({ removed, added }) => removed || added)
    .flatMap(({ removed, value }) => value.map((text): ChangedLine => ({ kind: removed ? 'gone' : 'new', text })));
}
