import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { QueryData } from '#components/explorer/shell/query-data.tsx';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { Empty } from '#components/status.tsx';
import { estimatePosition } from '#lib/data-api/estimate-position.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import { type AssetList, assetsQuery } from '#lib/explorer/assets-query.ts';
import { type MarginRequest, readMarginRequest } from '#lib/explorer/margin/margin-form.ts';
import { marketsQuery } from '#lib/explorer/margin/markets-query.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { MarginAsset } from './margin-amount.ts';
import { MarginForm } from './margin-form.tsx';
import { MarginResult } from './margin-result.tsx';

function estimateQuery(api: DataApi, request: MarginRequest | null) {
  return {
    queryKey: [api.baseUrl, 'estimate', request],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      const { marketId = '', openVolume = '', collateralAvailable } = request ?? {};
      return estimatePosition(
        api,
        { marketId, openVolume, collateralAvailable: collateralAvailable || undefined },
        { signal },
      );
    },
    enabled: request !== null,
  };
}

/** The asset from the list; null for no ID, and where its decimals are unknown. */
function findAsset(list: AssetList | undefined, id: string): MarginAsset | null {
  const details = list?.assets.find((asset) => asset.id === id)?.details;
  if (id === '' || !details || !/^\d{1,2}$/.test(details.decimals)) return null;
  return { id, symbol: details.symbol || id, decimals: Number(details.decimals) };
}

/** The collateral that a position would need: the form, and the service's estimate. */
export function MarginView({ query }: { query: RouteQuery }) {
  const { api, navigation, assets: source } = useExplorer();
  const request = readMarginRequest(query);
  const estimates = useQuery(estimateQuery(api.value, request));
  const assets = useQuery(assetsQuery(api.value, source)).data;
  const markets = useQuery(marketsQuery(api.value)).data ?? [];
  const { bestCase, worstCase } = estimates.data?.margin ?? {};
  const estimatedAsset = (bestCase ?? worstCase)?.asset ?? '';

  const assetOf = (marketId: string): MarginAsset | null => {
    const settlement = markets.find((market) => market.marketId === marketId)?.settlementAsset ?? '';
    const estimated = request?.marketId === marketId ? estimatedAsset : '';
    return findAsset(assets, estimated || settlement);
  };
  const submit = (submitted: RouteQuery): void => {
    const same = JSON.stringify(readMarginRequest(submitted)) === JSON.stringify(request);
    navigation.go({ view: 'margin', query: submitted });
    if (same) estimates.refresh();
  };
  return (
    <>
      <ViewHead title={t('ex_view_margin')} lead={t('ex_margin_lead')} query={request === null ? null : estimates} />
      <div class="margin-view">
        <MarginForm query={query} markets={markets} assetOf={assetOf} onSubmit={submit} />
        <div class="margin-answer stack" aria-live="polite">
          {request === null ? (
            <Empty icon="search" title={t('ex_margin_idle')}>
              <p>{t('ex_margin_idle_text')}</p>
            </Empty>
          ) : (
            <QueryData query={estimates} rows={6}>
              {(estimate) => (
                <MarginResult
                  estimate={estimate}
                  collateral={request.collateralAvailable}
                  asset={findAsset(assets, estimatedAsset)}
                  market={markets.find((market) => market.marketId === request.marketId) ?? null}
                />
              )}
            </QueryData>
          )}
        </div>
      </div>
    </>
  );
}
