import type { JSX } from 'preact';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { QueryData, UnreadableNote } from '#components/explorer/shell/query-data.tsx';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { Empty } from '#components/status.tsx';
import { assetsQuery } from '#lib/explorer/assets-query.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { t } from '#lib/i18n/i18n.ts';
import { AssetList } from './asset-list.tsx';

/** The network's assets. */
export function AssetsView({ query }: { query: RouteQuery }): JSX.Element {
  const { api, assets: source, navigation } = useExplorer();
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
              <AssetList assets={assets} query={query} ask={(change) => navigation.change(change, { replace: true })} />
            )}
          </>
        )}
      </QueryData>
    </>
  );
}
