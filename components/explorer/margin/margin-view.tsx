import { keepPreviousData, skipToken } from '@tanstack/query-core';
import { useMemo, useRef } from 'preact/hooks';
import { Empty } from '#components/controls.tsx';
import { MemberFacts, TermsScope } from '#components/explorer/governance/terms/members.tsx';
import { useMarketRecords } from '#components/explorer/governance/use-current-state.ts';
import { OtherMembers } from '#components/explorer/shell/fact-list.tsx';
import { Card, ViewHead } from '#components/explorer/shell/list-view.tsx';
import { QueryData, useAssets, useExplorer, useQuery } from '#components/explorer/shell/query-data.tsx';
import { Icon } from '#components/icon.tsx';
import { percentAt, ScaleLabels } from '#components/scale.tsx';
import {
  countedCollateral,
  estimatePosition,
  isolatedMargin,
  type MarginLevels,
  type PositionEstimate,
  type PositionParameters,
} from '#lib/data-api/estimate-position.ts';
import type { Members } from '#lib/data-api/schema/field.ts';
import { readMarginRequest } from '#lib/explorer/margin/margin-form.ts';
import { firstUncovered, levelNames, type MarginScale, marginScale } from '#lib/explorer/margin/margin-scale.ts';
import { enactedMarkets, type NamedMarket, nameMarkets } from '#lib/explorer/margin/markets.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { bidiIsolate } from '#lib/format/escape-invisible.ts';
import { proposalsIn } from '#lib/governance/markets.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { AssetsState } from '#lib/network-state.ts';
import { asMarket, asTime } from '#lib/terms/readings.ts';
import type { Terms, TermsContext } from '#lib/terms/term.ts';
import { MarginForm } from './margin-form.tsx';
import { LevelsTable, LiquidationTable, liquidationNames, type MarginAsset, marginAmount } from './margin-tables.tsx';

/** One case: a bar with a zone up to each level, and each level's line below its letter. */
function Strip({ levels, scale }: { levels: MarginScale['best']; scale: MarginScale }) {
  const marks = (levels ?? []).flatMap(({ name, at }, index) =>
    at === null ? [] : { name, index, at, x: percentAt(at) },
  );
  return (
    <div class="margin-strip">
      <ScaleLabels
        class="margin-letters"
        labels={marks.map(({ name, at }) => ({ at, text: t(`ex_margin_letter_${name}`) }))}
      />
      <svg class="scale-bar" aria-hidden="true" width="100%" height="24">
        <rect class="margin-track" x="0" y="4" width="100%" height="16" rx="3" />
        {/* From the highest level down, so that each zone ends where the next lower one begins. */}
        {marks.toReversed().map(({ name, index, x }) => (
          <rect key={name} class={`margin-zone-${index}`} x="0" y="4" width={x} height="16" rx="3" />
        ))}
        {marks.map(({ name, x }) => (
          <line key={name} class="margin-mark" x1={x} x2={x} y1="0" y2="20" />
        ))}
      </svg>
      {scale.collateral !== null && <span class="margin-collateral" style={{ left: percentAt(scale.collateral.at) }} />}
    </div>
  );
}

/** All levels of both cases on one scale, with the collateral. Hidden from screen readers: the table below it says the same in words. */
function MarginPicture({ scale }: { scale: MarginScale }) {
  const held = scale.collateral;
  const text = held?.beyond ? `${bidiIsolate(t('ex_margin_collateral_beyond'))} →` : t('ex_margin_collateral');
  return (
    <div class="margin-picture" aria-hidden="true" data-testid="margin-picture">
      {held !== null && (
        <>
          <span />
          <ScaleLabels class="margin-letters" ends={0.25} labels={[{ at: held.at, text }]} />
        </>
      )}
      <span class="margin-case">{t('ex_margin_best')}</span>
      <Strip levels={scale.best} scale={scale} />
      <span class="margin-case">{t('ex_margin_worst')}</span>
      <Strip levels={scale.worst} scale={scale} />
    </div>
  );
}

/** What a case of the estimate is about. Data nodes send neither party nor time. */
const subjectTerms = (asset: MarginAsset | null): Terms => ({
  marketId: ['tx_label_marketId', asMarket],
  asset: 'ex_margin_field_asset',
  partyId: 'ex_margin_field_partyId',
  marginMode: [
    'ex_margin_mode',
    (mode: string) => t(mode === isolatedMargin ? 'ex_margin_isolated' : 'ex_margin_cross'),
  ],
  marginFactor: 'ex_margin_factor',
  orderMargin: ['ex_margin_order_margin', (raw: string) => raw && marginAmount(raw, asset)],
  timestamp: ['ex_margin_field_timestamp', asTime('nanoseconds')],
});

/** What a case says beside its levels. */
const aboutOf = (levels: MarginLevels): Members =>
  Object.fromEntries(Object.entries(levels).filter(([name]) => !levelNames.some((level) => level === name)));

const shownMembers = {
  margin: ['bestCase', 'worstCase'],
  liquidation: { bestCase: liquidationNames, worstCase: liquidationNames },
  collateralIncreaseEstimate: ['bestCase', 'worstCase'],
};

function Coverage(props: { estimate: PositionEstimate; of: 'bestCase' | 'worstCase'; collateral: string }) {
  const { estimate, of, collateral } = props;
  const levels = estimate.margin?.[of];
  const toAdd = levels?.marginMode === isolatedMargin ? estimate.collateralIncreaseEstimate?.[of] : '';
  const uncovered = levels ? firstUncovered(levels, collateral, toAdd) : null;
  const good = uncovered === 'none' || uncovered === 'collateralReleaseLevel';
  return (
    <li class={`with-icon ${good ? 'margin-good' : 'margin-poor'}`}>
      <Icon name={good ? 'check' : 'warning'} />
      <span>
        <strong>{t(of === 'bestCase' ? 'ex_margin_best' : 'ex_margin_worst')}.</strong>{' '}
        {uncovered === null ? t('ex_margin_none_told') : t(`ex_margin_uncovered_${uncovered}`)}
      </span>
    </li>
  );
}

function MarginResult(props: {
  estimate: PositionEstimate;
  asked: PositionParameters;
  asset: MarginAsset | null;
  assetOf: TermsContext['assetOf'];
  market: NamedMarket | null;
}) {
  const { estimate, asked, asset, assetOf, market } = props;
  const collateral = countedCollateral(asked);
  const best = estimate.margin?.bestCase ?? null;
  const worst = estimate.margin?.worstCase ?? null;
  const scale = marginScale(best, worst, collateral);
  const cases = [best, worst].filter((levels) => levels !== null).map(aboutOf);
  const subjects = JSON.stringify(cases[0]) === JSON.stringify(cases[1]) ? cases.slice(1) : cases;
  const named = market && { ...market, code: market.label };
  const { openVolume, averageEntryPrice } = asked;
  const reason = openVolume === '0' ? 'ex_margin_flat_text' : averageEntryPrice === '' ? 'ex_margin_entry_hint' : null;
  return (
    <div class="stack" data-testid="margin-result">
      <Card title={t('ex_margin_levels')}>
        {scale === null ? reason !== null && <p class="soft">{t(reason)}</p> : <MarginPicture scale={scale} />}
        {(scale !== null || (!best && !worst)) && collateral !== '' && (
          <ul class="items" data-testid="margin-coverage">
            <Coverage estimate={estimate} of="bestCase" collateral={collateral} />
            <Coverage estimate={estimate} of="worstCase" collateral={collateral} />
          </ul>
        )}
        <LevelsTable estimate={estimate} asset={asset} />
        {asset === null && (best ?? worst)?.asset && <p class="soft small">{t('ex_margin_asset_unknown')}</p>}
      </Card>
      <Card title={t('ex_margin_liquidation')}>
        <LiquidationTable
          liquidation={estimate.liquidation}
          collateral={collateral}
          places={estimate.collateralIncreaseEstimate ? (market?.decimalPlaces ?? null) : (asset?.decimals ?? null)}
          quoteName={market?.quoteName ?? ''}
        />
      </Card>
      <Card title={t('ex_margin_about')}>
        <TermsScope.Provider value={{ assetOf, marketOf: () => named, token: null, market }}>
          {subjects.map((subject, index) => (
            <MemberFacts key={index} of={subject} terms={subjectTerms(asset)} />
          ))}
        </TermsScope.Provider>
        <OtherMembers of={estimate} shown={shownMembers} />
      </Card>
    </div>
  );
}

/** The asset from the list; null where it is not in it with decimals, undefined while it or the list is not known. */
function findAsset(list: AssetsState | undefined, id: string): MarginAsset | null | undefined {
  if (id === '' || list === undefined) return undefined;
  const details = list.assets.find((asset) => asset.id === id)?.details;
  if (!details || !/^\d{1,2}$/.test(details.decimals)) return null;
  return { symbol: details.symbol || id, decimals: Number(details.decimals) };
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
            <Empty icon="gauge" title={t('ex_margin_idle')} text={t('ex_margin_idle_text')} />
          ) : (
            <QueryData query={estimates} rows={6}>
              {(estimate) => (
                <MarginResult
                  estimate={estimate}
                  asked={shown.current ?? request}
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
