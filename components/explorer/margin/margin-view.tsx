import { keepPreviousData, skipToken } from '@tanstack/query-core';
import { useMemo, useRef } from 'preact/hooks';
import { useMarketRecords } from '#components/explorer/governance/use-current-state.ts';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { QueryData } from '#components/explorer/shell/query-data.tsx';
import { useAssets, useQuery } from '#components/explorer/shell/use-query.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { Empty } from '#components/status.tsx';
import { countedCollateral, estimatePosition } from '#lib/data-api/estimate-position.ts';
import { readMarginRequest } from '#lib/explorer/margin/margin-form.ts';
import { enactedMarkets, nameMarkets } from '#lib/explorer/margin/markets.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { proposalsIn } from '#lib/governance/markets.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { AssetsState } from '#lib/network-state.ts';
import { MarginForm } from './margin-form.tsx';
import { MarginResult } from './margin-result.tsx';
import type { MarginAsset } from './margin-tables.tsx';

/** The asset from the list; null where it is not in it with decimals, undefined while it or the list is not known. */
function findAsset(list: AssetsState | undefined, id: string): MarginAsset | null | undefined {
  if (id === '' || list === undefined) return undefined;
  const details = list.assets.find((asset) => asset.id === id)?.details;
  if (!details || !/^\d{1,2}$/.test(details.decimals)) return null;
  return { id, symbol: details.symbol || id, decimals: Number(details.decimals) };
}

/** The collateral that a position would need: the form, and the service's estimate, which follows it. */
export function MarginView({ query }: { query: RouteQuery }) {
  const { api, navigation } = useExplorer();
  const request = readMarginRequest(query);
  const estimates = useQuery({
    queryKey: [api.value.baseUrl, 'estimate', request],
    queryFn: request === null ? skipToken : (options) => estimatePosition(api.value, request, options),
    placeholderData: keepPreviousData,
  });
  const assets = useAssets().data;
  const records = useMarketRecords();
  const markets = useMemo(() => nameMarkets(enactedMarkets(proposalsIn(records))), [records]);
  // What the estimate on screen is of: while the next one loads, still the last.
  const shown = useRef(request);
  if (!estimates.isPlaceholderData) shown.current = request;
  const { marketId = '' } = shown.current ?? {};
  const collateral = shown.current === null ? '' : countedCollateral(shown.current);
  // Of which release the service is, its first answer tells.
  const hasModes = useRef(false);
  if (estimates.data) hasModes.current = !!estimates.data.collateralIncreaseEstimate;
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
          hasModes={hasModes.current}
          onAsk={navigation.change}
        />
        <div class="margin-answer stack" aria-live="polite" aria-busy={estimates.isPlaceholderData}>
          {request === null ? (
            <Empty icon="gauge" title={t('ex_margin_idle')}>
              <p>{t('ex_margin_idle_text')}</p>
            </Empty>
          ) : (
            <QueryData query={estimates} rows={6}>
              {(estimate) => (
                <MarginResult
                  estimate={estimate}
                  collateral={collateral}
                  asset={findAsset(assets, estimatedAsset) ?? null}
                  assetOf={(id) => assets?.assets.find((asset) => asset.id === id) ?? null}
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
