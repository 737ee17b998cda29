import type { JSX } from 'preact';
import { Icon } from '#components/icon.tsx';
import type { MarginLevels, PositionEstimate } from '#lib/data-api/schema/position-estimate.ts';
import { liquidationNames } from '#lib/explorer/margin/liquidation.ts';
import type { MarginQuestion } from '#lib/explorer/margin/margin-form.ts';
import type { MarketFacts } from '#lib/explorer/margin/market-facts.ts';
import { type Standing, standingOf } from '#lib/explorer/margin/standing.ts';
import { t } from '#lib/i18n/i18n.ts';
import { OtherMembers } from '../governance/other-members.tsx';
import { LiquidationPrices } from './liquidation-prices.tsx';
import type { MarginAsset } from './margin-amount.ts';
import { MarginFacts } from './margin-facts.tsx';
import { MarginLevelsTable } from './margin-levels.tsx';
import { MarginPicture } from './margin-picture.tsx';

const standings: Record<Standing, { good: boolean; text: () => string }> = {
  maintenanceMargin: { good: false, text: () => t('ex_margin_stands_maintenanceMargin') },
  searchLevel: { good: false, text: () => t('ex_margin_stands_searchLevel') },
  initialMargin: { good: false, text: () => t('ex_margin_stands_initialMargin') },
  collateralReleaseLevel: { good: true, text: () => t('ex_margin_stands_collateralReleaseLevel') },
  above: { good: true, text: () => t('ex_margin_stands_above') },
  unknown: { good: false, text: () => t('ex_margin_stands_unknown') },
};

const levelMembers = [
  'asset',
  'collateralReleaseLevel',
  'initialMargin',
  'maintenanceMargin',
  'marketId',
  'partyId',
  'searchLevel',
  'timestamp',
];

/** Where the collateral stands in one case, in a sentence. */
function Stands(props: { name: string; levels: MarginLevels | null; collateral: string }): JSX.Element {
  const { name, levels, collateral } = props;
  const standing = levels === null ? null : standings[standingOf(levels, collateral)];
  return (
    <li class={standing?.good ? 'margin-good' : 'margin-poor'}>
      <Icon name={standing?.good ? 'check' : 'warning'} />
      <span>
        <strong>{name}.</strong> {standing === null ? t('ex_margin_none_told') : standing.text()}
      </span>
    </li>
  );
}

function sameSubject(one: MarginLevels, other: MarginLevels): boolean {
  return (['asset', 'marketId', 'partyId', 'timestamp'] as const).every((name) => one[name] === other[name]);
}

/** An estimate as a picture, a table and sentences. */
export function MarginResult(props: {
  estimate: PositionEstimate;
  question: MarginQuestion;
  asset: MarginAsset | null;
  market: MarketFacts | null;
}): JSX.Element {
  const { estimate, asset, market } = props;
  const collateral = props.question.collateralAvailable;
  const { margin } = estimate;
  const best = margin?.bestCase ?? null;
  const worst = margin?.worstCase ?? null;
  const about = [best, worst].filter((levels) => levels !== null);
  const subjects = best !== null && worst !== null && sameSubject(best, worst) ? [best] : about;
  return (
    <div class="margin-result" data-testid="margin-result">
      <section class="panel margin-panel" aria-labelledby="margin-levels">
        <h2 id="margin-levels">{t('ex_margin_levels')}</h2>
        <MarginPicture margin={margin} collateral={collateral} asset={asset} />
        {collateral !== '' && (
          <ul class="margin-standings" data-testid="margin-standings">
            <Stands name={t('ex_margin_best')} levels={best} collateral={collateral} />
            <Stands name={t('ex_margin_worst')} levels={worst} collateral={collateral} />
          </ul>
        )}
        <MarginLevelsTable margin={margin} asset={asset} />
        {asset !== null && asset.decimals === null && <p class="soft small">{t('ex_margin_asset_unknown')}</p>}
      </section>
      <section class="panel margin-panel" aria-labelledby="margin-liquidation">
        <h2 id="margin-liquidation">{t('ex_margin_liquidation')}</h2>
        <LiquidationPrices estimate={estimate} collateral={collateral} asset={asset} market={market} />
      </section>
      <section class="panel margin-panel" aria-labelledby="margin-about">
        <h2 id="margin-about">{t('ex_margin_about')}</h2>
        {subjects.map((levels) => (
          <MarginFacts key={levels === worst ? 'worst' : 'best'} levels={levels} asset={asset} market={market} />
        ))}
        {about.map((levels) => (
          <OtherMembers key={levels === worst ? 'worst' : 'best'} of={levels} shown={levelMembers} />
        ))}
        <OtherMembers of={margin ?? {}} shown={['bestCase', 'worstCase']} />
        <OtherMembers of={estimate.liquidation ?? {}} shown={['bestCase', 'worstCase']} />
        <OtherMembers of={estimate.liquidation?.bestCase ?? {}} shown={liquidationNames} />
        <OtherMembers of={estimate.liquidation?.worstCase ?? {}} shown={liquidationNames} />
        <OtherMembers of={estimate} shown={['margin', 'liquidation']} />
      </section>
    </div>
  );
}
