import { keepPreviousData } from '@tanstack/query-core';
import { useRef } from 'preact/hooks';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { QueryData } from '#components/explorer/shell/query-data.tsx';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { Empty } from '#components/status.tsx';
import { estimatePosition } from '#lib/data-api/estimate-position.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import { assetsQuery } from '#lib/explorer/assets-query.ts';
import { type MarginRequest, readMarginRequest } from '#lib/explorer/margin/margin-form.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { AssetsState } from '#lib/network-state.ts';
import type { MarginAsset } from './margin-amount.ts';
import { MarginForm } from './margin-form.tsx';
import { MarginResult } from './margin-result.tsx';
import { useMarkets } from './use-markets.ts';

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
    placeholderData: keepPreviousData,
  };
}

/** The asset from the list; null where it is not in it with decimals, undefined while it or the list is not known. */
function findAsset(list: AssetsState | undefined, id: string): MarginAsset | null | undefined {
  if (id === '' || list === undefined) return undefined;
  const details = list.assets.find((asset) => asset.id === id)?.details;
  if (!details || !/^\d{1,2}$/.test(details.decimals)) return null;
  return { id, symbol: details.symbol || id, decimals: Number(details.decimals) };
}

/** The collateral that a position would need: the form, and the service's estimate, which follows it. */
export function MarginView({ query }: { query: RouteQuery }) {
  const { api, navigation, assets: source } = useExplorer();
  const request = readMarginRequest(query);
  const estimates = useQuery(estimateQuery(api.value, request));
  const assets = useQuery(assetsQuery(api.value, source)).data;
  const markets = useMarkets();
  // What the estimate on screen is of: while the next one loads, still the last.
  const shown = useRef(request);
  if (!estimates.isPlaceholderData) shown.current = request;
  const { marketId = '', collateralAvailable = '' } = shown.current ?? {};
  const { bestCase, worstCase } = estimates.data?.margin ?? {};
  const estimatedAsset = (bestCase ?? worstCase)?.asset ?? '';

  const assetOf = (id: string): MarginAsset | null | undefined => {
    const settlement = markets.find((market) => market.marketId === id)?.settlementAsset ?? '';
    return findAsset(assets, (id === marketId && estimatedAsset) || settlement);
  };
  return (
    <>
      <ViewHead title={t('ex_view_margin')} lead={t('ex_margin_lead')} query={request === null ? null : estimates} />
      <div class="margin-view">
        <MarginForm
          query={query}
          markets={markets}
          assetOf={assetOf}
          onAsk={(asked) => navigation.change(asked, { replace: true })}
        />
        <div class="margin-answer stack" aria-live="polite" aria-busy={estimates.isPlaceholderData}>
          {request === null ? (
            <Empty icon="search" title={t('ex_margin_idle')}>
              <p>{t('ex_margin_idle_text')}</p>
            </Empty>
          ) : (
            <QueryData query={estimates} rows={6} hidePlaceholder>
              {(estimate) => (
                <MarginResult
                  estimate={estimate}
                  collateral={collateralAvailable}
                  asset={findAsset(assets, estimatedAsset) ?? null}
                  market={markets.find((market) => market.marketId === marketId) ?? null}
                />
              )}
            </QueryData>
          )}
        </div>
      </div>
    </>
  );
}
