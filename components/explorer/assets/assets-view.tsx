import { useMemo } from 'preact/hooks';
import { AssetStatus } from '#components/assets/asset-status.tsx';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { CopiedKey } from '#components/explorer/shell/copied-key.tsx';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { ListView } from '#components/explorer/shell/list-view.tsx';
import { QueryData } from '#components/explorer/shell/query-data.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { useTyped } from '#components/explorer/shell/use-typed.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { VirtualTable } from '#components/explorer/shell/virtual-table.tsx';
import { Select } from '#components/form.tsx';
import { Empty } from '#components/status.tsx';
import {
  type AssetColumn,
  type AssetOrder,
  assetColumns,
  assetOrderText,
  assetRows,
  assetValue,
  parseAssetOrder,
  searchAssets,
  sortAssets,
} from '#lib/assets/asset-order.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { assetAmount } from '#lib/explorer/asset-labels.ts';
import { type AssetList, assetsQuery } from '#lib/explorer/assets-query.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { plural, t } from '#lib/i18n/i18n.ts';

function columnLabel(column: AssetColumn): string {
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

function AssetTable(props: { assets: readonly Asset[]; order: AssetOrder; onOrder: (order: AssetOrder) => void }) {
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

function FilteredAssets({ list, query }: { list: AssetList; query: RouteQuery }) {
  const { assets, unreadable } = list;
  const { navigation } = useExplorer();
  const ask = (change: RouteQuery): void => navigation.change(change, { replace: true });
  const search = useTyped(query['q'] ?? '', (q) => ask({ q }));
  const order = parseAssetOrder(query['sort'] ?? '');
  const sort = assetOrderText(order);
  const sorted = useMemo(() => sortAssets(assets, parseAssetOrder(sort)), [assets, sort]);
  const found = useMemo(() => searchAssets(sorted, search.text), [sorted, search.text]);
  const orders = assetColumns.flatMap((column) => [
    [assetOrderText({ column, descending: false }), `${columnLabel(column)} ↑`] as const,
    [assetOrderText({ column, descending: true }), `${columnLabel(column)} ↓`] as const,
  ]);
  return (
    <ListView
      total={assets.length}
      found={found.length}
      unreadable={unreadable}
      search={{ typed: search, placeholder: t('assets_search_hint') }}
      count={plural('assets_count', found.length)}
      tools={
        assets.length > 0 && (
          <Select
            label={t('ex_sort')}
            class="asset-sort"
            value={sort}
            options={orders}
            onSelect={(sort) => ask({ sort })}
          />
        )
      }
      csv={{ table: 'assets', rows: () => assetRows(found) }}
      none={
        <Empty icon="coins" title={t('assets_empty_title')}>
          <p>{t('assets_empty_text')}</p>
        </Empty>
      }
      clear={{ label: t('ex_show_all'), onClick: () => search.type('') }}
    >
      <AssetTable assets={found} order={order} onOrder={(next) => ask({ sort: assetOrderText(next) })} />
    </ListView>
  );
}

export function AssetsView({ query }: { query: RouteQuery }) {
  const { api, assets: source } = useExplorer();
  const assets = useQuery(assetsQuery(api.value, source));
  return (
    <>
      <ViewHead title={t('ex_view_assets')} lead={t('ex_assets_lead')} query={assets} />
      <QueryData query={assets} rows={10}>
        {(list) => <FilteredAssets list={list} query={query} />}
      </QueryData>
    </>
  );
}
