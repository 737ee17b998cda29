import type { ComponentChildren } from 'preact';
import { reasonText } from '#components/governance/alert-labels.ts';
import { Chip } from '#components/status.tsx';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { Vote } from '#lib/data-api/schema/governance-message.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { tokenAmount } from '#lib/explorer/asset-labels.ts';
import { exactPercent, roundPercent, sidePercents } from '#lib/explorer/format-decimal.ts';
import { countVotes, type VoteCount } from '#lib/explorer/governance/count-votes.ts';
import { liquidityShareOf, type Measure, majorityOf, scaleEnd } from '#lib/explorer/governance/vote-measure.ts';
import { isMarketUpdate, isOpen, voteOutcome } from '#lib/explorer/governance/vote-outcome.ts';
import { addDecimals, type Decimal, decimalText } from '#lib/format/decimal.ts';
import { proposalMembers } from '#lib/governance/proposal-members.ts';
import { plural, t } from '#lib/i18n/i18n.ts';

/** In pixels. */
const height = 24;
const barTop = 6;
const barHeight = 12;

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** Whether enough have voted: so far while the vote is open, for good once it is closed. Nothing where it is unknown. */
function Reached({ reached, open }: { reached: boolean | null; open: boolean }) {
  if (reached === null) return null;
  if (reached) {
    return (
      <Chip tone="ok" icon="check">
        {open ? t('ex_gov_reached_so_far') : t('ex_gov_reached')}
      </Chip>
    );
  }
  return (
    <Chip tone={open ? 'waiting' : 'refused'} icon={open ? 'clock' : 'cross'}>
      {open ? t('ex_gov_not_reached_so_far') : t('ex_gov_not_reached')}
    </Chip>
  );
}

/**
 * A share on a scale that ends at `end`, with the mark of what is needed. `alternative` says it to those who do not see
 * it. With `opposed`, the rest of the bar is the other side, and not just empty. The children are the legend.
 */
function MeasureBar(props: {
  name: string;
  measure: Measure;
  end: number;
  opposed?: boolean;
  alternative: string;
  reached: ComponentChildren;
  children: ComponentChildren;
}) {
  const { name, measure, end, opposed = false } = props;
  const { required } = measure;
  const share = measure.share / end;
  const width = percent(share);
  const mark = percent((required?.share ?? 0) / end);
  const needed =
    required === null ? t('ex_gov_required_unknown') : t('ex_gov_required', { percent: exactPercent(required.text) });
  return (
    <div class="lines">
      <h3 class="row">
        {name} {props.reached}
      </h3>
      <svg class="scale-bar" role="img" aria-label={`${props.alternative} ${needed}`} width="100%" height={height}>
        <rect class={opposed ? 'vote-no' : 'scale-track'} x="0" y={barTop} width="100%" height={barHeight} rx="3" />
        <rect class="vote-yes" x="0" y={barTop} width={width} height={barHeight} rx="3" />
        {opposed && share > 0 && share < 1 && (
          <line class="scale-gap" x1={width} x2={width} y1={barTop} y2={barTop + barHeight} />
        )}
        {required !== null && <line class="scale-mark" x1={mark} x2={mark} y1="0" y2={height} />}
      </svg>
      <p class="vote-measure-legend small" aria-hidden="true">
        {props.children}
      </p>
      <p class="soft small" aria-hidden="true">
        {needed}
      </p>
    </div>
  );
}

/** Yes against no on one scale, with the majority that is needed. `none` says that neither has anything. */
function MajorityBar(props: {
  name: string;
  measure: Measure | null;
  yes: string;
  no: string;
  none: string;
  reached?: ComponentChildren;
}) {
  const { name, measure, yes, no, reached } = props;
  if (measure === null) {
    return (
      <div class="lines">
        <h3>{name}</h3>
        <p class="soft small">{props.none}</p>
      </div>
    );
  }
  const [yesPercent, noPercent] = sidePercents(measure.share);
  const alternative = t('ex_gov_majority_words', { name, no, no_percent: noPercent, yes, yes_percent: yesPercent });
  return (
    <MeasureBar name={name} measure={measure} end={1} opposed alternative={alternative} reached={reached}>
      <span class="vote-yes-word">
        {t('votes_yes', { percent: yesPercent })} · {yes}
      </span>
      <span class="vote-no-word">
        {t('votes_no', { percent: noPercent })} · {no}
      </span>
    </MeasureBar>
  );
}

function LiquidityBar(props: {
  name: string;
  measure: Measure;
  words: string;
  reached: boolean | null;
  open: boolean;
}) {
  const { name, measure, words, reached, open } = props;
  const end = scaleEnd([measure.share, measure.required?.share ?? 0]);
  return (
    <MeasureBar
      name={name}
      measure={measure}
      end={end}
      alternative={`${name}: ${words}`}
      reached={<Reached reached={reached} open={open} />}
    >
      <span>{words}</span>
      <span class="soft">{t('ex_gov_scale_to', { percent: roundPercent(end) })}</span>
    </MeasureBar>
  );
}

function decimalOf(count: number): Decimal {
  return { units: BigInt(count), places: 0 };
}

/** How many tokens have voted. No service has the total, so before the vote closes it may or may not be enough. */
function Participation({ proposal, voted }: { proposal: Proposal; voted: string | null }) {
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
function LiquidityMeasures({ proposal, count }: { proposal: Proposal; count: VoteCount }) {
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
        reached={open ? majority.reached : null}
        open={open}
      />
      <LiquidityBar
        name={t('ex_gov_provider_participation')}
        measure={participation}
        words={t('ex_gov_liquidity_voted', { percent: roundPercent(participation.share) })}
        reached={open ? participation.reached : voteOutcome(proposal).providerParticipation}
        open={open}
      />
      <p class="soft small">{t('ex_gov_provider_counts')}</p>
    </>
  );
}

/** The votes for and against, by tokens and by count, against what is needed: as pictures, each with its words. */
export function VoteSummary(props: { proposal: Proposal | null; votes: readonly Vote[]; token: Asset | null }) {
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
