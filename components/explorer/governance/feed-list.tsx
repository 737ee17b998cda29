import type { JSX } from 'preact';
import { useCallback, useRef } from 'preact/hooks';
import { useVirtualRows } from '#components/explorer/shell/use-virtual-rows.ts';
import type { FeedEntry } from '#lib/explorer/governance/feed.ts';
import { t } from '#lib/i18n/i18n.ts';
import { FeedRow, GapRow } from './feed-row.tsx';

/** Height of a row with a title of one line, in pixels. */
const rowHeight = 124;

/** Rows rendered beyond the screen: they are costly to render while one scrolls, and most feeds are rendered whole. */
const overscan = 24;

/** A unique ID of a row: a proposal's has 64 digits, a gap's time has fewer. */
const idOfEntry = (entry: FeedEntry): string => (entry.kind === 'gap' ? `${entry.gap.from}` : entry.alert.proposalId);

/** The feed as a virtual list. Screen readers are told how many rows there are, and which one they read. */
export function FeedList({ entries }: { entries: readonly FeedEntry[] }): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  const idOf = useCallback(
    (index: number) => {
      const entry = entries[index];
      return entry === undefined ? '' : idOfEntry(entry);
    },
    [entries],
  );
  const { rows, measure, keepRow } = useVirtualRows(entries.length, rowHeight, list, idOf, overscan);
  return (
    <ul ref={list} class="panel feed" aria-label={t('ex_view_governance')} onFocusOut={() => keepRow(null)}>
      {rows.map((row) => {
        if (row.kind === 'space') {
          return <li key={row.key} class="feed-space" aria-hidden="true" style={{ height: `${row.height}px` }} />;
        }
        const entry = entries[row.index];
        if (entry === undefined) return null;
        const place = {
          ref: measure,
          'data-index': row.index,
          'aria-posinset': row.index + 1,
          'aria-setsize': entries.length,
          onFocusIn: () => keepRow(row.index),
        };
        return entry.kind === 'gap' ? (
          <GapRow key={idOfEntry(entry)} gap={entry.gap} place={place} />
        ) : (
          <FeedRow key={idOfEntry(entry)} alert={entry.alert} place={place} />
        );
      })}
    </ul>
  );
}
