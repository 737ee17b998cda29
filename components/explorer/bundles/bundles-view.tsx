import { keepPreviousData, skipToken } from '@tanstack/query-core';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { ListView } from '#components/explorer/shell/list-view.tsx';
import { QueryData } from '#components/explorer/shell/query-data.tsx';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { useTyped } from '#components/explorer/shell/use-typed.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { Select, TextField } from '#components/form.tsx';
import { Empty } from '#components/status.tsx';
import { listSignerBundles } from '#lib/data-api/list-signer-bundles.ts';
import type { PageInfo } from '#lib/data-api/pages.ts';
import {
  type BundleFilterName,
  bundleFilters,
  bundlePageSizes,
  isBundleFilter,
  readBundleRequest,
} from '#lib/explorer/bundle-request.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { BundleTable, bundleRows } from './bundle-table.tsx';

const firstPage = { after: '', before: '' };

/** The neighbours of a page that could not be fetched. */
const noPages = { startCursor: '', endCursor: '', hasNextPage: false, hasPreviousPage: false };

/** Pause in typing before the request, in milliseconds. Enter sends it at once. */
const requestWaitMs = 400;

/** One filter. The text is checked at every key, and passed to `onFilter` only when it is valid. */
function BundleFilter(props: { name: BundleFilterName; value: string; onFilter: (value: string) => void }) {
  const { name, value, onFilter } = props;
  const apply = (text: string): void => {
    if (isBundleFilter(name, text.trim())) onFilter(text.trim());
  };
  const typed = useTyped(value, apply, requestWaitMs);
  return (
    <TextField
      name={name}
      label={t(`ex_bundle_${name}`)}
      parameter={name}
      placeholder={t(`ex_bundle_${name}_hint`)}
      inputMode={name === 'epochSeq' || name === 'chainId' ? 'numeric' : 'text'}
      problem={isBundleFilter(name, typed.text.trim()) ? null : t(`ex_bundle_${name}_problem`)}
      {...typed.input}
      onInput={typed.type}
    />
  );
}

/** Navigates the pages. Its cursors are the service's own, so every page has an address. */
function Pager(props: {
  pageInfo: PageInfo;
  /** Whether this is the first page, judging by the address. */
  first: boolean;
  size: number;
  ask: (change: RouteQuery) => void;
}) {
  const { pageInfo, first, size, ask } = props;
  const { startCursor, endCursor, hasNextPage, hasPreviousPage } = pageInfo;
  const nav = useRef<HTMLElement>(null);
  // At the end of a list the button that led there becomes disabled under its user: another one takes the focus.
  useLayoutEffect(() => {
    const buttons = [...(nav.current?.querySelectorAll('button') ?? [])];
    if (buttons.some((one) => one.disabled && one === document.activeElement)) {
      buttons.findLast((one) => !one.disabled)?.focus();
    }
  });
  const button = (text: string, disabled: boolean, place: RouteQuery) => (
    <Button disabled={disabled} onClick={() => ask({ ...firstPage, ...place })}>
      {text}
    </Button>
  );
  return (
    <nav ref={nav} class="bundle-pager row" aria-label={t('ex_pages')}>
      {button(t('ex_page_first'), first, {})}
      {button(t('ex_page_previous'), !hasPreviousPage || startCursor === '', { before: startCursor })}
      {button(t('ex_page_next'), !hasNextPage || endCursor === '', { after: endCursor })}
      <Select
        label={t('ex_page_size')}
        value={`${size}`}
        options={bundlePageSizes.map((size) => [`${size}`, size] as const)}
        onSelect={(size) => ask({ ...firstPage, size })}
      />
    </nav>
  );
}

/** The bundles that remove a validator from the signers of the multi-signature contract, filtered, page by page. */
export function BundlesView({ query }: { query: RouteQuery }) {
  const { api, navigation } = useExplorer();
  const request = readBundleRequest(query);
  const page = request && ([request.filter, request.pagination] as const);
  const bundles = useQuery({
    queryKey: [api.value.baseUrl, 'bundles', page],
    queryFn: page === null ? skipToken : (options) => listSignerBundles(api.value, ...page, options),
    placeholderData: keepPreviousData,
  });
  // Releases before 0.73 have one bridge, and ignore the filter.
  const hasChains = (query['chainId'] ?? '') !== '' || bundles.data?.edges.some(({ node }) => node.chainId);
  const ask = (change: RouteQuery): void => navigation.change(change);
  const filtered = bundleFilters.some((name) => (query[name] ?? '') !== '');
  // Invalid text is only in the fields, not in the address: new fields clear it.
  const [cleared, setCleared] = useState(0);
  const clear = (): void => {
    setCleared(cleared + 1);
    ask({ ...firstPage, ...Object.fromEntries(bundleFilters.map((name) => [name, ''])) });
  };
  const missing = bundles.failure !== null && (bundles.data === undefined || bundles.isPlaceholderData);
  const atFirst = (query['after'] ?? '') === '' && (query['before'] ?? '') === '';
  return (
    <>
      <ViewHead title={t('ex_view_bundles')} lead={t('ex_bundles_lead')} query={request === null ? null : bundles} />
      <search class="bundle-filters" aria-label={t('ex_filters')}>
        {bundleFilters
          .filter((name) => name !== 'chainId' || hasChains)
          .map((name) => (
            <BundleFilter
              key={`${name} ${cleared}`}
              name={name}
              value={query[name] ?? ''}
              // A cursor of another list means nothing in this one.
              onFilter={(value) => navigation.change({ ...firstPage, [name]: value }, { replace: true })}
            />
          ))}
        <label class="select bundle-order">
          <input
            type="checkbox"
            name="newestFirst"
            checked={query['newestFirst'] !== 'false'}
            onChange={(event) => ask({ ...firstPage, newestFirst: event.currentTarget.checked ? '' : 'false' })}
          />
          {t('ex_newest_first')}
        </label>
      </search>
      {request === null ? (
        <p class="soft" role="status">
          {t('ex_bundles_not_asked')}
        </p>
      ) : (
        <QueryData query={bundles} rows={request.size / 2} hidePlaceholder>
          {({ edges, pageInfo, unreadable }) => (
            <ListView
              class="bundle-bar"
              total={edges.length}
              found={edges.length}
              unreadable={unreadable.length}
              count={
                bundles.isPlaceholderData
                  ? t('ex_refreshing')
                  : edges.length > 0 && plural('ex_bundles_count', edges.length)
              }
              tools={<Pager pageInfo={pageInfo} first={atFirst} size={request.size} ask={ask} />}
              csv={{ table: 'bundles', rows: () => bundleRows(edges.map(({ node }) => node)) }}
              none={
                !bundles.isPlaceholderData && (
                  <Empty
                    icon={filtered ? 'search' : 'shield'}
                    title={filtered ? t('ex_no_match') : t('ex_bundles_empty')}
                  >
                    {filtered ? (
                      <Button onClick={clear}>{t('ex_clear_filters')}</Button>
                    ) : (
                      <p>{t('ex_bundles_empty_text')}</p>
                    )}
                  </Empty>
                )
              }
            >
              <BundleTable bundles={edges.map(({ node }) => node)} busy={bundles.isPlaceholderData} />
            </ListView>
          )}
        </QueryData>
      )}
      {request !== null && missing && !atFirst && (
        <Pager pageInfo={noPages} first={false} size={request.size} ask={ask} />
      )}
    </>
  );
}
