import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  type VirtualItem,
  Virtualizer,
  windowScroll,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { notedScroll } from '#lib/explorer/scroll-memory.ts';
import { usePageEnds } from './use-page-ends.ts';

/**
 * Rows of a new list that are drawn first, to be seen at once. The rest of the screen follows in the next frame: drawing
 * it, and reckoning with the places of ten thousand rows, takes longer than the first rows should be waited for.
 */
export const firstRows = 8;

/** One thing to draw: a row of the list, or the room of the rows that are not drawn. Heights are in pixels. */
export type VirtualRow = { kind: 'row'; index: number } | { kind: 'room'; key: string; height: number };

export interface VirtualRows {
  rows: VirtualRow[];
  /** For the `ref` of each row, which must carry its place as `data-index`. */
  measure: (row: HTMLElement | null) => void;
  /** The row that the focus is in, or null. It stays drawn however far one scrolls: the focus must not be lost. */
  keepRow(index: number | null): void;
}

/**
 * Which rows of a long list that scrolls with the page are worth drawing. Rows may have any height; `estimate` is what
 * is reckoned with until rows have been seen, and the mean of the first ones from then on. `body` is the element that
 * the rows stand in. `idOf` tells the row at a place from all others; another function is another list.
 * `overscan` is how many rows are drawn beyond the screen at either end.
 */
export function useVirtualRows(
  count: number,
  estimate: number,
  body: RefObject<HTMLElement | null>,
  idOf: (index: number) => string,
  overscan = 12,
): VirtualRows {
  const [, draw] = useReducer((drawn: number, _: undefined) => drawn + 1, 0);
  const [margin, setMargin] = useState(0);
  const [typical, setTypical] = useState<number | null>(null);
  // Who comes back to a place further down is to find it as it was left, in one drawing.
  const [isWide, setWide] = useState(() => notedScroll(window) > 0);
  useEffect(() => {
    // By now the rows on the screen are painted, or about to be: the others are for the next frame.
    const frame = requestAnimationFrame(() => setWide(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const reckoned = isWide ? count : Math.min(count, firstRows);
  const kept = useRef<number | null>(null);
  // A new function makes all places be reckoned anew: with the heights of rows that have moved, or the typical one.
  const getItemKey = useCallback((index: number) => idOf(index), [idOf, typical]);
  const options = {
    count: reckoned,
    getScrollElement: () => window,
    getItemKey,
    estimateSize: () => typical ?? estimate,
    overscan,
    scrollMargin: margin,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => window.scrollY,
    // Parts of a pixel count: over a screen of rows they come to a row. A row that has no height is not laid out yet;
    // taken at its word, every row would have to be drawn.
    measureElement: (row: HTMLElement, entry: ResizeObserverEntry | undefined) =>
      (entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height) || estimate,
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const seen = defaultRangeExtractor(range);
      const { current } = kept;
      if (current === null || current >= range.count || seen.includes(current)) return seen;
      return [...seen, current].sort((a, b) => a - b);
    },
    onChange: ({ isScrolling }: Virtualizer<Window, HTMLElement>) => {
      if (isWide) draw(undefined);
      else if (isScrolling) setWide(true);
    },
  };
  const [virtualizer] = useState(() => new Virtualizer<Window, HTMLElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => {
    virtualizer._willUpdate();
    // What the first rows are like is found out once they can be seen: drawn anew for it, they would be there later.
    if (!isWide) return;
    const top = body.current === null ? 0 : body.current.getBoundingClientRect().top + window.scrollY;
    if (Math.abs(top - margin) > 1) setMargin(top);
    const seen = [...virtualizer.itemSizeCache.values()];
    if (typical === null && seen.length > 0) setTypical(seen.reduce((sum, size) => sum + size, 0) / seen.length);
  });
  usePageEnds(count, (isThere) => {
    // It would keep the rows on screen where they are, and so leave the end.
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = isThere ? () => false : undefined;
  });
  const keepRow = useCallback((index: number | null): void => {
    kept.current = index;
  }, []);
  const rest = (count - reckoned) * (typical ?? estimate);
  return {
    rows: withRoom(virtualizer.getVirtualItems(), margin, virtualizer.getTotalSize() + rest),
    measure: virtualizer.measureElement,
    keepRow,
  };
}

/** The rows to draw with the room between, before and after them. */
function withRoom(items: readonly VirtualItem[], margin: number, total: number): VirtualRow[] {
  const rows: VirtualRow[] = [];
  let drawn = margin;
  const room = (upTo: number): void => {
    if (upTo - drawn > 0.5) rows.push({ kind: 'room', key: `room before ${rows.length}`, height: upTo - drawn });
  };
  for (const { index, start, end } of items) {
    room(start);
    rows.push({ kind: 'row', index });
    drawn = end;
  }
  room(total + margin);
  return rows;
}
