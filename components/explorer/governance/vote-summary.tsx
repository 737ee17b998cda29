import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { EnumChip, type Looks } from '#components/controls.tsx';
import { percentAt, ScaleLabels } from '#components/explorer/shell/scale-labels.tsx';
import { reasonText } from '#components/governance/proposal-state.tsx';
import type { Asset } from '#lib/data-api/list-assets.ts';
import type { Proposal, Vote } from '#lib/data-api/schema/proposal.ts';
import {
  countVotes,
  liquidityShareOf,
  type Measure,
  majorityOf,
  type VoteCount,
} from '#lib/explorer/governance/vote-measure.ts';
import { isMarketUpdate, voteOutcome } from '#lib/explorer/governance/vote-outcome.ts';
import { exactPercent, roundPercent, shortTokenAmount, sidePercents } from '#lib/format/amounts.ts';
import { addDecimals, compareDecimals, type Decimal, decimalText, zero } from '#lib/format/decimal.ts';
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

/**
 * A share of the whole, with the labelled mark of what is needed. `alternative` says it to those who do not see it. With
 * `opposed`, the rest of the bar is the other side, and not just empty.
 */
function MeasureBar(props: { measure: Measure; opposed?: boolean; alternative: string }) {
  const { measure, opposed = false } = props;
  const { share, required } = measure;
  const width = percentAt(share);
  const at = required?.share ?? 0;
  const needed =
    required === null ? t('ex_gov_required_unknown') : t('ex_gov_required', { percent: exactPercent(required.text) });
  return (
    <div>
      <svg class="scale-bar" role="img" aria-label={`${props.alternative} ${needed}`} width="100%" height="24">
        <rect class={opposed ? 'vote-no' : 'scale-track'} x="0" y="4" width="100%" height="14" rx="3" />
        <rect class="vote-yes" x="0" y="4" width={width} height="14" rx="3" />
        {opposed && share > 0 && share < 1 && <line class="scale-gap" x1={width} x2={width} y1="4" y2="18" />}
        {required !== null && <line class="scale-mark" x1={percentAt(at)} x2={percentAt(at)} y1="0" y2="22" />}
      </svg>
      {required === null ? (
        <p class="soft small" aria-hidden="true">
          {needed}
        </p>
      ) : (
        <ScaleLabels class="soft" ends={0.25} labels={[{ at, text: needed }]} />
      )}
    </div>
  );
}

/** For against against on one scale, with the majority that is needed: tokens decide, and the parties are one line. */
function Majority(props: { count: VoteCount; proposal: Proposal; token: Asset | null }) {
  const { proposal, token } = props;
  const { yes, no } = props.count;
  // Balances are sent from the first vote on. Their sums are exact, where the weights of a closed vote have been rounded.
  const hasBalances = compareDecimals(addDecimals(yes.balance, no.balance), zero) > 0;
  const [yesPart, noPart] = hasBalances ? [yes.balance, no.balance] : [yes.weight, no.weight];
  const measure = majorityOf(yesPart, noPart, proposalMembers(proposal).requiredMajority);
  const open = isVotable(proposal.state);
  const reached = open ? (measure?.reached ?? null) : voteOutcome(proposal).majority;
  const parties = t('votes_counts', { no: plural('voters', no.count), yes: plural('voters', yes.count) });
  const side = (words: string, part: Decimal): string => {
    const amount = hasBalances ? shortTokenAmount(decimalText(part), token) : null;
    return amount === null ? words : `${words} · ${amount}`;
  };
  const [yesPercent, noPercent] = sidePercents(measure?.share ?? 0);
  const yesWords = side(t('votes_yes', { percent: yesPercent }), yesPart);
  const noWords = side(t('votes_no', { percent: noPercent }), noPart);
  return (
    <Standing title={t('ex_gov_by_weight')} reached={reached} open={open}>
      {measure === null ? (
        <p class="soft small">{t('ex_gov_no_weight')}</p>
      ) : (
        <>
          <p class="standing-sides" aria-hidden="true">
            <span class="vote-yes-word">{yesWords}</span>
            <span class="vote-no-word">{noWords}</span>
          </p>
          <MeasureBar measure={measure} opposed alternative={`${yesWords}. ${noWords}.`} />
        </>
      )}
      <p class="soft small" data-testid="parties">
        {yes.count + no.count === 0 ? t('votes_none') : `${parties}. ${t('ex_gov_count_decides_nothing')}`}
      </p>
    </Standing>
  );
}

/** How many tokens have voted. No service has the total, so before the vote closes it may or may not be enough. */
function Participation(props: { count: VoteCount; proposal: Proposal; token: Asset | null }) {
  const { proposal, token } = props;
  const required = proposalMembers(proposal).requiredParticipation;
  const voted = addDecimals(props.count.yes.balance, props.count.no.balance);
  const amount = compareDecimals(voted, zero) > 0 ? shortTokenAmount(decimalText(voted), token) : null;
  return (
    <Standing title={t('ex_gov_participation')} reached={voteOutcome(proposal).participation} testId="participation">
      <p class="small">
        {amount !== null && `${t('ex_gov_tokens_voted', { amount })} `}
        {required === ''
          ? t('ex_gov_required_unknown')
          : t('ex_gov_required_of_all', { percent: exactPercent(required) })}
      </p>
      {isVotable(proposal.state) && <p class="soft small">{t('ex_gov_participation_later')}</p>}
    </Standing>
  );
}

/** What the liquidity providers of a market have voted on its update: it counts where too few tokens have voted. */
function LiquidityMeasures(props: { proposal: Proposal; count: VoteCount; name?: string }) {
  const { proposal, name = t('ex_gov_by_provider') } = props;
  const { yes, no } = props.count;
  const open = isVotable(proposal.state);
  const { requiredMajorityLp, requiredParticipationLp } = proposal.batchTerms?.proposalParams ?? {
    requiredMajorityLp: proposal.requiredLiquidityProviderMajority,
    requiredParticipationLp: proposal.requiredLiquidityProviderParticipation,
  };
  const majority = liquidityShareOf(yes.providerWeight, requiredMajorityLp);
  const all = addDecimals(yes.providerWeight, no.providerWeight);
  const participation = liquidityShareOf(all, requiredParticipationLp);
  const bars = [
    {
      title: name,
      measure: majority,
      words: t('ex_gov_liquidity_yes', { percent: roundPercent(majority.share) }),
      outcome: null,
    },
    {
      title: t('ex_gov_provider_participation'),
      measure: participation,
      words: t('ex_gov_liquidity_voted', { percent: roundPercent(participation.share) }),
      outcome: voteOutcome(proposal).providerParticipation,
    },
  ];
  return (
    <>
      {bars.map(({ title, measure, words, outcome }) => (
        <Standing key={title} title={title} reached={open ? measure.reached : outcome} open={open}>
          <p class="standing-sides small" aria-hidden="true">
            {words}
          </p>
          <MeasureBar measure={measure} alternative={`${title}: ${words}`} />
        </Standing>
      ))}
      <p class="soft small">{t('ex_gov_provider_counts')}</p>
    </>
  );
}

/** The markets that a batch would change: the providers of each vote on all of it, with their shares there. */
function marketsChanged(proposal: Proposal): Set<string> {
  const changes = proposal.batchTerms?.changes ?? [];
  return new Set(
    changes.flatMap(({ updateMarket, updateSpotMarket }) => (updateMarket ?? updateSpotMarket)?.marketId ?? []),
  );
}

function countSharesIn(votes: readonly Vote[], market: string): VoteCount {
  return countVotes(
    votes.map((vote) => {
      const share = vote.elsPerMarket?.find(({ marketId }) => marketId === market)?.els ?? '';
      return { ...vote, totalEquityLikeShareWeight: share };
    }),
  );
}

export function VoteSummary(props: {
  proposal: Proposal;
  votes: readonly Vote[];
  current: Pick<TermsContext, 'token' | 'marketOf'>;
}) {
  const { proposal, votes } = props;
  const { token, marketOf } = props.current;
  const count = useMemo(() => countVotes(votes), [votes]);
  const { other, unreadable } = count;
  const reason = proposal.state === 'STATE_DECLINED' ? reasonText(proposal.reason) : null;
  return (
    <div class="stack" data-testid="vote-summary">
      {reason !== null && <p class="alert-reason">{t('alert_reason', { reason })}</p>}
      <Majority count={count} proposal={proposal} token={token} />
      <Participation count={count} proposal={proposal} token={token} />
      {isMarketUpdate(proposal) && <LiquidityMeasures proposal={proposal} count={count} />}
      {[...marketsChanged(proposal)].map((id) => {
        const market = escapeInvisible(marketOf(id)?.code || shortenKey(id));
        const name = t('ex_gov_providers_of', { market });
        return <LiquidityMeasures key={id} proposal={proposal} count={countSharesIn(votes, id)} name={name} />;
      })}
      {other > 0 && <p class="soft small">{plural('ex_gov_other_votes', other)}</p>}
      {unreadable > 0 && <p class="soft small">{plural('ex_gov_unreadable_votes', unreadable)}</p>}
    </div>
  );
}
