import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  type VirtualItem,
  Virtualizer,
  windowScroll,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

/** Rows rendered beyond the screen. */
const overscan = 24;

/** One thing to render: a row of the list, or the space of rows that are not rendered. Heights are in pixels. */
export type VirtualRow = { kind: 'row'; index: number } | { kind: 'space'; key: string; height: number };

export interface VirtualRows {
  rows: VirtualRow[];
  /** For the `ref` of each row, which must have its index as `data-index`. */
  measure: (row: HTMLElement | null) => void;
  /** The row that has the focus, or null. It stays rendered however far one scrolls: the focus must not be lost. */
  keepRow(index: number | null): void;
}

/**
 * Which rows to render of a long list that scrolls with the page. `estimate` is a row's height in pixels until some are
 * measured. `body` holds the rows. `idOf` gives the ID of the row at an index; another function is another list.
 */
export function useVirtualRows(
  count: number,
  estimate: number,
  body: RefObject<HTMLElement | null>,
  idOf: (index: number) => string,
): VirtualRows {
  const [, render] = useReducer((count: number, _: undefined) => count + 1, 0);
  const [margin, setMargin] = useState(0);
  const [typical, setTypical] = useState<number | null>(null);
  const kept = useRef<number | null>(null);
  // A new function has all positions computed again, with the heights of rows that have moved, or the typical one.
  const getItemKey = useCallback((index: number) => idOf(index), [idOf, typical]);
  const options = {
    count,
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
    // With fractions of a pixel: over a screen of rows they add up to a row. A row without height is not laid out yet;
    // taken literally, every row would have to be rendered.
    measureElement: (row: HTMLElement, entry: ResizeObserverEntry | undefined) =>
      (entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height) || estimate,
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const seen = defaultRangeExtractor(range);
      const { current } = kept;
      if (current === null || current >= range.count || seen.includes(current)) return seen;
      return [...seen, current].sort((a, b) => a - b);
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
  usePageEnds(count, (isThere) => {
    // Keeping the rows on screen in place would leave the end of the page.
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = isThere ? () => false : undefined;
  });
  const keepRow = useCallback((index: number | null): void => {
    kept.current = index;
  }, []);
  return {
    rows: withSpace(virtualizer.getVirtualItems(), margin, virtualizer.getTotalSize()),
    measure: virtualizer.measureElement,
    keepRow,
  };
}

/** The rows to render, with the space before, between and after them. */
function withSpace(items: readonly VirtualItem[], margin: number, total: number): VirtualRow[] {
  const rows: VirtualRow[] = [];
  let end = margin;
  const addSpace = (upTo: number): void => {
    if (upTo - end > 0.5) rows.push({ kind: 'space', key: `space before ${rows.length}`, height: upTo - end });
  };
  for (const item of items) {
    addSpace(item.start);
    rows.push({ kind: 'row', index: item.index });
    end = item.end;
  }
  addSpace(total + margin);
  return rows;
}

/** How far from its end the page still counts as at its end, in pixels: positions are rounded. */
const tolerance = 1.5;

/** How far down the page can be scrolled, in pixels. */
function pageEnd(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight - clientHeight;
}

/**
 * Makes both ends of a page with `count` virtual rows reachable, though most heights are estimates. Home and End jump:
 * smooth scrolling would measure hundreds of rows, and stop where the end was. A page at its end stays there; `onEnd`
 * is told, so that nothing else moves it.
 */
function usePageEnds(count: number, onEnd: (isThere: boolean) => void): void {
  const atEnd = useRef(false);
  const listener = useRef(onEnd);
  listener.current = onEnd;
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { key, altKey, shiftKey, metaKey, target } = event;
      if ((key !== 'Home' && key !== 'End') || altKey || shiftKey || metaKey) return;
      // Fields handle these keys themselves.
      if (target instanceof Element && target.closest('input, select, textarea, [contenteditable]')) return;
      if (event.defaultPrevented) return;
      event.preventDefault();
      window.scrollTo({ top: key === 'End' ? pageEnd() : 0, behavior: 'instant' });
    };
    const scrolled = (): void => {
      const { scrollY } = window;
      atEnd.current = scrollY > 0 && scrollY > pageEnd() - tolerance;
      listener.current(atEnd.current);
    };
    // Captured: before another listener renders rows and the end moves.
    const before = { capture: true, passive: true };
    window.addEventListener('keydown', pressed);
    window.addEventListener('scroll', scrolled, before);
    return () => {
      window.removeEventListener('keydown', pressed);
      window.removeEventListener('scroll', scrolled, before);
    };
  }, []);
  useLayoutEffect(() => {
    atEnd.current = false;
    listener.current(false);
  }, [count]);
  useLayoutEffect(() => {
    const end = pageEnd();
    if (atEnd.current && window.scrollY < end) window.scrollTo({ top: end, behavior: 'instant' });
  });
}
