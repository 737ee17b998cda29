import { useMemo } from 'preact/hooks';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { ListView } from '#components/explorer/shell/list-view.tsx';
import { QueryData } from '#components/explorer/shell/query-data.tsx';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { useTyped } from '#components/explorer/shell/use-typed.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { Select } from '#components/form.tsx';
import { Empty } from '#components/status.tsx';
import {
  assetColumns,
  assetOrderText,
  assetRows,
  parseAssetOrder,
  searchAssets,
  sortAssets,
} from '#lib/assets/asset-order.ts';
import { type AssetList, assetsQuery } from '#lib/explorer/assets-query.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { AssetTable, columnLabel } from './asset-table.tsx';

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
