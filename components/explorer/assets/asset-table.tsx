import type { Ref } from 'preact';
import { useCallback, useMemo, useRef } from 'preact/hooks';
import { AssetStatus } from '#components/assets/asset-status.tsx';
import { CopiedKey } from '#components/explorer/shell/copied-key.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { useVirtualRows } from '#components/explorer/shell/use-virtual-rows.ts';
import { type AssetColumn, type AssetOrder, assetColumns, assetValue } from '#lib/assets/asset-order.ts';
import type { Rows } from '#lib/assets/sort-lazily.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { assetAmount } from '#lib/explorer/asset-labels.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';

/** Height of a row of one line, in pixels. */
const rowHeight = 45;

export function columnLabel(column: AssetColumn): string {
  return column === 'symbol' ? t('ex_asset') : t(`ex_asset_${column}`);
}

/** Columns that hold numbers, which are aligned at their cells' end. */
const numberColumns: ReadonlySet<AssetColumn> = new Set([
  'decimals',
  'quantum',
  'faucet',
  'lifetimeLimit',
  'withdrawThreshold',
]);

function Heading(props: { column: AssetColumn; order: AssetOrder; onOrder: (order: AssetOrder) => void }) {
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

/** One cell; a dash where the asset does not have the value. */
function AssetCell({ asset, column }: { asset: Asset; column: AssetColumn }) {
  const { id, details } = asset;
  const value = assetValue(asset, column);
  if (column === 'symbol') {
    return (
      <span class="asset-words">
        <RouteLink to={{ view: 'assets', id }} class="asset-link">
          {escapeInvisible(value ?? '') || t('ex_asset_nameless')}
        </RouteLink>
        <span class="soft">{escapeInvisible(details?.name ?? '')}</span>
      </span>
    );
  }
  if (column === 'status') return <AssetStatus status={asset.status} />;
  if (column === 'contract' && details?.builtinAsset) return <span class="soft">{t('asset_builtin')}</span>;
  if (value === null || value === '') return <span class="soft">–</span>;
  if (column === 'contract' || column === 'id') {
    return <CopiedKey value={value} what={columnLabel(column)} picture={false} ends={4} />;
  }
  if (column === 'decimals' || details === null) return <>{escapeInvisible(value)}</>;
  return <span title={value}>{assetAmount(value, details)}</span>;
}

/** One asset of the list. Memoised: rows that stay do not render again while one scrolls. */
function AssetRow(props: {
  asset: Asset;
  index: number;
  measure: Ref<HTMLTableRowElement>;
  keepRow: (index: number) => void;
}) {
  const { asset, index, measure, keepRow } = props;
  return useMemo(
    () => (
      <tr
        ref={measure}
        data-index={index}
        aria-rowindex={index + 2}
        data-testid="asset"
        data-asset-id={asset.id}
        onFocusIn={() => keepRow(index)}
      >
        {assetColumns.map((column) => (
          <td
            key={column}
            class={numberColumns.has(column) ? 'number' : `asset-${column}`}
            data-label={columnLabel(column)}
          >
            <AssetCell asset={asset} column={column} />
          </td>
        ))}
      </tr>
    ),
    [asset, index, measure, keepRow],
  );
}

/** The assets as a virtual table. Screen readers get the number of rows, and each row's index. */
export function AssetTable(props: { assets: Rows<Asset>; order: AssetOrder; onOrder: (order: AssetOrder) => void }) {
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
