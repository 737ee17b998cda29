import type { JSX } from 'preact';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { NewInstrument, UpdateInstrument } from '#lib/data-api/schema/instrument.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { Fact, IdFact } from '../fact.tsx';
import { OtherMembers } from '../other-members.tsx';
import { DataSource } from './data-source.tsx';

/** What is traded: the instrument and its future. An update has neither its name nor its settlement asset. */
export function InstrumentFacts(props: {
  instrument: NewInstrument | UpdateInstrument;
  assetOf: (id: string) => Asset | null;
}): JSX.Element {
  const { instrument, assetOf } = props;
  const { future } = instrument;
  const isNew = 'name' in instrument && typeof instrument.name === 'string';
  const settlement =
    future !== null && typeof future['settlementAsset'] === 'string' ? future['settlementAsset'] : null;
  const asset = settlement === null ? null : assetOf(settlement);
  const binding = future?.dataSourceSpecBinding ?? null;
  return (
    <>
      <dl class="facts">
        {isNew && <Fact label={t('ex_gov_instrument_name')} raw={`${instrument.name}`} />}
        <Fact label={t('ex_gov_instrument_code')} raw={instrument.code} />
        {future !== null && <Fact label={t('ex_gov_quote')} raw={future.quoteName} />}
        {settlement !== null && (
          <IdFact label={t('ex_gov_settlement_asset')} raw={settlement}>
            {asset?.details && (
              <RouteLink to={{ view: 'assets', id: settlement }}>{escapeInvisible(asset.details.symbol)}</RouteLink>
            )}
          </IdFact>
        )}
        {binding !== null && (
          <>
            <Fact label={t('ex_gov_binding_settlement')} raw={binding.settlementDataProperty} />
            <Fact label={t('ex_gov_binding_termination')} raw={binding.tradingTerminationProperty} />
          </>
        )}
      </dl>
      {future !== null && (
        <>
          <DataSource name={t('ex_gov_source_settlement')} source={future.dataSourceSpecForSettlementData} />
          <DataSource name={t('ex_gov_source_termination')} source={future.dataSourceSpecForTradingTermination} />
        </>
      )}
      <OtherMembers of={instrument} shown={['name', 'code', 'future']} />
      <OtherMembers
        of={future ?? {}}
        shown={[
          'quoteName',
          'settlementAsset',
          'dataSourceSpecBinding',
          'dataSourceSpecForSettlementData',
          'dataSourceSpecForTradingTermination',
        ]}
      />
      <OtherMembers of={binding ?? {}} shown={['settlementDataProperty', 'tradingTerminationProperty']} />
    </>
  );
}
