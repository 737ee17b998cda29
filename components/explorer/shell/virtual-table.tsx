import type { ComponentChildren, Ref } from 'preact';
import { useCallback, useMemo, useRef } from 'preact/hooks';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Height of a row of one line, in pixels. */
const rowHeight = 45;

export interface TableColumn<T, Sort = unknown> {
  id: string;
  label: string;
  /** Of its heading and its cells. */
  class: string;
  /** What its heading, then a button, sorts by. */
  sorts?: Sort;
  cell: (item: T) => ComponentChildren;
}

interface TableOrder<Sort> {
  column: Sort;
  descending: boolean;
}

function Heading<T, Sort>(props: {
  column: TableColumn<T, Sort>;
  order: TableOrder<Sort>;
  onSort: (by: Sort) => void;
}) {
  const { column, order, onSort } = props;
  const { label, sorts } = column;
  const own = order.column === sorts;
  const direction = order.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={sorts === undefined ? undefined : own ? direction : 'none'}
      class={`column-${column.id} ${column.class}`}
    >
      {sorts === undefined ? (
        label
      ) : (
        <button type="button" class="sort-button" onClick={() => onSort(sorts)}>
          {label}
          <span aria-hidden="true" class="sort-mark">
            {own && (order.descending ? '↓' : '↑')}
          </span>
        </button>
      )}
    </th>
  );
}

type Attributes = Readonly<Record<`data-${string}`, string | boolean>>;

/** One row. Memoised: rows that stay do not render again while one scrolls. */
function Row<T>(props: {
  item: T;
  columns: readonly TableColumn<T>[];
  attributes: (item: T) => Attributes;
  index: number;
  measure: Ref<HTMLTableRowElement>;
  keepRow: (index: number) => void;
}) {
  const { item, columns, attributes, index, measure, keepRow } = props;
  return useMemo(
    () => (
      <tr
        ref={measure}
        data-index={index}
        aria-rowindex={index + 2}
        onFocusIn={() => keepRow(index)}
        {...attributes(item)}
      >
        {columns.map((column) => (
          <td key={column.id} class={column.class} data-label={column.label}>
            {column.cell(item)}
          </td>
        ))}
      </tr>
    ),
    [item, columns, attributes, index, measure, keepRow],
  );
}

/**
 * A table that scrolls with the page, of which only the rows near the screen are rendered. Screen readers get the number of rows,
 * and each row's index. `items`, `columns`, `keyOf` and `attributes` must stay the same objects while nothing in them changes.
 */
export function VirtualTable<T, Sort>(props: {
  class: string;
  label: string;
  items: readonly T[];
  columns: readonly TableColumn<T, Sort>[];
  keyOf: (item: T) => string;
  attributes: (item: T) => Attributes;
  order: TableOrder<Sort>;
  onSort: (by: Sort) => void;
}) {
  const { items, columns, keyOf, attributes, order, onSort } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const idOf = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? '' : keyOf(item);
    },
    // Other columns make other heights.
    [items, columns, keyOf],
  );
  const { rows, measure, keepRow } = useVirtualRows(items.length, rowHeight, body, idOf);
  return (
    <table class={props.class} aria-label={props.label} aria-rowcount={items.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <Heading key={column.id} column={column} order={order} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} onFocusOut={() => keepRow(null)}>
        {rows.map((row) => {
          if (row.kind === 'space') {
            return (
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in this row takes the focus
              <tr key={row.key} class="space-row" aria-hidden="true">
                <td colSpan={columns.length} style={{ height: `${row.height}px` }} />
              </tr>
            );
          }
          const item = items[row.index];
          if (item === undefined) return null;
          const place = { index: row.index, measure, keepRow };
          return <Row key={keyOf(item)} item={item} columns={columns} attributes={attributes} {...place} />;
        })}
      </tbody>
    </table>
  );
}
