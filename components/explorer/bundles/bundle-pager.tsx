import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { Select } from '#components/explorer/shell/fields.tsx';
import type { PageInfo } from '#lib/data-api/pages.ts';
import { bundlePageSizes } from '#lib/explorer/bundle-request.ts';
import { t } from '#lib/i18n/i18n.ts';

/** The page to show: `after` and `before` are cursors, at most one of which is set. */
interface BundlePlace {
  after: string;
  before: string;
}

/** Leads through the pages. Its cursors are the service's own, so every page has an address. */
export function BundlePager(props: {
  pageInfo: PageInfo;
  /** Whether this is where the list begins, as far as the address tells. */
  first: boolean;
  size: number;
  onPlace: (place: BundlePlace) => void;
  onSize: (size: string) => void;
}): JSX.Element {
  const { startCursor, endCursor, hasNextPage, hasPreviousPage } = props.pageInfo;
  const nav = useRef<HTMLElement>(null);
  // At the end of a list the button that led there becomes disabled under its user: another one takes the focus.
  useLayoutEffect(() => {
    const buttons = [...(nav.current?.querySelectorAll('button') ?? [])];
    if (buttons.some((one) => one.disabled && one === document.activeElement)) {
      buttons.findLast((one) => !one.disabled)?.focus();
    }
  });
  const button = (text: string, disabled: boolean, place: Partial<BundlePlace>): JSX.Element => (
    <Button disabled={disabled} onClick={() => props.onPlace({ after: '', before: '', ...place })}>
      {text}
    </Button>
  );
  return (
    <nav ref={nav} class="bundle-pager row" aria-label={t('ex_pages')}>
      {button(t('ex_page_first'), props.first, {})}
      {button(t('ex_page_previous'), !hasPreviousPage || startCursor === '', { before: startCursor })}
      {button(t('ex_page_next'), !hasNextPage || endCursor === '', { after: endCursor })}
      <Select
        label={t('ex_page_size')}
        value={`${props.size}`}
        options={bundlePageSizes.map((size) => [`${size}`, size] as const)}
        onSelect={props.onSize}
      />
    </nav>
  );
}
