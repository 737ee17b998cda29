import type { JSX } from 'preact';
import type { UpdateMarketChanges } from '#lib/data-api/schema/market-changes.ts';
import { t } from '#lib/i18n/i18n.ts';
import { Fact } from '../fact.tsx';
import { OtherMembers } from '../other-members.tsx';
import { PercentFact } from '../percent-fact.tsx';
import { SecondsFact } from '../time-fact.tsx';
import { withKeys } from '../with-keys.ts';

/** When too little liquidity sends the market into an auction. */
export function LiquidityMonitoring(props: {
  monitoring: NonNullable<UpdateMarketChanges['liquidityMonitoringParameters']>;
}): JSX.Element {
  const { monitoring } = props;
  const stake = monitoring.targetStakeParameters;
  return (
    <>
      <dl class="facts">
        <PercentFact label={t('ex_gov_triggering_ratio')} raw={monitoring.triggeringRatio} />
        <SecondsFact label={t('ex_gov_auction_extension')} raw={monitoring.auctionExtension} />
        {stake !== null && (
          <>
            <Fact label={t('ex_gov_scaling_factor')} raw={stake.scalingFactor} />
            <SecondsFact label={t('ex_gov_time_window')} raw={stake.timeWindow} />
          </>
        )}
      </dl>
      <OtherMembers of={monitoring} shown={['triggeringRatio', 'auctionExtension', 'targetStakeParameters']} />
      <OtherMembers of={stake ?? {}} shown={['scalingFactor', 'timeWindow']} />
    </>
  );
}

/** Which moves of the price send the market into an auction. */
export function PriceMonitoring(props: {
  monitoring: NonNullable<UpdateMarketChanges['priceMonitoringParameters']>;
}): JSX.Element {
  const { monitoring } = props;
  return (
    <>
      {monitoring.triggers.length === 0 && <p class="soft">{t('ex_gov_no_triggers')}</p>}
      <ol class="triggers">
        {withKeys(monitoring.triggers, ({ horizon, probability }) => `${horizon} ${probability}`).map(
          ({ key, item: trigger }) => (
            <li key={key}>
              <dl class="facts">
                <SecondsFact label={t('ex_gov_horizon')} raw={trigger.horizon} />
                <PercentFact label={t('ex_gov_probability')} raw={trigger.probability} />
                <SecondsFact label={t('ex_gov_auction_extension')} raw={trigger.auctionExtension} />
              </dl>
              <OtherMembers of={trigger} shown={['horizon', 'probability', 'auctionExtension']} />
            </li>
          ),
        )}
      </ol>
      <OtherMembers of={monitoring} shown={['triggers']} />
    </>
  );
}
