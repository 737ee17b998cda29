import type { ComponentChildren } from 'preact';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { Fact, FactList, IdFact, OtherMembers, Sent } from '#components/explorer/shell/fact-list.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { Sheet } from '#components/explorer/shell/sheet.tsx';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { type ChangedMember, changedSettings, type MarketSettings } from '#lib/explorer/governance/market-before.ts';
import { marketMember, marketTerms } from '#lib/explorer/governance/terms-table.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { DataSource } from './data-source.tsx';

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
function Instrument({ instrument, assetOf }: { instrument: MarketSettings['instrument']; assetOf: AssetOf }) {
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
        ...marketTerms.instrument,
        future: {
          ...marketTerms.instrument.future,
          settlementAsset,
          dataSourceSpecBinding: null,
          dataSourceSpecForSettlementData: null,
          dataSourceSpecForTradingTermination: null,
        },
      }}
    />
  );
}

type Future = NonNullable<NonNullable<MarketSettings['instrument']>['future']>;

/** Where the future's settlement price comes from, and what ends its trading. */
function Sources({ future }: { future: Future }) {
  return (
    <>
      <FactList of={future.dataSourceSpecBinding} fields={marketTerms.instrument.future.dataSourceSpecBinding} />
      <DataSource name={t('ex_gov_source_settlement')} source={future.dataSourceSpecForSettlementData} />
      <DataSource name={t('ex_gov_source_termination')} source={future.dataSourceSpecForTradingTermination} />
    </>
  );
}

function RiskModel({ logNormal, simple }: Pick<MarketSettings, 'logNormal' | 'simple'>) {
  return (
    <>
      {logNormal !== null && <p>{t('ex_gov_risk_log_normal')}</p>}
      <FactList of={logNormal} fields={marketTerms.logNormal} />
      {simple !== null && <p>{t('ex_gov_risk_simple')}</p>}
      <FactList of={simple} fields={marketTerms.simple} />
      {logNormal === null && simple === null && <p class="soft">{t('ex_gov_risk_none')}</p>}
    </>
  );
}

/** Which moves of the price send the market into an auction. */
function PriceMonitoring({ monitoring }: { monitoring: MarketSettings['priceMonitoringParameters'] }) {
  if (monitoring === null) return <p class="soft">{t('ex_gov_not_set')}</p>;
  return (
    <>
      {monitoring.triggers.length === 0 && <p class="soft">{t('ex_gov_no_triggers')}</p>}
      <ol class="triggers stack">
        {monitoring.triggers.map((trigger, index) => (
          <li key={index}>
            <FactList of={trigger} fields={marketTerms.priceMonitoringParameters.triggers} />
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
  changes: MarketSettings;
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
            ...marketTerms,
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
        <FactList of={liquidity} none={t('ex_gov_not_set')} fields={marketTerms.liquidityMonitoringParameters} />
      </Part>
      <Part title={t('ex_gov_part_price')}>
        <PriceMonitoring monitoring={price} />
      </Part>
    </div>
  );
}

/** What an update of a market changes, and nothing of what stays. */
export function MarketDiff({ before, after }: { before: MarketSettings; after: MarketSettings }) {
  const changes = changedSettings(before, after);
  const show = ({ path }: ChangedMember, raw: string | undefined) =>
    raw === undefined ? (
      <span class="soft">{t('ex_gov_not_set')}</span>
    ) : (
      <Sent raw={raw} words={marketMember(path).read?.(raw)} />
    );
  if (changes.length === 0) return <p>{t('ex_gov_market_same')}</p>;
  return (
    <Sheet
      class="change-table"
      testId="market-changes"
      columns={[t('ex_gov_what'), t('ex_gov_before'), t('ex_gov_after')]}
      rows={changes}
      keyOf={({ path }) => path.join(' ')}
      rowHeads
      cells={(change) => [marketMember(change.path).label, show(change, change.before), show(change, change.after)]}
    />
  );
}
