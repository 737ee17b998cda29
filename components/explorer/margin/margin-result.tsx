import { Fact, IdFact, OtherMembers } from '#components/explorer/shell/fact-list.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { Card } from '#components/explorer/shell/view-head.tsx';
import { Icon } from '#components/icon.tsx';
import { isolatedMargin, type MarginLevels, type PositionEstimate } from '#lib/data-api/estimate-position.ts';
import { firstUncovered, levelNames } from '#lib/explorer/margin/margin-scale.ts';
import type { NamedMarket } from '#lib/explorer/margin/markets.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { asTime } from '#lib/terms/term.ts';
import { MarginPicture } from './margin-picture.tsx';
import {
  IncreaseTable,
  LevelsTable,
  LiquidationTable,
  liquidationNames,
  type MarginAsset,
  marginAmount,
} from './margin-tables.tsx';

const subjectMembers = [
  'asset',
  'marketId',
  'partyId',
  'timestamp',
  'marginMode',
  'marginFactor',
  'orderMargin',
] as const;

const shownLevels = [...levelNames, ...subjectMembers];
const shownMembers = {
  margin: { bestCase: shownLevels, worstCase: shownLevels },
  liquidation: { bestCase: liquidationNames, worstCase: liquidationNames },
  collateralIncreaseEstimate: ['bestCase', 'worstCase'],
};

function Coverage(props: { name: string; levels: MarginLevels | null; collateral: string }) {
  const { name, levels, collateral } = props;
  const uncovered = levels === null ? null : firstUncovered(levels, collateral);
  const good = uncovered === 'none' || uncovered === 'collateralReleaseLevel';
  return (
    <li class={`with-icon ${good ? 'margin-good' : 'margin-poor'}`}>
      <Icon name={good ? 'check' : 'warning'} />
      <span>
        <strong>{name}.</strong> {uncovered === null ? t('ex_margin_none_told') : t(`ex_margin_uncovered_${uncovered}`)}
      </span>
    </li>
  );
}

/** What a case of the estimate is about: market, asset, party and time. Data nodes send neither of the last two. */
function Subject(props: { levels: MarginLevels; asset: MarginAsset | null; market: NamedMarket | null }) {
  const { asset, market } = props;
  const { marketId, partyId, timestamp, asset: assetId, marginMode, marginFactor, orderMargin } = props.levels;
  return (
    <dl class="facts">
      {market !== null && (
        <>
          <dt>{t('ex_margin_field_marketId')}</dt>
          <dd class="fact">
            <bdi>{market.label}</bdi>
            <RouteLink to={{ view: 'governance', id: market.marketId }}>{t('ex_margin_made_by')}</RouteLink>
          </dd>
        </>
      )}
      <IdFact label={t('ex_margin_market_id')} raw={marketId} />
      {asset !== null && (
        <>
          <dt>{t('ex_margin_field_asset')}</dt>
          <dd class="fact">
            <RouteLink to={{ view: 'assets', id: asset.id }}>{escapeInvisible(asset.symbol)}</RouteLink>
          </dd>
        </>
      )}
      <IdFact label={t('ex_asset_id')} raw={assetId} />
      <IdFact label={t('ex_margin_field_partyId')} raw={partyId} />
      {marginMode && (
        <Fact
          label={t('ex_margin_mode')}
          raw={marginMode}
          words={t(marginMode === isolatedMargin ? 'ex_margin_isolated' : 'ex_margin_cross')}
        />
      )}
      {marginFactor && <Fact label={t('ex_margin_factor')} raw={marginFactor} />}
      {orderMargin && (
        <Fact label={t('ex_margin_order_margin')} raw={orderMargin} words={marginAmount(orderMargin, asset)} />
      )}
      <Fact label={t('ex_margin_field_timestamp')} raw={timestamp} words={asTime('nanoseconds')(timestamp)} />
    </dl>
  );
}

export function MarginResult(props: {
  estimate: PositionEstimate;
  /** As asked, in the smallest unit; empty for none. */
  collateral: string;
  asset: MarginAsset | null;
  market: NamedMarket | null;
}) {
  const { estimate, collateral, asset, market } = props;
  const { margin, collateralIncreaseEstimate: increase } = estimate;
  const best = margin?.bestCase ?? null;
  const worst = margin?.worstCase ?? null;
  const isSame = best !== null && worst !== null && subjectMembers.every((name) => best[name] === worst[name]);
  const subjects = (isSame ? [best] : [best, worst]).filter((levels) => levels !== null);
  return (
    <div class="stack" data-testid="margin-result">
      <Card title={t('ex_margin_levels')}>
        <MarginPicture margin={margin} collateral={collateral} asset={asset} />
        {collateral !== '' && (
          <ul class="items" data-testid="margin-coverage">
            <Coverage name={t('ex_margin_best')} levels={best} collateral={collateral} />
            <Coverage name={t('ex_margin_worst')} levels={worst} collateral={collateral} />
          </ul>
        )}
        <LevelsTable margin={margin} asset={asset} />
        {increase && <IncreaseTable increase={increase} asset={asset} />}
        {asset === null && (best ?? worst)?.asset && <p class="soft small">{t('ex_margin_asset_unknown')}</p>}
      </Card>
      <Card title={t('ex_margin_liquidation')}>
        <LiquidationTable
          liquidation={estimate.liquidation}
          collateral={collateral}
          places={increase ? (market?.decimalPlaces ?? null) : (asset?.decimals ?? null)}
          quoteName={market?.quoteName ?? ''}
        />
      </Card>
      <Card title={t('ex_margin_about')}>
        {subjects.map((levels, index) => (
          <Subject key={index} levels={levels} asset={asset} market={market} />
        ))}
        <OtherMembers of={estimate} shown={shownMembers} />
      </Card>
    </div>
  );
}
