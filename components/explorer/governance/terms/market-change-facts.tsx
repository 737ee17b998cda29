import type { ComponentChildren, JSX } from 'preact';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { NewMarketChanges, UpdateMarketChanges } from '#lib/data-api/schema/market-changes.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { Fact } from '../fact.tsx';
import { OtherMembers } from '../other-members.tsx';
import { PercentFact } from '../percent-fact.tsx';
import { withKeys } from '../with-keys.ts';
import { InstrumentFacts } from './instrument-facts.tsx';
import { LiquidityMonitoring, PriceMonitoring } from './monitoring.tsx';
import { RiskModel } from './risk-model.tsx';

const members = [
  'decimalPlaces',
  'positionDecimalPlaces',
  'instrument',
  'linearSlippageFactor',
  'quadraticSlippageFactor',
  'lpPriceRange',
  'metadata',
  'liquidityMonitoringParameters',
  'priceMonitoringParameters',
  'logNormal',
  'simple',
];

function Part({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <section class="terms-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** All of a market as a proposal lays it out: a new one, or the whole of what an existing one would become. */
export function MarketChangeFacts(props: {
  changes: NewMarketChanges | UpdateMarketChanges;
  /** The decimal places, which only a new market has. */
  places: Pick<NewMarketChanges, 'decimalPlaces' | 'positionDecimalPlaces'> | null;
  assetOf: (id: string) => Asset | null;
}): JSX.Element {
  const { changes, places } = props;
  const { instrument, liquidityMonitoringParameters: liquidity, priceMonitoringParameters: price } = changes;
  return (
    <div class="terms-parts">
      <Part title={t('ex_gov_part_instrument')}>
        {instrument === null ? (
          <p class="soft">{t('ex_gov_no_instrument')}</p>
        ) : (
          <InstrumentFacts instrument={instrument} assetOf={props.assetOf} />
        )}
      </Part>
      <Part title={t('ex_gov_part_market')}>
        <dl class="facts">
          {places !== null && (
            <>
              <Fact label={t('ex_gov_decimal_places')} raw={places.decimalPlaces} />
              <Fact label={t('ex_margin_places')} raw={places.positionDecimalPlaces} />
            </>
          )}
          <Fact label={t('ex_gov_linear_slippage')} raw={changes.linearSlippageFactor} />
          <Fact label={t('ex_gov_quadratic_slippage')} raw={changes.quadraticSlippageFactor} />
          <PercentFact label={t('ex_gov_lp_price_range')} raw={changes.lpPriceRange} />
          <dt>{t('ex_gov_metadata')}</dt>
          <dd>
            {changes.metadata.length === 0 ? (
              <span class="soft">{t('ex_empty_value')}</span>
            ) : (
              <ul class="metadata">
                {withKeys(changes.metadata, (text) => text).map(({ key, item }) => (
                  <li key={key} class="chip">
                    {escapeInvisible(item)}
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </dl>
      </Part>
      <Part title={t('ex_gov_part_risk')}>
        <RiskModel changes={changes} />
      </Part>
      <Part title={t('ex_gov_part_liquidity')}>
        {liquidity === null ? (
          <p class="soft">{t('ex_gov_not_set')}</p>
        ) : (
          <LiquidityMonitoring monitoring={liquidity} />
        )}
      </Part>
      <Part title={t('ex_gov_part_price')}>
        {price === null ? <p class="soft">{t('ex_gov_not_set')}</p> : <PriceMonitoring monitoring={price} />}
      </Part>
      <OtherMembers of={changes} shown={members} />
    </div>
  );
}
