import type { JSX } from 'preact';
import { useCallback, useRef } from 'preact/hooks';
import { useVirtualRows } from '#components/explorer/shell/use-virtual-rows.ts';
import { type AssetColumn, type AssetOrder, assetColumns } from '#lib/assets/asset-order.ts';
import type { Rows } from '#lib/assets/sort-lazily.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { t } from '#lib/i18n/i18n.ts';
import { columnLabel, numberColumns } from './asset-columns.ts';
import { AssetRow } from './asset-row.tsx';

/** Height of a row of one line, in pixels. */
const rowHeight = 45;

function Heading(props: { column: AssetColumn; order: AssetOrder; onOrder: (order: AssetOrder) => void }): JSX.Element {
  const { column, order, onOrder } = props;
  const own = order.column === column;
  const sorted = own ? (order.descending ? 'descending' : 'ascending') : 'none';
  return (
    <th scope="col" aria-sort={sorted} class={`column-${column}${numberColumns.has(column) ? ' number' : ''}`}>
      <button
        type="button"
        class="sort-button"
        onClick={() => onOrder({ column, descending: own && !order.descending })}
      >
        {columnLabel(column)}
        <span aria-hidden="true" class="sort-mark">
          {own && (order.descending ? '↓' : '↑')}
        </span>
      </button>
    </th>
  );
}

/** The assets as a virtual table. Screen readers are told how many rows there are, and which one they read. */
export function AssetTable(props: {
  assets: Rows<Asset>;
  order: AssetOrder;
  onOrder: (order: AssetOrder) => void;
}): JSX.Element {
  const { assets, order, onOrder } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const idOf = useCallback((index: number) => assets.at(index)?.id ?? '', [assets]);
  const { rows, measure, keepRow } = useVirtualRows(assets.length, rowHeight, body, idOf);
  return (
    <table class="sheet assets" aria-label={t('ex_view_assets')} aria-rowcount={assets.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          {assetColumns.map((column) => (
            <Heading key={column} column={column} order={order} onOrder={onOrder} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} onFocusOut={() => keepRow(null)}>
        {rows.map((row) => {
          if (row.kind === 'space') {
            return (
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in this row takes the focus
              <tr key={row.key} class="asset-space" aria-hidden="true">
                <td colSpan={assetColumns.length} style={{ height: `${row.height}px` }} />
              </tr>
            );
          }
          const asset = assets.at(row.index);
          if (asset === undefined) return null;
          return <AssetRow key={asset.id} asset={asset} index={row.index} measure={measure} keepRow={keepRow} />;
        })}
      </tbody>
    </table>
  );
}
