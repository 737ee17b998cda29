import { useMemo } from 'preact/hooks';
import { AssetStatus } from '#components/assets/asset-status.tsx';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { CopiedKey } from '#components/explorer/shell/copied-key.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { VirtualTable } from '#components/explorer/shell/virtual-table.tsx';
import { type AssetColumn, type AssetOrder, assetColumns, assetValue } from '#lib/assets/asset-order.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { assetAmount } from '#lib/explorer/asset-labels.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';

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

/** Columns that only those who want everything as sent look for in a list; the page of an asset has them. */
const sentColumns: ReadonlySet<AssetColumn> = new Set(['decimals', 'id']);

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

const idOf = ({ id }: Asset): string => id;
const attributesOf = ({ id }: Asset) => ({ 'data-testid': 'asset', 'data-asset-id': id });

export function AssetTable(props: {
  assets: readonly Asset[];
  order: AssetOrder;
  onOrder: (order: AssetOrder) => void;
}) {
  const { assets, order, onOrder } = props;
  const asSent = useAsSent();
  const columns = useMemo(
    () =>
      assetColumns
        .filter((column) => asSent || !sentColumns.has(column))
        .map((column) => ({
          id: column,
          label: columnLabel(column),
          class: `asset-${column}${numberColumns.has(column) ? ' number' : ''}`,
          sorts: column,
          cell: (asset: Asset) => <AssetCell asset={asset} column={column} />,
        })),
    [asSent],
  );
  return (
    <VirtualTable
      class={asSent ? 'sheet assets as-sent' : 'sheet assets'}
      label={t('ex_view_assets')}
      items={assets}
      columns={columns}
      keyOf={idOf}
      attributes={attributesOf}
      order={order}
      onSort={(column) => onOrder({ column, descending: order.column === column && !order.descending })}
    />
  );
}
