import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { SearchBox, Select } from '#components/explorer/shell/fields.tsx';
import { useTyped } from '#components/explorer/shell/use-typed.ts';
import { firstRows } from '#components/explorer/shell/use-virtual-rows.ts';
import { Empty } from '#components/status.tsx';
import {
  type AssetOrder,
  assetColumns,
  assetOrderText,
  indexAssets,
  parseAssetOrder,
  searchAssets,
  sortAssets,
} from '#lib/assets/asset-order.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { columnLabel } from './asset-columns.ts';
import { AssetTable } from './asset-table.tsx';

/** Pause in typing before the address is updated, in milliseconds. The list itself follows at every key. */
const addressWaitMs = 200;

/** All assets, searched and sorted as the address says. */
export function AssetList(props: {
  assets: readonly Asset[];
  query: RouteQuery;
  ask: (change: RouteQuery) => void;
}): JSX.Element {
  const { assets, query, ask } = props;
  const search = useTyped(query['q'] ?? '', (q) => ask({ q }), addressWaitMs);
  const order = parseAssetOrder(query['sort'] ?? '');
  const sort = assetOrderText(order);
  const sorted = useMemo(() => sortAssets(assets, parseAssetOrder(sort), firstRows), [assets, sort]);
  // Built for the first search only: the first rows must not wait for it.
  const searched = search.text !== '';
  const index = useMemo(() => (searched ? indexAssets(sorted.all()) : null), [sorted, searched]);
  const found = useMemo(() => (index ? searchAssets(index, search.text) : sorted), [index, sorted, search.text]);
  const onOrder = (next: AssetOrder): void => ask({ sort: assetOrderText(next) });
  return (
    <>
      <div class="toolbar">
        <SearchBox typed={search} label={t('assets_search_hint')} placeholder={t('assets_search_hint')} />
        <p class="soft small" role="status" data-testid="count">
          {plural('assets_count', found.length)}
        </p>
        <Select
          label={t('ex_sort')}
          class="asset-sort"
          value={sort}
          options={assetColumns.flatMap((column) =>
            [false, true].map((descending) => {
              const text = `${columnLabel(column)} ${descending ? '↓' : '↑'}`;
              return [assetOrderText({ column, descending }), text] as const;
            }),
          )}
          onSelect={(chosen) => ask({ sort: chosen })}
        />
      </div>
      {found.length === 0 ? (
        <Empty icon="search" title={t('ex_no_match')}>
          <Button onClick={() => search.type('')}>{t('ex_show_all')}</Button>
        </Empty>
      ) : (
        <AssetTable assets={found} order={order} onOrder={onOrder} />
      )}
    </>
  );
}
