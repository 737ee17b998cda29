import { useMemo } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { CsvButton } from '#components/explorer/shell/csv-button.tsx';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { SearchBox } from '#components/explorer/shell/fields.tsx';
import { QueryData, UnreadableNote } from '#components/explorer/shell/query-data.tsx';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { useTyped } from '#components/explorer/shell/use-typed.ts';
import { firstRows } from '#components/explorer/shell/use-virtual-rows.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { Select } from '#components/form.tsx';
import { Empty } from '#components/status.tsx';
import {
  assetColumns,
  assetOrderText,
  assetRows,
  indexAssets,
  parseAssetOrder,
  searchAssets,
  sortAssets,
} from '#lib/assets/asset-order.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { assetsQuery } from '#lib/explorer/assets-query.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { AssetTable, columnLabel } from './asset-table.tsx';

function AssetList({ assets, query }: { assets: readonly Asset[]; query: RouteQuery }) {
  const { navigation } = useExplorer();
  const ask = (change: RouteQuery): void => navigation.change(change, { replace: true });
  const search = useTyped(query['q'] ?? '', (q) => ask({ q }));
  const order = parseAssetOrder(query['sort'] ?? '');
  const sort = assetOrderText(order);
  const sorted = useMemo(() => sortAssets(assets, parseAssetOrder(sort), firstRows), [assets, sort]);
  // Built for the first search only: the first rows must not wait for it.
  const searched = search.text !== '';
  const index = useMemo(() => (searched ? indexAssets(sorted.all()) : null), [sorted, searched]);
  const found = useMemo(() => (index ? searchAssets(index, search.text) : sorted), [index, sorted, search.text]);
  const orders = assetColumns.flatMap((column) => [
    [assetOrderText({ column, descending: false }), `${columnLabel(column)} ↑`] as const,
    [assetOrderText({ column, descending: true }), `${columnLabel(column)} ↓`] as const,
  ]);
  return (
    <>
      <div class="toolbar">
        <SearchBox typed={search} placeholder={t('assets_search_hint')} />
        <p class="soft small" role="status" data-testid="count">
          {plural('assets_count', found.length)}
        </p>
        <Select
          label={t('ex_sort')}
          class="asset-sort"
          value={sort}
          options={orders}
          onSelect={(sort) => ask({ sort })}
        />
        <CsvButton table="assets" rows={() => assetRows('all' in found ? found.all() : found)} />
      </div>
      {found.length === 0 ? (
        <Empty icon="search" title={t('ex_no_match')}>
          <Button onClick={() => search.type('')}>{t('ex_show_all')}</Button>
        </Empty>
      ) : (
        <AssetTable assets={found} order={order} onOrder={(next) => ask({ sort: assetOrderText(next) })} />
      )}
    </>
  );
}

export function AssetsView({ query }: { query: RouteQuery }) {
  const { api, assets: source } = useExplorer();
  const assets = useQuery(assetsQuery(api.value, source));
  return (
    <>
      <ViewHead title={t('ex_view_assets')} lead={t('ex_assets_lead')} query={assets} />
      <QueryData query={assets} rows={10}>
        {({ assets, unreadable }) => (
          <>
            <UnreadableNote count={unreadable} />
            {assets.length === 0 ? (
              <Empty icon="coins" title={t('assets_empty_title')}>
                <p>{t('assets_empty_text')}</p>
              </Empty>
            ) : (
              <AssetList assets={assets} query={query} />
            )}
          </>
        )}
      </QueryData>
    </>
  );
}
