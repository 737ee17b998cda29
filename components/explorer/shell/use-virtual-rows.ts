import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  type VirtualItem,
  Virtualizer,
  windowScroll,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useState } from 'preact/hooks';

/** Height of a row in pixels until some are measured. */
const estimate = 60;

/** Rows rendered beyond the screen. */
const overscan = 24;

/** One thing to render: a row of the list, or the space of rows that are not rendered. Heights are in pixels. */
type VirtualRow<T> = { kind: 'row'; index: number; item: T } | { kind: 'space'; key: string; height: number };

/**
 * Which rows to render of a long list that scrolls with the page. `body` holds the rows. `measure` is for the `ref` of each row, which must have its index as `data-index`.
 */
export function useVirtualRows<T>(
  items: readonly T[],
  body: RefObject<HTMLElement | null>,
  keyOf: (item: T) => string,
) {
  const [, render] = useReducer((count: number, _: undefined) => count + 1, 0);
  const [margin, setMargin] = useState(0);
  const [typical, setTypical] = useState<number | null>(null);
  const options = {
    count: items.length,
    getScrollElement: () => window,
    getItemKey: (index: number) => {
      const item = items[index];
      return item === undefined ? '' : keyOf(item);
    },
    estimateSize: () => typical ?? estimate,
    overscan,
    scrollMargin: margin,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => window.scrollY,
    // With fractions of a pixel: over a screen of rows they add up to a row. A row without height is not laid out yet;
    // taken literally, every row would have to be rendered.
    measureElement: (row: HTMLElement, entry: ResizeObserverEntry | undefined) =>
      (entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height) || estimate,
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const seen = defaultRangeExtractor(range);
      // The row that has the focus stays rendered however far one scrolls: the focus must not be lost.
      const focused = document.activeElement?.closest<HTMLElement>('[data-index]');
      const kept = focused && body.current?.contains(focused) ? Number(focused.dataset['index']) : range.count;
      return kept >= range.count || seen.includes(kept) ? seen : [...seen, kept].sort((a, b) => a - b);
    },
    onChange: () => render(undefined),
  };
  const [virtualizer] = useState(() => new Virtualizer<Window, HTMLElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => {
    virtualizer._willUpdate();
    const top = body.current === null ? 0 : body.current.getBoundingClientRect().top + window.scrollY;
    if (Math.abs(top - margin) > 1) setMargin(top);
    const seen = [...virtualizer.itemSizeCache.values()];
    if (typical === null && seen.length > 0) setTypical(seen.reduce((sum, size) => sum + size, 0) / seen.length);
  });
  useEffect(() => jumpToEnds(virtualizer), [virtualizer]);
  return {
    rows: withSpace(items, virtualizer.getVirtualItems(), margin, virtualizer.getTotalSize()),
    measure: virtualizer.measureElement,
  };
}

/** The rows to render, with the space before, between and after them. */
function withSpace<T>(all: readonly T[], seen: readonly VirtualItem[], margin: number, total: number): VirtualRow<T>[] {
  const rows: VirtualRow<T>[] = [];
  let end = margin;
  const addSpace = (upTo: number): void => {
    if (upTo - end > 0.5) rows.push({ kind: 'space', key: `space before ${rows.length}`, height: upTo - end });
  };
  for (const { index, start, end: endOfRow } of seen) {
    const item = all[index];
    if (item === undefined) continue;
    addSpace(start);
    rows.push({ kind: 'row', index, item });
    end = endOfRow;
  }
  addSpace(total + margin);
  return rows;
}

/** Home and End jump: the browser would stop where the end was before the rows there are measured. Returns the removal. */
function jumpToEnds(virtualizer: Virtualizer<Window, HTMLElement>): () => void {
  const pressed = (event: KeyboardEvent): void => {
    const { key, altKey, shiftKey, metaKey, target } = event;
    if (event.defaultPrevented || (key !== 'Home' && key !== 'End') || altKey || shiftKey || metaKey) return;
    // Fields handle these keys themselves.
    if (target instanceof Element && target.closest('input, select, textarea, [contenteditable]')) return;
    event.preventDefault();
    if (key === 'End') virtualizer.scrollToEnd();
    else virtualizer.scrollToOffset(0);
  };
  window.addEventListener('keydown', pressed);
  return () => window.removeEventListener('keydown', pressed);
}
