import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PageInfo } from '#lib/data-api/schema/page.ts';
import { bundlePageSizes } from '#lib/explorer/bundle-request.ts';
import { t } from '#lib/i18n/i18n.ts';

/** Where to go from one page: `after` and `before` are cursors, at most one of which is set. */
export interface BundlePlace {
  after: string;
  before: string;
}

/** The way through the pages. Its cursors are the service's own, so every page has an address. */
export function BundlePager(props: {
  pageInfo: PageInfo;
  /** Whether this is where the list begins, as far as the address tells. */
  first: boolean;
  size: number;
  onPlace: (place: BundlePlace) => void;
  onSize: (size: number) => void;
}): JSX.Element {
  const { pageInfo, first, size, onPlace, onSize } = props;
  const { startCursor, endCursor, hasNextPage, hasPreviousPage } = pageInfo;
  const nav = useRef<HTMLElement>(null);
  // Where a list ends, the button that led there is switched off under its user: the way back takes the focus over.
  useLayoutEffect(() => {
    const buttons = [...(nav.current?.querySelectorAll('button') ?? [])];
    if (buttons.some((one) => one.disabled && one === document.activeElement)) {
      buttons.findLast((one) => !one.disabled)?.focus();
    }
  });
  return (
    <nav ref={nav} class="bundle-pager" aria-label={t('ex_pages')}>
      <button type="button" class="button" disabled={first} onClick={() => onPlace({ after: '', before: '' })}>
        {t('ex_page_first')}
      </button>
      <button
        type="button"
        class="button"
        disabled={!hasPreviousPage || startCursor === ''}
        onClick={() => onPlace({ after: '', before: startCursor })}
      >
        {t('ex_page_previous')}
      </button>
      <button
        type="button"
        class="button"
        disabled={!hasNextPage || endCursor === ''}
        onClick={() => onPlace({ after: endCursor, before: '' })}
      >
        {t('ex_page_next')}
      </button>
      <label class="bundle-size">
        {t('ex_page_size')}
        <select class="field" value={`${size}`} onChange={(event) => onSize(Number(event.currentTarget.value))}>
          {bundlePageSizes.map((offered) => (
            <option key={offered} value={`${offered}`}>
              {offered}
            </option>
          ))}
        </select>
      </label>
    </nav>
  );
}
