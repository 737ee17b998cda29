import type { Ref } from 'preact';
import { useCallback, useMemo, useRef } from 'preact/hooks';
import { AssetStatus } from '#components/assets/asset-status.tsx';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { CopiedKey } from '#components/explorer/shell/copied-key.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { SpaceRow } from '#components/explorer/shell/sheet.tsx';
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

const classOf = (column: AssetColumn): string => `asset-${column}${numberColumns.has(column) ? ' number' : ''}`;

/** Columns that only those who want everything as sent look for in a list; the page of an asset has them. */
const sentColumns: ReadonlySet<AssetColumn> = new Set(['decimals', 'id']);
const readColumns = assetColumns.filter((column) => !sentColumns.has(column));

function Heading(props: { column: AssetColumn; order: AssetOrder; onOrder: (order: AssetOrder) => void }) {
  const { column, order, onOrder } = props;
  const own = order.column === column;
  const sorted = own ? (order.descending ? 'descending' : 'ascending') : 'none';
  return (
    <th scope="col" aria-sort={sorted} class={`column-${column} ${classOf(column)}`}>
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
  const asSent = useAsSent();
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
  if (asSent && value && column !== 'contract' && column !== 'id') return <code>{escapeInvisible(value)}</code>;
  if (column === 'status') return <AssetStatus status={asset.status} />;
  if (column === 'contract' && details?.builtinAsset) return <span class="soft">{t('asset_builtin')}</span>;
  if (value === null || value === '') return <span class="soft">–</span>;
  if (column === 'contract' || column === 'id') {
    return <CopiedKey value={value} what={columnLabel(column)} picture={false} ends={4} />;
  }
  if (column === 'decimals' || details === null) return <>{escapeInvisible(value)}</>;
  return <>{assetAmount(value, details)}</>;
}

/** One asset of the list. Memoised: rows that stay do not render again while one scrolls. */
function AssetRow(props: {
  asset: Asset;
  columns: readonly AssetColumn[];
  index: number;
  measure: Ref<HTMLTableRowElement>;
  keepRow: (index: number) => void;
}) {
  const { asset, columns, index, measure, keepRow } = props;
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
        {columns.map((column) => (
          <td key={column} class={classOf(column)} data-label={columnLabel(column)}>
            <AssetCell asset={asset} column={column} />
          </td>
        ))}
      </tr>
    ),
    [asset, columns, index, measure, keepRow],
  );
}

/** The assets as a virtual table. Screen readers get the number of rows, and each row's index. */
export function AssetTable(props: { assets: Rows<Asset>; order: AssetOrder; onOrder: (order: AssetOrder) => void }) {
  const { assets, order, onOrder } = props;
  const asSent = useAsSent();
  const columns = asSent ? assetColumns : readColumns;
  const body = useRef<HTMLTableSectionElement>(null);
  const idOf = useCallback((index: number) => assets.at(index)?.id ?? '', [assets]);
  const { rows, measure, keepRow } = useVirtualRows(assets.length, rowHeight, body, idOf);
  return (
    <table
      class={asSent ? 'sheet assets as-sent' : 'sheet assets'}
      aria-label={t('ex_view_assets')}
      aria-rowcount={assets.length + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <Heading key={column} column={column} order={order} onOrder={onOrder} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} onFocusOut={() => keepRow(null)}>
        {rows.map((row) => {
          if (row.kind === 'space') return <SpaceRow key={row.key} height={row.height} columns={columns.length} />;
          const asset = assets.at(row.index);
          if (asset === undefined) return null;
          return (
            <AssetRow
              key={asset.id}
              asset={asset}
              columns={columns}
              index={row.index}
              measure={measure}
              keepRow={keepRow}
            />
          );
        })}
      </tbody>
    </table>
  );
}
