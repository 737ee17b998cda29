import type { JSX } from 'preact';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import type { VoteCount } from '#lib/explorer/governance/count-votes.ts';
import { roundPercent } from '#lib/explorer/governance/exact-percent.ts';
import { liquidityShareOf, type Measure } from '#lib/explorer/governance/vote-measure.ts';
import { isOpen, voteOutcome } from '#lib/explorer/governance/vote-outcome.ts';
import { addDecimals } from '#lib/format/decimal.ts';
import { t } from '#lib/i18n/i18n.ts';
import { LiquidityBar, Reached } from './vote-measure.tsx';

/** What the liquidity providers of a market have voted on its update: it counts where too few tokens have voted. */
export function ProviderMeasures({ proposal, count }: { proposal: Proposal; count: VoteCount }): JSX.Element {
  const { yes, no } = count;
  const open = isOpen(proposal);
  const outcome = voteOutcome(proposal);
  const majority = liquidityShareOf(yes.providerWeight, proposal.requiredLiquidityProviderMajority);
  const all = addDecimals(yes.providerWeight, no.providerWeight);
  const participation = liquidityShareOf(all, proposal.requiredLiquidityProviderParticipation);
  const chip = (measure: Measure, closed: boolean | null): JSX.Element => (
    <Reached reached={open ? measure.reached : closed} open={open} />
  );
  return (
    <>
      <LiquidityBar
        name={t('ex_gov_by_provider')}
        measure={majority}
        words={t('ex_gov_liquidity_yes', { percent: roundPercent(majority.share) })}
        reached={chip(majority, null)}
      />
      <LiquidityBar
        name={t('ex_gov_provider_participation')}
        measure={participation}
        words={t('ex_gov_liquidity_voted', { percent: roundPercent(participation.share) })}
        reached={chip(participation, outcome.providerParticipation)}
      />
      <p class="soft small">{t('ex_gov_provider_counts')}</p>
    </>
  );
}
