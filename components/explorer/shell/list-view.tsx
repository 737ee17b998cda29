import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { SearchField } from '#components/form.tsx';
import { Empty } from '#components/status.tsx';
import { csvName, csvText, downloadCsv } from '#lib/browser/download-file.ts';
import { t } from '#lib/i18n/i18n.ts';
import { currentNetwork } from '#lib/settings/settings.ts';
import { useExplorer } from './explorer-context.ts';
import { UnreadableNote } from './query-data.tsx';

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
  // A layout effect: after the paint, a letter typed meanwhile would be lost.
  useLayoutEffect(() => type(applied), [applied]);
  useEffect(() => {
    if (text === applied) return;
    const timer = setTimeout(() => apply(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, type, apply: () => apply(text) };
}
