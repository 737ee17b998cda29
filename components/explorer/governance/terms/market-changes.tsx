import type { ComponentChildren } from 'preact';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { asPercent, asSeconds, Fact, FactList, IdFact, OtherMembers } from '#components/explorer/shell/fact-list.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { NewMarketChanges, UpdateMarketChanges } from '#lib/data-api/schema/market-changes.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { DataSource } from './data-source.tsx';

type Changes = NewMarketChanges | UpdateMarketChanges;
export type AssetOf = (id: string) => Asset | null;

/** Some of a market's settings; `first` are those that tell what market it is, and the others open on demand. */
function Part({ title, first = false, children }: { title: string; first?: boolean; children: ComponentChildren }) {
  const asSent = useAsSent();
  return (
    <details class="terms-part" open={first || asSent}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <div class="stack">{children}</div>
    </details>
  );
}

/** What is traded: the instrument and its future. An update has neither its name nor its settlement asset. */
function Instrument({ instrument, assetOf }: { instrument: Changes['instrument']; assetOf: AssetOf }) {
  const settlementAsset = (id: string) => {
    const symbol = assetOf(id)?.details?.symbol;
    if (symbol === undefined) return <IdFact label={t('ex_gov_settlement_asset')} raw={id} />;
    return (
      <Fact label={t('ex_gov_settlement_asset')} raw={id}>
        <RouteLink to={{ view: 'assets', id }}>{escapeInvisible(symbol)}</RouteLink>
      </Fact>
    );
  };
  return (
    <FactList
      of={instrument}
      none={t('ex_gov_no_instrument')}
      fields={{
        name: t('ex_gov_instrument_name'),
        code: t('ex_gov_instrument_code'),
        future: {
          quoteName: t('ex_gov_quote'),
          settlementAsset,
          dataSourceSpecBinding: null,
          dataSourceSpecForSettlementData: null,
          dataSourceSpecForTradingTermination: null,
        },
      }}
    />
  );
}

type Future = NonNullable<NonNullable<Changes['instrument']>['future']>;

/** Where the future's settlement price comes from, and what ends its trading. */
function Sources({ future }: { future: Future }) {
  return (
    <>
      <FactList
        of={future.dataSourceSpecBinding}
        fields={{
          settlementDataProperty: t('ex_gov_binding_settlement'),
          tradingTerminationProperty: t('ex_gov_binding_termination'),
        }}
      />
      <DataSource name={t('ex_gov_source_settlement')} source={future.dataSourceSpecForSettlementData} />
      <DataSource name={t('ex_gov_source_termination')} source={future.dataSourceSpecForTradingTermination} />
    </>
  );
}

function RiskModel({ logNormal, simple }: Pick<Changes, 'logNormal' | 'simple'>) {
  return (
    <>
      {logNormal !== null && <p>{t('ex_gov_risk_log_normal')}</p>}
      <FactList
        of={logNormal}
        fields={{
          riskAversionParameter: t('ex_gov_risk_aversion'),
          tau: t('ex_gov_risk_tau'),
          params: { mu: t('ex_gov_risk_mu'), r: t('ex_gov_risk_r'), sigma: t('ex_gov_risk_sigma') },
        }}
      />
      {simple !== null && <p>{t('ex_gov_risk_simple')}</p>}
      <FactList
        of={simple}
        fields={{
          factorLong: t('ex_gov_risk_factor_long'),
          factorShort: t('ex_gov_risk_factor_short'),
          maxMoveUp: t('ex_gov_risk_max_up'),
          minMoveDown: t('ex_gov_risk_min_down'),
          probabilityOfTrading: t('ex_gov_risk_probability'),
        }}
      />
      {logNormal === null && simple === null && <p class="soft">{t('ex_gov_risk_none')}</p>}
    </>
  );
}

/** Which moves of the price send the market into an auction. */
function PriceMonitoring({ monitoring }: { monitoring: Changes['priceMonitoringParameters'] }) {
  if (monitoring === null) return <p class="soft">{t('ex_gov_not_set')}</p>;
  return (
    <>
      {monitoring.triggers.length === 0 && <p class="soft">{t('ex_gov_no_triggers')}</p>}
      <ol class="triggers stack">
        {monitoring.triggers.map((trigger, index) => (
          <li key={index}>
            <FactList
              of={trigger}
              fields={{
                horizon: [t('ex_gov_horizon'), asSeconds],
                probability: [t('ex_gov_probability'), asPercent],
                auctionExtension: [t('ex_gov_auction_extension'), asSeconds],
              }}
            />
          </li>
        ))}
      </ol>
      <OtherMembers of={monitoring} shown={{ triggers: null }} />
    </>
  );
}

function Metadata({ tags }: { tags: readonly string[] }) {
  if (!useAsSent() && tags.length === 0) return null;
  return (
    <>
      <dt>{t('ex_gov_metadata')}</dt>
      <dd>
        {tags.length === 0 ? (
          <span class="soft">{t('ex_empty_value')}</span>
        ) : (
          <ul class="metadata">
            {tags.map((tag, index) => (
              <li key={index} class="chip">
                {escapeInvisible(tag)}
              </li>
            ))}
          </ul>
        )}
      </dd>
    </>
  );
}

/** All of a market as a proposal lays it out: a new one, or the whole of what an existing one would become. */
export function MarketChanges(props: {
  changes: Changes;
  assetOf: AssetOf;
  /** Whether everything opens on demand: where what differs is shown before. */
  folded?: boolean;
}) {
  const { changes, assetOf, folded = false } = props;
  const { instrument, liquidityMonitoringParameters: liquidity, priceMonitoringParameters: price } = changes;
  return (
    <div class="terms-parts stack">
      <Part title={t('ex_gov_part_instrument')} first={!folded}>
        <Instrument instrument={instrument} assetOf={assetOf} />
      </Part>
      <Part title={t('ex_gov_part_market')}>
        <FactList
          of={changes}
          fields={{
            decimalPlaces: t('ex_gov_decimal_places'),
            positionDecimalPlaces: t('ex_margin_places'),
            linearSlippageFactor: t('ex_gov_linear_slippage'),
            quadraticSlippageFactor: t('ex_gov_quadratic_slippage'),
            lpPriceRange: [t('ex_gov_lp_price_range'), asPercent],
            metadata: () => <Metadata tags={changes.metadata} />,
            instrument: null,
            liquidityMonitoringParameters: null,
            priceMonitoringParameters: null,
            logNormal: null,
            simple: null,
          }}
        />
      </Part>
      {instrument?.future && (
        <Part title={t('ex_gov_part_sources')}>
          <Sources future={instrument.future} />
        </Part>
      )}
      <Part title={t('ex_gov_part_risk')}>
        <RiskModel {...changes} />
      </Part>
      <Part title={t('ex_gov_part_liquidity')}>
        <FactList
          of={liquidity}
          none={t('ex_gov_not_set')}
          fields={{
            triggeringRatio: [t('ex_gov_triggering_ratio'), asPercent],
            auctionExtension: [t('ex_gov_auction_extension'), asSeconds],
            targetStakeParameters: {
              scalingFactor: t('ex_gov_scaling_factor'),
              timeWindow: [t('ex_gov_time_window'), asSeconds],
            },
          }}
        />
      </Part>
      <Part title={t('ex_gov_part_price')}>
        <PriceMonitoring monitoring={price} />
      </Part>
    </div>
  );
}
