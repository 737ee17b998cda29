import type { JSX } from 'preact';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import type { Vote } from '#lib/data-api/schema/vote.ts';
import { compareDecimals, type Decimal, decimalText, zero } from '#lib/decimal.ts';
import { countVotes } from '#lib/explorer/governance/count-votes.ts';
import { exactPercent } from '#lib/explorer/governance/exact-percent.ts';
import { majorityOf, participationOf } from '#lib/explorer/governance/vote-measure.ts';
import { plural, t } from '#lib/ui/i18n.ts';
import { tokenAmount } from './token-amount.ts';
import { MajorityBar, ParticipationBar } from './vote-measure.tsx';

function decimalOf(count: number): Decimal {
  return { units: BigInt(count), places: 0 };
}

function isSome(one: Decimal, other: Decimal): boolean {
  return compareDecimals(one, zero) > 0 || compareDecimals(other, zero) > 0;
}

/** Whether the liquidity providers of the market have a say: where something is needed of them, or they have voted. */
function providersMatter(proposal: Proposal, voted: boolean): boolean {
  const { requiredLiquidityProviderMajority: majority, requiredLiquidityProviderParticipation: participation } =
    proposal;
  return voted || [majority, participation].some((needed) => /[1-9]/.test(needed));
}

/** The votes for and against, by weight and by count, against what is needed: as pictures, each with its words. */
export function VoteSummary(props: {
  proposal: Proposal | null;
  votes: readonly Vote[];
  token: Asset | null;
}): JSX.Element {
  const { proposal, votes, token } = props;
  const { yes, no, other, unreadable } = countVotes(votes);
  const weighed = isSome(yes.weight, no.weight);
  // Services work out the weights when the vote closes; until then the balances have the same proportions.
  const [yesPart, noPart] = weighed ? [yes.weight, no.weight] : [yes.balance, no.balance];
  const inWords = (part: Decimal): string =>
    weighed ? exactPercent(decimalText(part)) : tokenAmount(decimalText(part), token);
  const majority = proposal?.requiredMajority ?? '';
  const byProviders = isSome(yes.providerWeight, no.providerWeight);
  return (
    <div class="vote-summary" data-testid="vote-summary">
      <MajorityBar
        name={t('ex_gov_by_weight')}
        measure={majorityOf(yesPart, noPart, majority)}
        yes={inWords(yesPart)}
        no={inWords(noPart)}
        none={t('ex_gov_no_weight')}
        decides
      />
      <MajorityBar
        name={t('ex_gov_by_count')}
        measure={majorityOf(decimalOf(yes.count), decimalOf(no.count), majority)}
        yes={plural('voters', yes.count)}
        no={plural('voters', no.count)}
        none={t('votes_none')}
        decides={false}
      />
      <p class="soft small">{t('ex_gov_count_decides_nothing')}</p>
      {weighed || votes.length === 0 ? (
        <ParticipationBar
          name={t('ex_gov_participation')}
          measure={participationOf(yes.weight, no.weight, proposal?.requiredParticipation ?? '')}
        />
      ) : (
        <p class="soft small">{t('ex_gov_no_participation')}</p>
      )}
      {proposal !== null && providersMatter(proposal, byProviders) && (
        <>
          <MajorityBar
            name={t('ex_gov_by_provider')}
            measure={majorityOf(yes.providerWeight, no.providerWeight, proposal.requiredLiquidityProviderMajority)}
            yes={exactPercent(decimalText(yes.providerWeight))}
            no={exactPercent(decimalText(no.providerWeight))}
            none={t('ex_gov_no_weight')}
            decides
          />
          <ParticipationBar
            name={t('ex_gov_provider_participation')}
            measure={participationOf(
              yes.providerWeight,
              no.providerWeight,
              proposal.requiredLiquidityProviderParticipation,
            )}
          />
        </>
      )}
      {other > 0 && <p class="soft small">{plural('ex_gov_other_votes', other)}</p>}
      {unreadable > 0 && <p class="soft small">{plural('ex_gov_unreadable_votes', unreadable)}</p>}
    </div>
  );
}
