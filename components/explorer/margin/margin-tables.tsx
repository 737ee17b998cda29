import type { ComponentChildren, JSX } from 'preact';
import { Sent } from '#components/explorer/shell/fact-list.tsx';
import { useAsSent } from '#components/explorer/shell/query-data.tsx';
import { Sheet } from '#components/explorer/shell/sheet.tsx';
import { isolatedMargin, type PositionEstimate } from '#lib/data-api/estimate-position.ts';
import { levelNames } from '#lib/explorer/margin/margin-scale.ts';
import { columnDecimal, placesOf, wholeUnits } from '#lib/format/amounts.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';

export interface MarginAsset {
  symbol: string;
  decimals: number;
}

/** An amount of the asset with its unit, in whole units where the decimals are known; of a column, with so many `places`. */
export function marginAmount(raw: string, asset: MarginAsset | null, places?: number): string {
  const whole = wholeUnits(raw, asset?.decimals ?? 0);
  return `${columnDecimal(whole, places ?? placesOf([whole]))} ${asset === null ? t('ex_margin_smallest') : escapeInvisible(asset.symbol)}`;
}

type Cases<Name extends string> = Record<'bestCase' | 'worstCase', Partial<Record<Name, string | undefined>> | null>;

const sentIn = <Name extends string>(cases: Cases<Name> | null, names: readonly Name[]): string[] =>
  [cases?.bestCase, cases?.worstCase].flatMap((one) => names.map((name) => one?.[name] ?? ''));

/** A table with a column for the best case and one for the worst. `value` shows what was sent. */
function CaseTable<Name extends string>(props: {
  testId: string;
  title: string;
  names: readonly Name[];
  cases: Cases<Name> | null;
  label: (name: Name) => ComponentChildren;
  value: (raw: string) => JSX.Element;
}) {
  const { cases, label, value } = props;
  const column = (title: string, name: 'bestCase' | 'worstCase') => ({
    label: title,
    class: 'number',
    cell: (row: Name) => {
      const raw = cases?.[name]?.[row] ?? '';
      return raw === '' ? <span class="soft">{t('ex_margin_price_not_told')}</span> : value(raw);
    },
  });
  return (
    <Sheet
      class="margin-table"
      testId={props.testId}
      columns={[
        { label: props.title, cell: label },
        column(t('ex_margin_best'), 'bestCase'),
        column(t('ex_margin_worst'), 'worstCase'),
      ]}
      rows={props.names}
      keyOf={(name) => name}
      rowHeads
    />
  );
}

/** The margin levels, of which isolated margin has two, and what would go from the general account to those of the margin. */
export function LevelsTable({ estimate, asset }: { estimate: PositionEstimate; asset: MarginAsset | null }) {
  const { margin, collateralIncreaseEstimate: increase } = estimate;
  const isIsolated = (margin?.worstCase ?? margin?.bestCase)?.marginMode === isolatedMargin;
  const levels = isIsolated ? (['maintenanceMargin', 'initialMargin'] as const) : levelNames;
  const names = [...levels, ...(increase ? (['increase'] as const) : [])];
  const cases = {
    bestCase: { ...margin?.bestCase, increase: increase?.bestCase },
    worstCase: { ...margin?.worstCase, increase: increase?.worstCase },
  };
  const places = placesOf(sentIn(cases, names).map((raw) => wholeUnits(raw, asset?.decimals ?? 0)));
  return (
    <CaseTable
      testId="margin-levels"
      title={t('ex_margin_levels')}
      names={names}
      cases={cases}
      label={(level) => (
        <span class="margin-level">
          <span class="margin-badge" aria-hidden="true">
            {level !== 'increase' && t(`ex_margin_letter_${level}`)}
          </span>
          <span>
            {t(`ex_margin_level_${level}`)}
            {!(isIsolated && level === 'initialMargin') && (
              <span class="soft small margin-means">{t(`ex_margin_means_${level}`)}</span>
            )}
          </span>
        </span>
      )}
      value={(raw) => <Sent raw={raw} words={marginAmount(raw, asset, places)} />}
    />
  );
}

export const liquidationNames = ['openVolumeOnly', 'includingBuyOrders', 'includingSellOrders'] as const;

/**
 * The decimal places that prices are told with: two, or as many as the highest needs for four digits. Release 0.71
 * calculates in the asset's decimals, not the market's (vegaprotocol/vega v0.71.6, datanode/api/trading_data_v2.go:
 * `EstimatePosition` scales the mark price by `scaleDecimalFromMarketToAssetPrice` before
 * `computeLiquidationPriceRange`), and divides: most of its digits are noise.
 */
function pricePlaces(prices: readonly string[], known: number): number {
  const highest = Math.max(...prices.map((raw) => Number(wholeUnits(raw, known)) || 0));
  return Math.min(known, highest > 0 ? Math.max(2, 3 - Math.floor(Math.log10(highest))) : 2);
}

export function LiquidationTable(props: {
  liquidation: PositionEstimate['liquidation'];
  collateral: string;
  /** Decimal places of the prices; null where they are not known. */
  places: number | null;
  quoteName: string;
}) {
  const { liquidation, collateral, places } = props;
  const asSent = useAsSent();
  // Without collateral release 0.79 tells the mark price, and 0.71 nothing.
  if (liquidation === null || (collateral === '' && !asSent)) {
    return (
      <p data-testid="liquidation-absent">
        {collateral === '' ? t('ex_margin_liquidation_not_asked') : t('ex_margin_liquidation_not_told')}
      </p>
    );
  }
  const told = pricePlaces(sentIn(liquidation, liquidationNames), places ?? 0);
  // Zero: no price liquidates it. There is no position, or more collateral than it can lose.
  const words = (raw: string): string =>
    Number(raw) === 0 ? t('ex_margin_price_none') : columnDecimal(wholeUnits(raw, places ?? 0), told);
  const quote = escapeInvisible(props.quoteName);
  // Without open orders, which an estimate seldom has, all three are one.
  const isOne = [liquidation.bestCase, liquidation.worstCase].every(
    (prices) => new Set(liquidationNames.map((name) => prices?.[name])).size === 1,
  );
  const alike = isOne && !asSent;
  return (
    <>
      <p class="soft">
        {t('ex_margin_liquidation_lead')}{' '}
        {places === null
          ? t('ex_margin_liquidation_units')
          : quote !== '' && t('ex_margin_liquidation_places', { quote })}
      </p>
      <CaseTable
        testId="liquidation-prices"
        title={t('ex_margin_what')}
        names={alike ? ['openVolumeOnly'] : liquidationNames}
        cases={liquidation}
        label={(name) => (alike ? t('ex_margin_price_any') : t(`ex_margin_price_${name}`))}
        value={(raw) => <Sent raw={raw} words={words(raw)} />}
      />
    </>
  );
}
