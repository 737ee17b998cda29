import { assetStatusText } from '#components/assets/asset-status.tsx';
import { MemberFacts } from '#components/explorer/governance/terms/members.tsx';
import { QueryData, UnreadableNote } from '#components/explorer/shell/query-data.tsx';
import { useAssets } from '#components/explorer/shell/use-query.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { Empty } from '#components/status.tsx';
import { routeHash } from '#lib/explorer/route.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { assetTerms } from '#lib/terms/terms-table.ts';

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
              <Empty icon="coins" title={t('ex_asset_unknown')}>
                <p>{t('ex_asset_unknown_text')}</p>
              </Empty>
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
