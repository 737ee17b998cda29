import { MemberFacts, TermsScope } from '#components/explorer/governance/terms/members.tsx';
import { OtherMembers } from '#components/explorer/shell/fact-list.tsx';
import { Card } from '#components/explorer/shell/view-head.tsx';
import { Icon } from '#components/icon.tsx';
import { isolatedMargin, type MarginLevels, type PositionEstimate } from '#lib/data-api/estimate-position.ts';
import type { Members } from '#lib/data-api/schema/field.ts';
import { firstUncovered, levelNames } from '#lib/explorer/margin/margin-scale.ts';
import type { NamedMarket } from '#lib/explorer/margin/markets.ts';
import { t } from '#lib/i18n/i18n.ts';
import { asMarket, asTime } from '#lib/terms/readings.ts';
import type { Terms, TermsContext } from '#lib/terms/term.ts';
import { MarginPicture } from './margin-picture.tsx';
import { LevelsTable, LiquidationTable, liquidationNames, type MarginAsset, marginAmount } from './margin-tables.tsx';

/** What a case of the estimate is about. Data nodes send neither party nor time. */
const subjectTerms = (asset: MarginAsset | null): Terms => ({
  marketId: ['ex_margin_field_marketId', asMarket],
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

export function MarginResult(props: {
  estimate: PositionEstimate;
  /** As asked, in the smallest unit; empty for none. */
  collateral: string;
  asset: MarginAsset | null;
  assetOf: TermsContext['assetOf'];
  market: NamedMarket | null;
}) {
  const { estimate, collateral, asset, assetOf, market } = props;
  const { margin, collateralIncreaseEstimate: increase } = estimate;
  const best = margin?.bestCase ?? null;
  const worst = margin?.worstCase ?? null;
  const cases = [best, worst].filter((levels) => levels !== null).map(aboutOf);
  const isSame = JSON.stringify(cases[0]) === JSON.stringify(cases[1]);
  const subjects = isSame ? cases.slice(1) : cases;
  const named = market && { ...market, code: market.label };
  return (
    <div class="stack" data-testid="margin-result">
      <Card title={t('ex_margin_levels')}>
        <MarginPicture margin={margin} collateral={collateral} />
        {collateral !== '' && (
          <ul class="items" data-testid="margin-coverage">
            <Coverage name={t('ex_margin_best')} levels={best} collateral={collateral} />
            <Coverage name={t('ex_margin_worst')} levels={worst} collateral={collateral} />
          </ul>
        )}
        <LevelsTable estimate={estimate} asset={asset} />
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
