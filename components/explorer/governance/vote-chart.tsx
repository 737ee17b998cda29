import { useMemo } from 'preact/hooks';
import { useExplorer } from '#components/explorer/shell/query-data.tsx';
import { percentAt, ScaleLabels } from '#components/scale.tsx';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { type CoursePoint, voteCourse, type WeighedVotes } from '#lib/explorer/governance/weigh-votes.ts';
import { exactPercent, sidePercents } from '#lib/format/amounts.ts';
import { addDecimals, shareOf } from '#lib/format/decimal.ts';
import { formatDate } from '#lib/format/time.ts';
import { proposalMembers } from '#lib/governance/alert.ts';
import { dateFormat, t } from '#lib/i18n/i18n.ts';

/** Units of the picture, which is stretched to its place. */
const size = 200;

/** A date without its year, which the head of the page tells: a phone has no room for it. */
const dateText = (at: number): string =>
  dateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(at);

/** The share that is for, which stays where it is until the next vote. `end` is where it ends, as `x` are the places of the points. */
function stepLine(points: readonly CoursePoint[], x: (at: number) => number, end: number): string {
  const steps = points.map((point, index) => {
    const [across, down] = [x(point.at) * size, (point.no / (point.yes + point.no)) * size];
    return `${index === 0 ? 'M' : 'H'}${across.toFixed(1)}${index === 0 ? ' ' : 'V'}${down.toFixed(1)}`;
  });
  return `${steps.join('')}H${(end * size).toFixed(1)}`;
}

/**
 * The share of the votes that is for, from the opening of the vote to its end, with what is needed and where one is now; and
 * the same in words. Nothing where there is no course to draw.
 */
export function VoteChart({ proposal, votes }: { proposal: Proposal; votes: WeighedVotes }) {
  const now = useExplorer().now.value;
  const course = useMemo(() => voteCourse(votes.all), [votes]);
  const [first, last] = [course?.points[0], course?.points.at(-1)];
  if (course === null || first === undefined || last === undefined) return null;
  const { closesAt, requiredMajority } = proposalMembers(proposal);
  const from = Math.min(first.at, unixMilliseconds(proposal.timestamp, 'nanoseconds') ?? first.at);
  const to = Math.max(last.at, closesAt ?? last.at);
  if (to === from) return null;
  const x = (at: number): number => (at - from) / (to - from);
  const required = Number(requiredMajority || Number.NaN);
  const isOpen = now < to;
  const [yes, no] = sidePercents(shareOf(votes.yes.weight, addDecimals(votes.yes.weight, votes.no.weight)));
  const alternative = t('ex_gov_chart_words', { from: formatDate(from), half: formatDate(course.halfAt), yes, no });
  return (
    <div class="lines" data-testid="vote-chart">
      <h3>{t('ex_gov_chart')}</h3>
      <div class="vote-chart">
        <svg role="img" aria-label={alternative} viewBox={`0 0 ${size} ${size}`} preserveAspectRatio="none">
          <path class="vote-chart-yes" d={stepLine(course.points, x, isOpen ? Math.max(x(now), x(last.at)) : 1)} />
          {required > 0 && <path class="vote-chart-needed" d={`M0 ${(1 - required) * size}H${size}`} />}
          {isOpen && <path class="vote-chart-now" d={`M${x(now) * size} 0V${size}`} />}
        </svg>
        <p class="vote-chart-shares small soft" aria-hidden="true">
          {[1, required > 0 && required < 1 ? required : 0.5, 0].map((share) => (
            <span key={share} style={{ top: percentAt(1 - share) }}>
              {exactPercent(`${share}`)}
            </span>
          ))}
        </p>
        <ScaleLabels
          class="soft"
          ends={0.25}
          labels={[
            { at: 0, text: dateText(from) },
            ...(isOpen && x(now) > 0.3 && x(now) < 0.7 ? [{ at: x(now), text: t('ex_gov_chart_now') }] : []),
            { at: 1, text: dateText(to) },
          ]}
        />
      </div>
      <p class="soft small">{t('ex_gov_chart_latest')}</p>
    </div>
  );
}
