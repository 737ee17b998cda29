import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { AnswerAge } from '#components/explorer/shell/answer-age.tsx';
import { Answered } from '#components/explorer/shell/answered.tsx';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { UnreadableNote } from '#components/explorer/shell/unreadable-note.tsx';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { Empty } from '#components/status.tsx';
import type { PageInfo } from '#lib/data-api/schema/page.ts';
import { type BundleFilterName, bundleFilters, readBundleRequest } from '#lib/explorer/bundle-request.ts';
import { bundlesQuery } from '#lib/explorer/bundles-query.ts';
import type { Route, RouteQuery } from '#lib/explorer/route.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { BundleFilterField } from './bundle-filter-field.tsx';
import { BundlePager } from './bundle-pager.tsx';
import { BundleTable } from './bundle-table.tsx';

const firstPage = { after: '', before: '' };

/** What is known of the pages around one that could not be had. */
const noPages = { startCursor: '', endCursor: '', hasNextPage: false, hasPreviousPage: false };

/** The bundles that remove a validator from the signers of the multi-signature contract, filtered, page by page. */
export function BundlesView({ route }: { route: Route }): JSX.Element {
  const { api, navigation } = useExplorer();
  const { query } = route;
  const request = readBundleRequest(query);
  const answer = useQuery(bundlesQuery(api.value, request));
  const ask = (change: RouteQuery): void => navigation.change(change);
  const filter = (name: BundleFilterName, value: string): void =>
    // A cursor of another list means nothing in this one.
    navigation.change({ ...firstPage, [name]: value }, { replace: true });
  const filtered = bundleFilters.some((name) => (query[name] ?? '') !== '');
  // What is typed and of no format is not in the address: it goes with the fields.
  const [cleared, setCleared] = useState(0);
  const clear = (): void => {
    setCleared(cleared + 1);
    ask({ ...firstPage, nodeId: '', submitter: '', epochSeq: '' });
  };
  const missing =
    (answer.failureReason ?? answer.error) !== null && (answer.data === undefined || answer.isPlaceholderData);
  const atFirst = (query['after'] ?? '') === '' && (query['before'] ?? '') === '';
  const pager = (pageInfo: PageInfo, size: number) => (
    <BundlePager
      pageInfo={pageInfo}
      first={atFirst}
      size={size}
      onPlace={(place) => ask({ ...place })}
      onSize={(size) => ask({ ...firstPage, size: `${size}` })}
    />
  );
  return (
    <>
      <ViewHead title={t('ex_view_bundles')} name={t('ex_view_bundles')} lead={t('ex_bundles_lead')}>
        {request !== null && <AnswerAge answer={answer} />}
      </ViewHead>
      <search class="bundle-filters" aria-label={t('ex_filters')}>
        {bundleFilters.map((name) => (
          <BundleFilterField
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
        <Answered answer={answer} rows={request.size / 2} otherStandsIn>
          {({ edges, pageInfo, unreadable }) => (
            <>
              <UnreadableNote count={unreadable.length} />
              {edges.length === 0 && !answer.isPlaceholderData && (
                <Empty
                  icon={filtered ? 'search' : 'shield'}
                  title={filtered ? t('ex_no_match') : t('ex_bundles_empty')}
                >
                  {filtered ? (
                    <button type="button" class="button" onClick={clear}>
                      {t('ex_clear_filters')}
                    </button>
                  ) : (
                    <p>{t('ex_bundles_empty_text')}</p>
                  )}
                </Empty>
              )}
              <div class="toolbar bundle-bar">
                <p class="soft small" role="status" data-testid="count">
                  {answer.isPlaceholderData
                    ? t('ex_refreshing')
                    : edges.length > 0 && plural('ex_bundles_count', edges.length)}
                </p>
                {pager(pageInfo, request.size)}
              </div>
              {edges.length > 0 && (
                <BundleTable bundles={edges.map(({ node }) => node)} busy={answer.isPlaceholderData} />
              )}
            </>
          )}
        </Answered>
      )}
      {request !== null && missing && !atFirst && pager(noPages, request.size)}
    </>
  );
}
