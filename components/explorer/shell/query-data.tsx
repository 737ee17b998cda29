import type { ComponentChildren } from 'preact';
import { Button } from '#components/controls.tsx';
import { Icon } from '#components/icon.tsx';
import { Notice, Skeleton } from '#components/status.tsx';
import { describeFailure } from '#lib/explorer/describe-failure.ts';
import { nextAttemptText } from '#lib/format/time.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { useExplorer } from './explorer-context.ts';
import type { QueryState } from './use-query.ts';

/** Counts down to the next attempt. A component of its own, so that nothing else renders every second. */
function NextAttempt({ at }: { at: number }) {
  return <> {nextAttemptText(at, useExplorer().now.value)}</>;
}

/** Why a query failed, and what the user can do. `hasData`: the page shows the last data of this query. */
export function QueryFailure(props: { query: QueryState<unknown>; hasData?: boolean }) {
  const { nextAttemptAt, openSettings } = useExplorer();
  const { query, hasData = query.data !== undefined } = props;
  const { failure } = query;
  if (failure === null) return <div role="alert" class="query-failure" />;
  const { kind, title, text } = describeFailure(failure);
  const at = query.isFetching ? nextAttemptAt(failure) : null;
  const rateLimited = kind === 'pause';
  return (
    <div role="alert" class="query-failure" data-testid="failure" data-kind={kind}>
      <Notice
        tone={rateLimited ? 'waiting' : 'refused'}
        icon={rateLimited ? 'waiting' : 'warning'}
        title={title}
        actions={
          <>
            <Button onClick={query.refresh}>{t('try_again')}</Button>
            {(kind === 'permission' || kind === 'unreachable') && (
              <Button look="quiet" onClick={openSettings}>
                {t('open_settings')}
              </Button>
            )}
          </>
        }
      >
        {text} {hasData && t('ex_failed_old_data')}
        {at !== null && (
          <span aria-live="off">
            <NextAttempt at={at} />
          </span>
        )}
      </Notice>
    </div>
  );
}

/** A skeleton until there is data, why the query failed, and what `children` makes of the data, fresh or not. */
export function QueryData<T>(props: {
  query: QueryState<T>;
  rows: number;
  /** Hides placeholder data of another query once this one has failed: they would pass for its own. */
  hidePlaceholder?: boolean;
  children: (data: T) => ComponentChildren;
}) {
  const { query, rows, hidePlaceholder = false } = props;
  const failed = query.failure !== null;
  const data = failed && hidePlaceholder && query.isPlaceholderData ? undefined : query.data;
  return (
    <>
      <QueryFailure query={query} hasData={data !== undefined} />
      {data === undefined && !failed && <Skeleton rows={rows} />}
      {data !== undefined && props.children(data)}
    </>
  );
}

/** Says that rows of a response could not be read and are missing. Nothing when none are. */
export function UnreadableNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p class="failure small" role="status" data-testid="unreadable">
      <Icon name="warning" size={14} />
      {plural('ex_unreadable', count)}
    </p>
  );
}
