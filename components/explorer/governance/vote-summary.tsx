import type { ComponentChildren } from 'preact';
import { EnumChip, type Looks } from '#components/controls.tsx';
import { reasonText } from '#components/governance/proposal-state.tsx';
import { SidesBar } from '#components/governance/vote-bar.tsx';
import { MeasureBar } from '#components/scale.tsx';
import type { Asset } from '#lib/data-api/list-assets.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { majorityOf, marketUpdateIn, measureShare, voteOutcome } from '#lib/explorer/governance/vote-measure.ts';
import { liquidityOf, type WeighedVotes } from '#lib/explorer/governance/weigh-votes.ts';
import { assetAmount, exactPercent, roundedDecimal, roundPercent } from '#lib/format/amounts.ts';
import { addDecimals, type Decimal, decimalText } from '#lib/format/decimal.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { shortenKey } from '#lib/format/names.ts';
import { proposalMembers } from '#lib/governance/alert.ts';
import { isVotable } from '#lib/governance/proposal-records.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { TermsContext } from '#lib/terms/term.ts';

const reachedLooks: Looks = new Map([
  ['reached', ['ok', 'check', 'ex_gov_reached']],
  ['reached so far', ['ok', 'check', 'ex_gov_reached_so_far']],
  ['not reached', ['refused', 'cross', 'ex_gov_not_reached']],
  ['not reached so far', ['waiting', 'clock', 'ex_gov_not_reached_so_far']],
]);

/** One of what a proposal needs, with whether it is reached: so far while the vote is open, for good once it is closed. */
function Standing(props: {
  title: string;
  /** Null where it is unknown. */
  reached: boolean | null;
  open?: boolean;
  testId?: string;
  children: ComponentChildren;
}) {
  const { title, reached, open = false } = props;
  return (
    <div class="lines" data-testid={props.testId}>
      <h3 class="row">
        {title}{' '}
        {reached !== null && (
          <EnumChip looks={reachedLooks} value={`${reached ? '' : 'not '}reached${open ? ' so far' : ''}`} />
        )}
      </h3>
      {props.children}
    </div>
  );
}

/** A weight in whole tokens, with few digits; undefined where weights are none, or the token is not known. */
const tokensOf = (weight: Decimal, { inTokens }: WeighedVotes, token: Asset | null): string | undefined =>
  inTokens ? assetAmount(decimalText(weight), token?.details, roundedDecimal) : undefined;

/** For against against on one scale, with the majority that is needed: tokens decide, and the parties are one line. */
function Majority(props: { votes: WeighedVotes; proposal: Proposal; token: Asset | null }) {
  const { proposal, token } = props;
  const { yes, no } = props.votes;
  const measure = majorityOf(yes.weight, no.weight, proposalMembers(proposal).requiredMajority);
  const open = isVotable(proposal.state);
  const reached = open ? (measure?.reached ?? null) : voteOutcome(proposal).majority;
  const parties = t('votes_counts', { no: plural('voters', no.votes.length), yes: plural('voters', yes.votes.length) });
  const amounts = [yes, no].map(({ weight }) => tokensOf(weight, props.votes, token));
  return (
    <Standing title={t('ex_gov_by_weight')} reached={reached} open={open}>
      {measure === null ? (
        <p class="soft small">{t('ex_gov_no_weight')}</p>
      ) : (
        <SidesBar measure={measure} amounts={amounts} />
      )}
      <p class="soft small" data-testid="parties">
        {yes.votes.length + no.votes.length === 0
          ? t('votes_none')
          : `${parties}. ${t('ex_gov_count_decides_nothing')}`}
      </p>
    </Standing>
  );
}

/** How many tokens have voted. No service has the total, so before the vote closes it may or may not be enough. */
function Participation(props: { votes: WeighedVotes; proposal: Proposal; token: Asset | null }) {
  const { proposal, token } = props;
  const { yes, no } = props.votes;
  const required = proposalMembers(proposal).requiredParticipation;
  const amount = tokensOf(addDecimals(yes.weight, no.weight), props.votes, token);
  return (
    <Standing title={t('ex_gov_participation')} reached={voteOutcome(proposal).participation} testId="participation">
      <p class="small">
        {amount !== undefined && `${t('ex_gov_tokens_voted', { amount })} `}
        {required === ''
          ? t('ex_gov_required_unknown')
          : t('ex_gov_required_of_all', { percent: exactPercent(required) })}
      </p>
      {isVotable(proposal.state) && <p class="soft small">{t('ex_gov_participation_later')}</p>}
    </Standing>
  );
}

/** What the liquidity providers of a market have voted on its update: it counts where too few tokens have voted. */
function LiquidityMeasures(props: { proposal: Proposal; votes: WeighedVotes; name: string; market?: string }) {
  const { proposal, name, market } = props;
  const voted = liquidityOf(props.votes, market);
  const open = isVotable(proposal.state);
  const { requiredMajorityLp, requiredParticipationLp } = proposal.batchTerms?.proposalParams ?? {
    requiredMajorityLp: proposal.requiredLiquidityProviderMajority,
    requiredParticipationLp: proposal.requiredLiquidityProviderParticipation,
  };
  // `elsPerMarket`, which is empty outside batches, tells releases from 0.74.5 on. 0.73.10 to 0.74.4 count the majority of
  // what has voted, too, but are measured as earlier releases: in votes of 0.73 nothing tells them apart.
  const isOfVoted = voted.all.units > 0n && props.votes.all.some(({ vote }) => vote.elsPerMarket !== undefined);
  const majority = measureShare(voted.yes, requiredMajorityLp, isOfVoted ? voted.all : undefined);
  const participation = measureShare(voted.all, requiredParticipationLp);
  const outcome = voteOutcome(proposal).providerParticipation;
  const isOfSpot = (proposal.batchTerms?.changes ?? [proposal.terms]).some(
    (terms) => terms?.updateSpotMarket && [undefined, terms.updateSpotMarket.marketId].includes(market),
  );
  // Votes on spot markets get their shares when these are counted: vegaprotocol/vega v0.79.0, core/governance, `addVote` and `Close`.
  if (isOfSpot && voted.all.units === 0n && outcome === null) {
    return (
      <Standing title={name} reached={null}>
        <p class="soft small">{t('ex_gov_spot_shares')}</p>
      </Standing>
    );
  }
  const yes = { percent: roundPercent(majority.share) };
  const saidYes = t(isOfVoted ? 'ex_gov_liquidity_yes_of_voted' : 'ex_gov_liquidity_yes', yes);
  const saidAll = t('ex_gov_liquidity_voted', { percent: roundPercent(participation.share) });
  const bars = [
    { title: name, measure: majority, words: saidYes, outcome: null },
    { title: t('ex_gov_provider_participation'), measure: participation, words: saidAll, outcome },
  ];
  return (
    <>
      {bars.map(({ title, measure, words, outcome }) => (
        <Standing key={title} title={title} reached={open ? measure.reached : outcome} open={open}>
          <p class="small" aria-hidden="true">
            {words}
          </p>
          <MeasureBar measure={measure} alternative={`${title}: ${words}`} />
        </Standing>
      ))}
      <p class="soft small">{t('ex_gov_provider_counts')}</p>
    </>
  );
}

export function VoteSummary(props: {
  proposal: Proposal;
  votes: WeighedVotes;
  current: Pick<TermsContext, 'token' | 'marketOf'>;
}) {
  const { proposal, votes } = props;
  const { token, marketOf } = props.current;
  const { all, yes, no, unreadable } = votes;
  const other = all.length - yes.votes.length - no.votes.length;
  // The providers of each market that a batch would change vote on all of it, with their shares there.
  const markets = new Set(proposal.batchTerms?.changes.flatMap((terms) => marketUpdateIn(terms)?.marketId ?? []));
  const reason = proposal.state === 'STATE_DECLINED' ? reasonText(proposal.reason) : null;
  return (
    <div class="stack" data-testid="vote-summary">
      {reason !== null && <p class="alert-reason">{t('alert_reason', { reason })}</p>}
      <Majority votes={votes} proposal={proposal} token={token} />
      <Participation votes={votes} proposal={proposal} token={token} />
      {marketUpdateIn(proposal.terms) && (
        <LiquidityMeasures proposal={proposal} votes={votes} name={t('ex_gov_by_provider')} />
      )}
      {[...markets].map((id) => {
        const market = escapeInvisible(marketOf(id)?.code || shortenKey(id));
        const name = t('ex_gov_providers_of', { market });
        return <LiquidityMeasures key={id} proposal={proposal} votes={votes} market={id} name={name} />;
      })}
      {other > 0 && <p class="soft small">{plural('ex_gov_other_votes', other)}</p>}
      {unreadable > 0 && <p class="soft small">{plural('ex_gov_unreadable_votes', unreadable)}</p>}
    </div>
  );
}
