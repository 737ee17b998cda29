import { useMemo } from 'preact/hooks';
import { assetLooks, assetStatusText } from '#components/assets/asset-status.ts';
import { Empty, EnumChip, FirstRows } from '#components/controls.tsx';
import { MemberFacts } from '#components/explorer/governance/terms/members.tsx';
import { CopiedKey, Sent } from '#components/explorer/shell/fact-list.tsx';
import { ListView, useTyped, ViewHead } from '#components/explorer/shell/list-view.tsx';
import { QueryData, useAsSent, useAssets, useExplorer } from '#components/explorer/shell/query-data.tsx';
import { Sheet } from '#components/explorer/shell/sheet.tsx';
import { UnreadableNote } from '#components/load-failure.tsx';
import { type AssetColumn, assetColumns, searchAssets, sortAssets } from '#lib/assets/asset-order.ts';
import type { Asset } from '#lib/data-api/list-assets.ts';
import { type RouteQuery, routeHash } from '#lib/explorer/route.ts';
import { chainName, columnDecimal, placesOf, wholeUnits } from '#lib/format/amounts.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { AssetsState } from '#lib/network-state.ts';
import { assetTerms } from '#lib/terms/terms-table.ts';

function columnLabel({ name }: AssetColumn): string {
  return name === 'symbol' ? t('ex_asset') : t(`ex_asset_${name}`);
}

/** The most decimal places of amounts in the list; the page of an asset has all of them. */
const mostPlaces = 6;

/** An amount in whole units; as it came where the asset's decimals are no number. */
function wholeAmount(asset: Asset, column: AssetColumn): string {
  const value = column.of(asset) ?? '';
  const decimals = asset.details?.decimals ?? '';
  return /^\d{1,3}$/.test(decimals) ? wholeUnits(value, Number(decimals)) : value;
}

/** One cell; a dash where the asset does not have the value. `places` are those of amounts. */
function AssetCell({ asset, column, places }: { asset: Asset; column: AssetColumn; places: number }) {
  const { id, details } = asset;
  const { name, kind } = column;
  const value = column.of(asset) ?? '';
  const asSent = useAsSent();
  if (name === 'symbol') {
    return (
      <span class="asset-words">
        <a href={routeHash({ view: 'assets', id })} class="asset-link">
          {escapeInvisible(value) || t('ex_asset_nameless')}
        </a>
        <span class="soft">{escapeInvisible(details?.name ?? '')}</span>
      </span>
    );
  }
  if (name === 'status' && !asSent) return <EnumChip looks={assetLooks} value={value} />;
  if (name === 'contract' && details?.builtinAsset) return <span class="soft">{t('asset_builtin')}</span>;
  if (value === '') return <span class="soft no-value">–</span>;
  if (kind === 'id') return <CopiedKey value={value} what={columnLabel(column)} picture={false} ends={4} />;
  if (name === 'chain') return <Sent raw={value} words={chainName(value)} />;
  return <Sent raw={value} words={kind === 'amount' ? columnDecimal(wholeAmount(asset, column), places) : undefined} />;
}

/** The values that only those who want everything as sent look for in a list; the page of an asset has them. */
const isRare = ({ name }: AssetColumn): boolean => name === 'decimals' || name === 'id';

/** Assets as they were sent, below the names of the columns. */
function assetRows(assets: readonly Asset[]): string[][] {
  const head = ['name', ...assetColumns.map(({ name }) => name)];
  const row = (asset: Asset) => [asset.details?.name ?? '', ...assetColumns.map(({ of }) => of(asset) ?? '')];
  return [head, ...assets.map(row)];
}

function FilteredAssets({ assets, unreadable, query }: { query: RouteQuery } & AssetsState) {
  const { navigation } = useExplorer();
  const ask = navigation.change;
  const search = useTyped(query['q'] ?? '', (q) => ask({ q }));
  const asSent = useAsSent();
  const sort = query['sort'] || 'symbol';
  const sorted = useMemo(() => sortAssets(assets, sort), [assets, sort]);
  const found = useMemo(() => searchAssets(sorted, search.text), [sorted, search.text]);
  const places = useMemo(() => {
    const needed = (column: AssetColumn): number => placesOf(assets.map((asset) => wholeAmount(asset, column)));
    const amounts = assetColumns.filter(({ kind }) => kind === 'amount');
    return new Map(amounts.map((column) => [column, Math.min(mostPlaces, needed(column))] as const));
  }, [assets]);
  // Releases before 0.76 have one bridge, and do not say on which chain.
  const hasChains = assets.some(({ details }) => details?.erc20?.chainId);
  const columns = assetColumns
    .filter((column) => (column.name === 'chain' ? hasChains : asSent || !isRare(column)))
    .map((column) => ({
      label: columnLabel(column),
      class: `asset-${column.name}${['amount', 'count'].includes(column.kind) ? ' number' : ''}`,
      sorts: column.name,
      cell: (asset: Asset) => <AssetCell asset={asset} column={column} places={places.get(column) ?? 0} />,
    }));
  return (
    <ListView
      found={found.length}
      unreadable={unreadable}
      search={{ typed: search, label: t('assets_search_hint') }}
      count={plural('assets_count', found.length)}
      csv={{ table: 'assets', rows: () => assetRows(found) }}
      none={<Empty icon="coins" title={t('assets_empty_title')} text={t('assets_empty_text')} />}
      clear={assets.length > 0 && (() => search.type(''))}
    >
      <FirstRows all={found}>
        {(rows) => (
          <Sheet
            class={asSent ? 'assets as-sent' : 'assets'}
            label={t('ex_view_assets')}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            attributes={({ id }) => ({ 'data-testid': 'asset', 'data-asset-id': id })}
            sorting={{ order: sort, onSort: (sort) => ask({ sort }) }}
          />
        )}
      </FirstRows>
    </ListView>
  );
}

export function AssetsView({ query }: { query: RouteQuery }) {
  const assets = useAssets();
  return (
    <>
      <ViewHead title={t('ex_view_assets')} lead={t('ex_assets_lead')} query={assets} />
      <QueryData query={assets} rows={10}>
        {(list) => <FilteredAssets {...list} query={query} />}
      </QueryData>
    </>
  );
}

export function AssetDetail({ id }: { id: string }) {
  const query = useAssets();
  const asset = query.data?.assets.find((one) => one.id === id);
  const title = escapeInvisible(asset?.details?.symbol ?? '') || t('ex_asset');
  return (
    <>
      <a href={routeHash({ view: 'assets' })} class="back-link">
        {t('ex_asset_all')}
      </a>
      <ViewHead
        title={title}
        name={`${title} · ${t('ex_view_assets')}`}
        lead={escapeInvisible(asset?.details?.name ?? '')}
        query={query}
      />
      <QueryData query={query} rows={6}>
        {({ unreadable }) =>
          asset === undefined ? (
            <>
              <UnreadableNote count={unreadable} />
              <Empty icon="coins" title={t('ex_asset_unknown')} text={t('ex_asset_unknown_text')} />
            </>
          ) : (
            <div class="panel card" data-testid="asset-facts">
              <MemberFacts
                of={asset}
                terms={{
                  id: 'ex_asset_id',
                  status: ['ex_asset_status', assetStatusText],
                  details: assetTerms(asset.details),
                }}
              />
            </div>
          )
        }
      </QueryData>
    </>
  );
}
