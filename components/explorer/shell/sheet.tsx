import type { ComponentChildren } from 'preact';

/** A column of a table: its heading, and what stands in it for each row. */
export interface Column<T> {
  label: string;
  /** Of its heading and its cells. */
  class?: string;
  cell: (row: T) => ComponentChildren;
}

/** A table; where it is narrow, each row is a card. With `rowHeads`, the first cell of a row is its heading. */
export function Sheet<T>(props: {
  class: string;
  testId?: string;
  rowTestId?: string;
  label?: string;
  busy?: boolean;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  rowHeads?: boolean;
}) {
  const { columns, rowHeads = false } = props;
  return (
    <table class={`sheet ${props.class}`} data-testid={props.testId} aria-label={props.label} aria-busy={props.busy}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" class={column.class} key={column.label}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={props.keyOf(row)} data-testid={props.rowTestId}>
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
  );
}
