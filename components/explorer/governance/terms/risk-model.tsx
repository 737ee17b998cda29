import type { JSX } from 'preact';
import type { UpdateMarketChanges } from '#lib/data-api/schema/market-changes.ts';
import { t } from '#lib/i18n/i18n.ts';
import { Fact } from '../fact.tsx';
import { OtherMembers } from '../other-members.tsx';

/** How the market's risk is reckoned, by either model, number by number as sent. */
export function RiskModel({ changes }: { changes: Pick<UpdateMarketChanges, 'logNormal' | 'simple'> }): JSX.Element {
  const { logNormal, simple } = changes;
  const params = logNormal?.params ?? null;
  return (
    <>
      {logNormal !== null && (
        <>
          <p>{t('ex_gov_risk_log_normal')}</p>
          <dl class="facts">
            <Fact label={t('ex_gov_risk_aversion')} raw={logNormal.riskAversionParameter} />
            <Fact label={t('ex_gov_risk_tau')} raw={logNormal.tau} />
            {params !== null && (
              <>
                <Fact label={t('ex_gov_risk_mu')} raw={params.mu} />
                <Fact label={t('ex_gov_risk_r')} raw={params.r} />
                <Fact label={t('ex_gov_risk_sigma')} raw={params.sigma} />
              </>
            )}
          </dl>
          <OtherMembers of={logNormal} shown={['riskAversionParameter', 'tau', 'params']} />
          <OtherMembers of={params ?? {}} shown={['mu', 'r', 'sigma']} />
        </>
      )}
      {simple !== null && (
        <>
          <p>{t('ex_gov_risk_simple')}</p>
          <dl class="facts">
            <Fact label={t('ex_gov_risk_factor_long')} raw={simple.factorLong} />
            <Fact label={t('ex_gov_risk_factor_short')} raw={simple.factorShort} />
            <Fact label={t('ex_gov_risk_max_up')} raw={simple.maxMoveUp} />
            <Fact label={t('ex_gov_risk_min_down')} raw={simple.minMoveDown} />
            <Fact label={t('ex_gov_risk_probability')} raw={simple.probabilityOfTrading} />
          </dl>
          <OtherMembers
            of={simple}
            shown={['factorLong', 'factorShort', 'maxMoveUp', 'minMoveDown', 'probabilityOfTrading']}
          />
        </>
      )}
      {logNormal === null && simple === null && <p class="soft">{t('ex_gov_risk_none')}</p>}
    </>
  );
}
