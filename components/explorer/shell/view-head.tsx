import type { ComponentChildren } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { Breakable } from '#components/breakable.tsx';
import { IconButton } from '#components/controls.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { asOf } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { useAsSent, useExplorer } from './explorer-context.ts';
import type { QueryState } from './query-data.tsx';

/** ID of the heading that takes the focus when a view opens. */
export const viewHeadingId = 'view-heading';

/** How old the data on screen are, when they are not fresh, and the button that refreshes them. */
function QueryAge({ query }: { query: QueryState<unknown> }) {
  const now = useExplorer().now.value;
  const { dataUpdatedAt, failure, refresh } = query;
  const isFetching = query.isFetching && failure === null;
  const known = dataUpdatedAt > 0;
  const age = known ? asOf(dataUpdatedAt, now) : null;
  return (
    <span class="query-age small soft" data-testid="query-age" data-old={age !== null}>
      {isFetching && known && <span>{t('ex_refreshing')}</span>}
      {age !== null && <span>{age}</span>}
      <IconButton icon="refresh" label={t('ex_refresh')} disabled={isFetching} onClick={refresh} />
    </span>
  );
}

function AsSentSwitch() {
  const { navigation } = useExplorer();
  return (
    <label class="select as-sent" title={t('ex_as_sent_hint')}>
      <input
        type="checkbox"
        name="sent"
        checked={useAsSent()}
        onChange={({ currentTarget }) => navigation.change({ sent: currentTarget.checked ? '1' : '' })}
      />
      {t('ex_as_sent')}
    </label>
  );
}

/** Names the tab and its entry in the history after a view. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = t('ex_page_title', { view: escapeInvisible(name) });
  }, [name]);
}

/** The top of every view: the focus goes to its heading, the tab is named after it, and values are shown as sent on demand. */
export function ViewHead(props: {
  title: ComponentChildren;
  /** What the tab and the history entry are called, where that is more than the title. */
  name?: string;
  lead?: ComponentChildren;
  /** The query that the view shows, once it is under way. */
  query?: QueryState<unknown> | null;
}) {
  const { title, lead, query } = props;
  const { route } = useExplorer().navigation;
  usePageTitle(props.name ?? `${title}`);
  return (
    <header class="view-head">
      <div class="view-head-words lines">
        <h1 id={viewHeadingId} tabIndex={-1}>
          {typeof title === 'string' ? <Breakable text={title} /> : title}
        </h1>
        {lead !== undefined && <p class="soft">{lead}</p>}
      </div>
      {route.value !== null && (
        <div class="view-tools">
          {query && <QueryAge query={query} />}
          <AsSentSwitch />
        </div>
      )}
    </header>
  );
}

export function Card(props: { title: string; class?: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class={`panel card stack ${props.class ?? ''}`} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.children}
    </section>
  );
}
