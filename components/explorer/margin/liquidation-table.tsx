import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { Sent } from '#components/explorer/shell/fact-list.tsx';
import type { PositionEstimate } from '#lib/data-api/estimate-position.ts';
import { parseDecimal } from '#lib/format/decimal.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { CaseTable } from './case-table.tsx';
import { liquidationPrice } from './margin-amount.ts';

export const liquidationNames = ['openVolumeOnly', 'includingBuyOrders', 'includingSellOrders'] as const;

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
  const price = (raw: string) => {
    // Zero: no price liquidates it. There is no position, or more collateral than it can lose.
    const words = parseDecimal(raw)?.units === 0n ? t('ex_margin_price_none') : liquidationPrice(raw, places);
    return <Sent raw={raw} words={words} />;
  };
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
        value={price}
      />
    </>
  );
}
