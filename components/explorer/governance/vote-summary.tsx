import type { JSX } from 'preact';
import { reasonText } from '#components/governance/alert-labels.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { Vote } from '#lib/data-api/schema/governance-message.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { tokenAmount } from '#lib/explorer/asset-labels.ts';
import { exactPercent, roundPercent } from '#lib/explorer/format-decimal.ts';
import { countVotes, type VoteCount } from '#lib/explorer/governance/count-votes.ts';
import { liquidityShareOf, majorityOf } from '#lib/explorer/governance/vote-measure.ts';
import { isMarketUpdate, isOpen, voteOutcome } from '#lib/explorer/governance/vote-outcome.ts';
import { addDecimals, type Decimal, decimalText } from '#lib/format/decimal.ts';
import { proposalMembers } from '#lib/governance/proposal-members.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { LiquidityBar, MajorityBar, Reached } from './vote-measure.tsx';

function decimalOf(count: number): Decimal {
  return { units: BigInt(count), places: 0 };
}

/**
 * How many tokens have voted. No service tells how many there are in all, so whether they are enough is not known before
 * the vote has closed.
 */
function Participation({ proposal, voted }: { proposal: Proposal; voted: string | null }): JSX.Element {
  const required = proposalMembers(proposal).requiredParticipation;
  return (
    <div class="lines" data-testid="participation">
      <h3 class="row">
        {t('ex_gov_participation')} <Reached reached={voteOutcome(proposal).participation} open={false} />
      </h3>
      <p class="small">
        {voted !== null && `${t('ex_gov_tokens_voted', { amount: voted })} `}
        {required === ''
          ? t('ex_gov_required_unknown')
          : t('ex_gov_required_of_all', { percent: exactPercent(required) })}
      </p>
      {isOpen(proposal) && <p class="soft small">{t('ex_gov_participation_later')}</p>}
    </div>
  );
}

/** What the liquidity providers of a market have voted on its update: it counts where too few tokens have voted. */
function LiquidityMeasures({ proposal, count }: { proposal: Proposal; count: VoteCount }): JSX.Element {
  const { yes, no } = count;
  const open = isOpen(proposal);
  const majority = liquidityShareOf(yes.providerWeight, proposal.requiredLiquidityProviderMajority);
  const all = addDecimals(yes.providerWeight, no.providerWeight);
  const participation = liquidityShareOf(all, proposal.requiredLiquidityProviderParticipation);
  return (
    <>
      <LiquidityBar
        name={t('ex_gov_by_provider')}
        measure={majority}
        words={t('ex_gov_liquidity_yes', { percent: roundPercent(majority.share) })}
        reached={<Reached reached={open ? majority.reached : null} open={open} />}
      />
      <LiquidityBar
        name={t('ex_gov_provider_participation')}
        measure={participation}
        words={t('ex_gov_liquidity_voted', { percent: roundPercent(participation.share) })}
        reached={
          <Reached reached={open ? participation.reached : voteOutcome(proposal).providerParticipation} open={open} />
        }
      />
      <p class="soft small">{t('ex_gov_provider_counts')}</p>
    </>
  );
}

/** The votes for and against, by tokens and by count, against what is needed: as pictures, each with its words. */
export function VoteSummary(props: {
  proposal: Proposal | null;
  votes: readonly Vote[];
  token: Asset | null;
}): JSX.Element {
  const { proposal, votes, token } = props;
  const count = countVotes(votes);
  const { yes, no, other, unreadable } = count;
  // Balances are sent from the first vote on. Their sums are exact, where the weights of a closed vote have been rounded.
  const voted = addDecimals(yes.balance, no.balance);
  const hasBalances = voted.units > 0n;
  const [yesPart, noPart] = hasBalances ? [yes.balance, no.balance] : [yes.weight, no.weight];
  const inWords = (part: Decimal): string =>
    hasBalances ? tokenAmount(decimalText(part), token) : exactPercent(decimalText(part));
  const required = proposal === null ? '' : proposalMembers(proposal).requiredMajority;
  const majority = majorityOf(yesPart, noPart, required);
  const open = proposal !== null && isOpen(proposal);
  const decided = proposal === null ? null : open ? (majority?.reached ?? null) : voteOutcome(proposal).majority;
  const reason = proposal?.state === 'STATE_DECLINED' ? reasonText(proposal.reason) : null;
  return (
    <div class="stack" data-testid="vote-summary">
      {reason !== null && <p class="alert-reason">{t('alert_reason', { reason })}</p>}
      <MajorityBar
        name={t('ex_gov_by_weight')}
        measure={majority}
        yes={inWords(yesPart)}
        no={inWords(noPart)}
        none={t('ex_gov_no_weight')}
        reached={<Reached reached={decided} open={open} />}
      />
      <MajorityBar
        name={t('ex_gov_by_count')}
        measure={majorityOf(decimalOf(yes.count), decimalOf(no.count), required)}
        yes={plural('voters', yes.count)}
        no={plural('voters', no.count)}
        none={t('votes_none')}
      />
      <p class="soft small">{t('ex_gov_count_decides_nothing')}</p>
      {proposal !== null && (
        <Participation proposal={proposal} voted={hasBalances ? tokenAmount(decimalText(voted), token) : null} />
      )}
      {proposal !== null && isMarketUpdate(proposal) && <LiquidityMeasures proposal={proposal} count={count} />}
      {other > 0 && <p class="soft small">{plural('ex_gov_other_votes', other)}</p>}
      {unreadable > 0 && <p class="soft small">{plural('ex_gov_unreadable_votes', unreadable)}</p>}
    </div>
  );
}
