import type { JSX } from 'preact';
import { Sent } from '#components/explorer/shell/fact-list.tsx';
import { Sheet } from '#components/explorer/shell/sheet.tsx';
import type { LiquidationPrices, MarginLevels, PositionEstimate } from '#lib/data-api/schema/position-estimate.ts';
import { levelNames } from '#lib/explorer/margin/margin-scale.ts';
import { parseDecimal } from '#lib/format/decimal.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { liquidationPrice, type MarginAsset, marginAmountOf } from './margin-amount.ts';

/** The prices of a case, by the orders that are counted in. */
export const liquidationNames = ['openVolumeOnly', 'includingBuyOrders', 'includingSellOrders'] as const;

function NotTold(): JSX.Element {
  return <span class="soft">{t('ex_margin_price_not_told')}</span>;
}

/** A table with a column for the best case and one for the worst. */
function CaseTable<Name extends string>(props: {
  testId: string;
  title: string;
  names: readonly Name[];
  label: (name: Name) => JSX.Element;
  best: (name: Name) => JSX.Element;
  worst: (name: Name) => JSX.Element;
}): JSX.Element {
  return (
    <Sheet
      class="margin-table"
      testId={props.testId}
      columns={[
        { name: props.title },
        { name: t('ex_margin_best'), number: true },
        { name: t('ex_margin_worst'), number: true },
      ]}
      rows={props.names}
      keyOf={(name) => name}
      rowHeads
      cells={(name) => [props.label(name), props.best(name), props.worst(name)]}
    />
  );
}

/** The four levels in both cases, with what each of them means. */
export function MarginLevelsTable(props: {
  margin: PositionEstimate['margin'];
  asset: MarginAsset | null;
}): JSX.Element {
  const { margin, asset } = props;
  const amountIn = (levels: MarginLevels | null | undefined) => (name: (typeof levelNames)[number]) => {
    const raw = levels?.[name] ?? '';
    if (raw === '') return <NotTold />;
    const words = marginAmountOf(raw, asset);
    return asset?.decimals ? <Sent raw={raw} words={words} /> : <span>{words}</span>;
  };
  return (
    <CaseTable
      testId="margin-levels"
      title={t('ex_margin_levels')}
      names={levelNames}
      label={(level) => (
        <span class="margin-level">
          <span class="margin-badge" aria-hidden="true">
            {t(`ex_margin_letter_${level}`)}
          </span>
          <span>
            {t(`ex_margin_level_${level}`)}
            <span class="soft small margin-means">{t(`ex_margin_means_${level}`)}</span>
          </span>
        </span>
      )}
      best={amountIn(margin?.bestCase)}
      worst={amountIn(margin?.worstCase)}
    />
  );
}

/** At which prices the position would be closed out, or why that is not known. */
export function LiquidationTable(props: {
  liquidation: PositionEstimate['liquidation'];
  collateral: string;
  /** The market's asset, in whose decimals the prices are. */
  asset: MarginAsset | null;
  quoteName: string;
}): JSX.Element {
  const { liquidation, collateral, asset } = props;
  if (liquidation === null) {
    return (
      <p data-testid="liquidation-absent">
        {collateral === '' ? t('ex_margin_liquidation_not_asked') : t('ex_margin_liquidation_not_told')}
      </p>
    );
  }
  const priceIn = (prices: LiquidationPrices | null) => (name: (typeof liquidationNames)[number]) => {
    const raw = prices?.[name] ?? '';
    if (raw === '') return <NotTold />;
    // Zero: no price liquidates it. There is no position, or more collateral than it can lose.
    const words = parseDecimal(raw)?.units === 0n ? t('ex_margin_price_none') : liquidationPrice(raw, asset);
    return <Sent raw={raw} words={words} />;
  };
  const quote = escapeInvisible(props.quoteName);
  return (
    <>
      <p class="soft">
        {t('ex_margin_liquidation_lead')}{' '}
        {asset === null || asset.decimals === null
          ? t('ex_margin_liquidation_units')
          : quote !== '' && t('ex_margin_liquidation_places', { quote })}
      </p>
      <CaseTable
        testId="liquidation-prices"
        title={t('ex_margin_what')}
        names={liquidationNames}
        label={(name) => <>{t(`ex_margin_price_${name}`)}</>}
        best={priceIn(liquidation.bestCase)}
        worst={priceIn(liquidation.worstCase)}
      />
    </>
  );
}
