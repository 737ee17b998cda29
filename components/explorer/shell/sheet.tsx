import type { ComponentChildren, JSX } from 'preact';

export interface SheetColumn {
  name: string;
  /** Whether it holds numbers, which are aligned at their cells' end. */
  number?: boolean;
}

/**
 * A table that turns each row into a card where it is narrow. With `rowHeads`, the first cell of each row is its heading.
 */
export function Sheet<T>(props: {
  class: string;
  testId?: string;
  label?: string;
  /** Whether the rows are about to be replaced. */
  busy?: boolean;
  columns: readonly SheetColumn[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  cells: (row: T) => readonly ComponentChildren[];
  /** Further attributes of a row. */
  attributes?: (row: T) => Readonly<Record<`data-${string}`, string>>;
  rowHeads?: boolean;
}): JSX.Element {
  const { columns, rowHeads = false } = props;
  return (
    <table class={`sheet ${props.class}`} data-testid={props.testId} aria-label={props.label} aria-busy={props.busy}>
      <thead>
        <tr>
          {columns.map(({ name, number }) => (
            <th scope="col" class={number ? 'number' : undefined} key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={props.keyOf(row)} {...props.attributes?.(row)}>
            {props.cells(row).map((cell, index) => {
              const { name = '', number } = columns[index] ?? {};
              return rowHeads && index === 0 ? (
                <th scope="row" key={name}>
                  {cell}
                </th>
              ) : (
                <td class={number ? 'number' : undefined} key={name} data-label={name}>
                  {cell}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
