import { useRef } from 'preact/hooks';
import type { Column } from './sheet.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Height of a row of one line, in pixels. */
const rowHeight = 45;

export interface TableColumn<T, Sort = unknown> extends Column<T> {
  id: string;
  /** What its heading, then a button, sorts by. */
  sorts?: Sort;
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
      class={`column-${column.id} ${column.class ?? ''}`}
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

/**
 * A table that scrolls with the page, of which only the rows near the screen are rendered. Screen readers get the number of rows,
 * and each row's index.
 */
export function VirtualTable<T, Sort>(props: {
  class: string;
  label: string;
  items: readonly T[];
  columns: readonly TableColumn<T, Sort>[];
  keyOf: (item: T) => string;
  attributes: (item: T) => Readonly<Record<`data-${string}`, string | boolean>>;
  order: TableOrder<Sort>;
  onSort: (by: Sort) => void;
}) {
  const { items, columns, keyOf, attributes, order, onSort } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows, measure } = useVirtualRows(items, rowHeight, body, keyOf);
  return (
    <table class={props.class} aria-label={props.label} aria-rowcount={items.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <Heading key={column.id} column={column} order={order} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) =>
          row.kind === 'space' ? (
            // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in this row takes the focus
            <tr key={row.key} class="space-row" aria-hidden="true">
              <td colSpan={columns.length} style={{ height: `${row.height}px` }} />
            </tr>
          ) : (
            <tr
              key={keyOf(row.item)}
              ref={measure}
              data-index={row.index}
              aria-rowindex={row.index + 2}
              {...attributes(row.item)}
            >
              {columns.map((column) => (
                <td key={column.id} class={column.class} data-label={column.label}>
                  {column.cell(row.item)}
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
