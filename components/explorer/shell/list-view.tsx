import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useState } from 'preact/hooks';
import { Button, Empty, IconButton } from '#components/controls.tsx';
import { SearchField } from '#components/form.tsx';
import { UnreadableNote } from '#components/load-failure.tsx';
import { Breakable } from '#components/site-name.tsx';
import { csvName, csvText, downloadCsv } from '#lib/browser/download-file.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { asOf } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { currentNetwork } from '#lib/settings/settings.ts';
import { type QueryState, useAsSent, useExplorer } from './query-data.tsx';

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
  const { route, change } = useExplorer().navigation;
  const asSent = useAsSent();
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
          <label class="select as-sent" title={t('ex_as_sent_hint')}>
            <input
              type="checkbox"
              name="sent"
              checked={asSent}
              onChange={({ currentTarget }) => change({ sent: currentTarget.checked ? '1' : '' })}
            />
            {t('ex_as_sent')}
          </label>
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

/** A list: what narrows it, how many items it has and their download, then the items, or why there are none. */
export function ListView(props: {
  /** How many items are shown. */
  found: number;
  unreadable?: number;
  class?: string;
  search?: { typed: Typed; label: string };
  count: ComponentChildren;
  /** Beside the count. They are there without items as well. */
  tools?: ComponentChildren;
  csv?: CsvTable;
  none: ComponentChildren;
  /** Shows all items again. Only where there are any to narrow. */
  clear?: (() => void) | false;
  hint?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const { found, search, tools, csv, clear } = props;
  const { settings, now } = useExplorer();
  const download = ({ table, rows }: CsvTable): void =>
    downloadCsv(csvName(currentNetwork(settings.peek()).name, table, now.peek()), csvText(rows()));
  const hasItems = found > 0 || clear;
  return (
    <>
      <UnreadableNote count={props.unreadable ?? 0} />
      {!hasItems && props.none}
      {(hasItems || tools) && (
        <div class={`toolbar ${props.class ?? ''}`}>
          {hasItems && search && <SearchBox name="q" {...search} />}
          <p class="soft small" role="status" data-testid="count">
            {props.count}
          </p>
          {tools}
          {hasItems && csv && (
            <Button compact class="csv-button" onClick={() => download(csv)}>
              {t('ex_csv')}
            </Button>
          )}
        </div>
      )}
      {found === 0 && clear && (
        <Empty icon="search" title={t('ex_no_match')}>
          {props.hint}
          <Button onClick={clear}>{t('ex_clear_filters')}</Button>
        </Empty>
      )}
      {found > 0 && props.children}
    </>
  );
}

/** Narrows a list as one types, and at once with Enter. */
export function SearchBox({ typed, ...field }: { typed: Typed; name: string; label: string; hint?: string }) {
  return <SearchField {...field} value={typed.text} onSearch={typed.type} onChange={typed.apply} />;
}

interface CsvTable {
  table: string;
  /** As sent; the first row has the names of the columns. */
  rows: () => readonly (readonly string[])[];
}

/** Pause in typing before what is typed counts, in milliseconds. */
export const typingPauseMs = 300;

/** Text that is being typed. */
interface Typed {
  text: string;
  type(text: string): void;
  /** Applies it without waiting. */
  apply(): void;
}

/**
 * Debounces text: `apply` gets it once nothing has been typed for a while, so that not every key changes the address or
 * sends a request. When `applied` changes by other means, such as the back button, the text follows.
 */
export function useTyped(applied: string, apply: (text: string) => void): Typed {
  const [text, type] = useState(applied);
  // A layout effect: after the paint, a letter typed meanwhile would be lost. Text that differs only by spaces around it is still
  // being typed.
  useLayoutEffect(() => type((now) => (now.trim() === applied ? now : applied)), [applied]);
  useEffect(() => {
    if (text === applied) return;
    const timer = setTimeout(() => apply(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, type, apply: () => apply(text) };
}
