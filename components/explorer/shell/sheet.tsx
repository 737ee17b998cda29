import type { ComponentChildren } from 'preact';

/** A table; where it is narrow, each row is a card. With `rowHeads`, the first cell of a row is its heading. */
export function Sheet<T>(props: {
  class: string;
  testId?: string;
  label?: string;
  busy?: boolean;
  columns: readonly string[];
  /** Index of the first column of numbers, which are aligned at their cells' end. */
  numbersFrom?: number;
  rows: readonly T[];
  keyOf: (row: T) => string;
  cells: (row: T) => readonly ComponentChildren[];
  attributes?: (row: T) => Readonly<Record<`data-${string}`, string>>;
  rowHeads?: boolean;
}) {
  const { columns, numbersFrom = columns.length, rowHeads = false } = props;
  const classOf = (index: number): string | undefined => (index < numbersFrom ? undefined : 'number');
  return (
    <table class={`sheet ${props.class}`} data-testid={props.testId} aria-label={props.label} aria-busy={props.busy}>
      <thead>
        <tr>
          {columns.map((name, index) => (
            <th scope="col" class={classOf(index)} key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={props.keyOf(row)} {...props.attributes?.(row)}>
            {props.cells(row).map((cell, index) =>
              rowHeads && index === 0 ? (
                <th scope="row" key={index}>
                  {cell}
                </th>
              ) : (
                <td class={classOf(index)} key={index} data-label={columns[index]}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
