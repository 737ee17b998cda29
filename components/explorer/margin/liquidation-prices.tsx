import type { JSX } from 'preact';
import type { PositionEstimate } from '#lib/data-api/schema/position-estimate.ts';
import {
  type LiquidationName,
  type LiquidationPrice,
  liquidationNames,
  readLiquidation,
} from '#lib/explorer/margin/liquidation.ts';
import type { MarketFacts } from '#lib/explorer/margin/market-facts.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { liquidationPrice, type MarginAsset } from './margin-amount.ts';

const names: Record<LiquidationName, () => string> = {
  openVolumeOnly: () => t('ex_margin_price_openVolumeOnly'),
  includingBuyOrders: () => t('ex_margin_price_includingBuyOrders'),
  includingSellOrders: () => t('ex_margin_price_includingSellOrders'),
};

function Price({ price, asset }: { price: LiquidationPrice; asset: MarginAsset | null }): JSX.Element {
  switch (price.state) {
    case 'none':
      return (
        <>
          {t('ex_margin_price_none')} <code class="soft">0</code>
        </>
      );
    case 'not-told':
      return <span class="soft">{t('ex_margin_price_not_told')}</span>;
    case 'price': {
      const words = liquidationPrice(price.raw, asset);
      return (
        <>
          {words} {words !== price.raw && <code class="soft">{escapeInvisible(price.raw)}</code>}
        </>
      );
    }
    default:
      return price satisfies never;
  }
}

/** At which prices the position would be closed out, or why that is not known. */
export function LiquidationPrices(props: {
  estimate: PositionEstimate;
  collateral: string;
  /** The market's asset, in whose decimals the prices are. */
  asset: MarginAsset | null;
  market: MarketFacts | null;
}): JSX.Element {
  const { asset, market } = props;
  const liquidation = readLiquidation(props.estimate, props.collateral);
  if (liquidation.state === 'not-asked') {
    return <p data-testid="liquidation-absent">{t('ex_margin_liquidation_not_asked')}</p>;
  }
  if (liquidation.state === 'not-told') {
    return <p data-testid="liquidation-absent">{t('ex_margin_liquidation_not_told')}</p>;
  }
  const cases = [
    { name: t('ex_margin_best'), prices: liquidation.best },
    { name: t('ex_margin_worst'), prices: liquidation.worst },
  ];
  const known = asset !== null && asset.decimals !== null;
  const quote = escapeInvisible(market?.quoteName ?? '');
  return (
    <>
      <p class="soft">
        {t('ex_margin_liquidation_lead')}{' '}
        {known ? quote !== '' && t('ex_margin_liquidation_places', { quote }) : t('ex_margin_liquidation_units')}
      </p>
      <table class="sheet margin-table" data-testid="liquidation-prices">
        <thead>
          <tr>
            <th scope="col">{t('ex_margin_what')}</th>
            {cases.map(({ name }) => (
              <th scope="col" class="number" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {liquidationNames.map((counted) => (
            <tr key={counted}>
              <th scope="row">{names[counted]()}</th>
              {cases.map(({ name, prices }) => (
                <td class="number" key={name} data-label={name}>
                  <span>
                    <Price price={prices[counted]} asset={asset} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
