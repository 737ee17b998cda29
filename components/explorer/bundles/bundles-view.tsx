import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { TextField } from '#components/explorer/shell/fields.tsx';
import { QueryData, UnreadableNote } from '#components/explorer/shell/query-data.tsx';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { useTyped } from '#components/explorer/shell/use-typed.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { Empty } from '#components/status.tsx';
import type { PageInfo } from '#lib/data-api/pages.ts';
import {
  type BundleFilterName,
  bundleFilters,
  bundlesQuery,
  isBundleFilter,
  readBundleRequest,
} from '#lib/explorer/bundle-request.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { BundlePager } from './bundle-pager.tsx';
import { BundleTable } from './bundle-table.tsx';

const firstPage = { after: '', before: '' };

/** What is known of the pages around one that could not be fetched. */
const noPages = { startCursor: '', endCursor: '', hasNextPage: false, hasPreviousPage: false };

/** Pause in typing before the request, in milliseconds. Enter sends it at once. */
const requestWaitMs = 400;

/** One filter. What is typed is checked at every key, and passed to `onFilter` only when it can be sent. */
function BundleFilter(props: {
  name: BundleFilterName;
  value: string;
  onFilter: (value: string) => void;
}): JSX.Element {
  const { name, value, onFilter } = props;
  const typed = useTyped(
    value,
    (text) => {
      if (isBundleFilter(name, text.trim())) onFilter(text.trim());
    },
    requestWaitMs,
  );
  return (
    <TextField
      name={name}
      label={t(`ex_bundle_${name}`)}
      parameter={name}
      value={typed.text}
      placeholder={t(`ex_bundle_${name}_hint`)}
      inputMode={name === 'epochSeq' ? 'numeric' : 'text'}
      problem={isBundleFilter(name, typed.text.trim()) ? null : t(`ex_bundle_${name}_problem`)}
      onType={typed.type}
      onEnter={typed.applyNow}
    />
  );
}

/** The bundles that remove a validator from the signers of the multi-signature contract, filtered, page by page. */
export function BundlesView({ query }: { query: RouteQuery }): JSX.Element {
  const { api, navigation } = useExplorer();
  const request = readBundleRequest(query);
  const bundles = useQuery(bundlesQuery(api.value, request));
  const ask = (change: RouteQuery): void => navigation.change(change);
  const filter = (name: BundleFilterName, value: string): void =>
    // A cursor of another list means nothing in this one.
    navigation.change({ ...firstPage, [name]: value }, { replace: true });
  const filtered = bundleFilters.some((name) => (query[name] ?? '') !== '');
  // Malformed text is in no address, only in the fields: new fields clear it.
  const [cleared, setCleared] = useState(0);
  const clear = (): void => {
    setCleared(cleared + 1);
    ask({ ...firstPage, nodeId: '', submitter: '', epochSeq: '' });
  };
  const missing = bundles.failure !== null && (bundles.data === undefined || bundles.isPlaceholderData);
  const atFirst = (query['after'] ?? '') === '' && (query['before'] ?? '') === '';
  const pager = (pageInfo: PageInfo, size: number) => (
    <BundlePager
      pageInfo={pageInfo}
      first={atFirst}
      size={size}
      onPlace={(place) => ask({ ...place })}
      onSize={(size) => ask({ ...firstPage, size })}
    />
  );
  return (
    <>
      <ViewHead title={t('ex_view_bundles')} lead={t('ex_bundles_lead')} query={request === null ? null : bundles} />
      <search class="bundle-filters" aria-label={t('ex_filters')}>
        {bundleFilters.map((name) => (
          <BundleFilter
            key={`${name} ${cleared}`}
            name={name}
            value={query[name] ?? ''}
            onFilter={(value) => filter(name, value)}
          />
        ))}
        <label class="bundle-order">
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
            <>
              <UnreadableNote count={unreadable.length} />
              {edges.length === 0 && !bundles.isPlaceholderData && (
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
              )}
              <div class="toolbar bundle-bar">
                <p class="soft small" role="status" data-testid="count">
                  {bundles.isPlaceholderData
                    ? t('ex_refreshing')
                    : edges.length > 0 && plural('ex_bundles_count', edges.length)}
                </p>
                {pager(pageInfo, request.size)}
              </div>
              {edges.length > 0 && (
                <BundleTable bundles={edges.map(({ node }) => node)} busy={bundles.isPlaceholderData} />
              )}
            </>
          )}
        </QueryData>
      )}
      {request !== null && missing && !atFirst && pager(noPages, request.size)}
    </>
  );
}
