import { useRef } from 'preact/hooks';
import { Select } from '#components/form.tsx';
import { t } from '#lib/i18n/i18n.ts';
import type { Column } from './sheet.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

/**
 * A table's order: the ID of a column, with a minus for descending. `sorts`: the direction that the column's heading, then a
 * button, sorts in first.
 */
export interface TableColumn<T> extends Column<T> {
  id: string;
  sorts?: 'ascending' | 'descending';
}

interface Sorting {
  order: string;
  onSort: (order: string) => void;
}

function Heading<T>({ column, order, onSort }: Sorting & { column: TableColumn<T> }) {
  const { id, label, sorts } = column;
  const [first, second] = sorts === 'descending' ? [`-${id}`, id] : [id, `-${id}`];
  const own = order === first || order === second;
  const direction = order.startsWith('-') ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={sorts === undefined ? undefined : own ? direction : 'none'}
      class={`column-${id} ${column.class ?? ''}`}
    >
      {sorts === undefined ? (
        label
      ) : (
        <button type="button" class="sort-button" onClick={() => onSort(order === first ? second : first)}>
          {label}
          <span aria-hidden="true" class="sort-mark">
            {own && (direction === 'descending' ? '↓' : '↑')}
          </span>
        </button>
      )}
    </th>
  );
}

/** Sorts where the table is narrow, and has no headings. */
function NarrowSort<T>({ columns, order, onSort }: Sorting & { columns: readonly TableColumn<T>[] }) {
  const sorting = columns.filter(({ sorts }) => sorts !== undefined);
  const options = sorting.flatMap(({ id, label }) => [[id, `${label} ↑`] as const, [`-${id}`, `${label} ↓`] as const]);
  return <Select label={t('ex_sort')} class="narrow-sort" value={order} options={options} onSelect={onSort} />;
}

/**
 * A table that scrolls with the page, of which only the rows near the screen are rendered. Screen readers get the number of rows,
 * and each row's index.
 */
export function VirtualTable<T>(
  props: Sorting & {
    class: string;
    label: string;
    items: readonly T[];
    columns: readonly TableColumn<T>[];
    keyOf: (item: T) => string;
    attributes: (item: T) => Readonly<Record<`data-${string}`, string | boolean>>;
  },
) {
  const { items, columns, keyOf, attributes, order, onSort } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows, measure } = useVirtualRows(items, body, keyOf);
  return (
    <>
      <NarrowSort columns={columns} order={order} onSort={onSort} />
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
    </>
  );
}
