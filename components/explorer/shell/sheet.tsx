import type { ComponentChildren } from 'preact';
import { Select } from '#components/form.tsx';
import { t } from '#lib/i18n/i18n.ts';

/** A column of a table: its heading, and what stands in it for each row. */
export interface Column<T> {
  label: string;
  /** Of its heading and its cells. */
  class?: string;
  cell: (row: T) => ComponentChildren;
  /** The order in which its heading, then a button, sorts first. */
  sorts?: string;
}

/** The name of a column, with a minus for descending. */
interface Sorting {
  order: string;
  onSort: (order: string) => void;
}

const reversed = (order: string): string => (order.startsWith('-') ? order.slice(1) : `-${order}`);

function Heading<T>({ column, sorting }: { column: Column<T>; sorting: Sorting | undefined }) {
  const { label, class: name, sorts } = column;
  if (sorts === undefined || sorting === undefined) {
    return (
      <th scope="col" class={name}>
        {label}
      </th>
    );
  }
  const { order, onSort } = sorting;
  const own = order === sorts || order === reversed(sorts);
  const isDescending = order.startsWith('-');
  return (
    <th scope="col" class={name} aria-sort={own ? (isDescending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" class="sort-button" onClick={() => onSort(order === sorts ? reversed(sorts) : sorts)}>
        {label}
        <span aria-hidden="true" class="sort-mark">
          {own && (isDescending ? '↓' : '↑')}
        </span>
      </button>
    </th>
  );
}

/** Sorts where the table is narrow, and has no headings. */
function NarrowSort<T>({ columns, order, onSort }: Sorting & { columns: readonly Column<T>[] }) {
  const options = columns.flatMap(({ label, sorts = '' }) => {
    const name = sorts.replace(/^-/, '');
    return name === '' ? [] : [[name, `${label} ↑`] as const, [`-${name}`, `${label} ↓`] as const];
  });
  return <Select label={t('ex_sort')} class="narrow-sort" value={order} options={options} onSelect={onSort} />;
}

/** A table; where it is narrow, each row is a card. With `rowHeads`, the first cell of a row is its heading. */
export function Sheet<T>(props: {
  class: string;
  testId?: string;
  label?: string;
  busy?: boolean;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  attributes?: (row: T) => Readonly<Record<`data-${string}`, string | boolean>>;
  rowHeads?: boolean;
  sorting?: Sorting;
}) {
  const { columns, rowHeads = false, sorting } = props;
  return (
    <>
      {sorting && <NarrowSort columns={columns} {...sorting} />}
      <table class={`sheet ${props.class}`} data-testid={props.testId} aria-label={props.label} aria-busy={props.busy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.label} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={props.keyOf(row)} {...props.attributes?.(row)}>
              {columns.map(({ label, class: name, cell }, index) =>
                rowHeads && index === 0 ? (
                  <th scope="row" key={label}>
                    {cell(row)}
                  </th>
                ) : (
                  <td class={name} key={label} data-label={label}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
