import { useMemo } from 'preact/hooks';
import type { Vote } from '#lib/data-api/schema/proposal.ts';
import { type CoursePoint, voteCourse } from '#lib/explorer/governance/vote-course.ts';
import { weighVotes } from '#lib/explorer/governance/weigh-votes.ts';
import { roundPercent } from '#lib/format/format-decimal.ts';
import { formatDate } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';

/** Units of the picture, which is stretched to its place. */
const width = 200;
const height = 60;

/** A line that stays where it is until the next vote, then steps up. `most` is at the top. */
function stepLine(points: readonly CoursePoint[], side: 'yes' | 'no', most: number): string {
  const from = points[0]?.at ?? 0;
  const span = Math.max(1, (points.at(-1)?.at ?? 0) - from);
  const steps = points.map((point) => {
    const x = ((point.at - from) / span) * width;
    const y = height - (point[side] / most) * height;
    return `H${x.toFixed(1)}V${y.toFixed(1)}`;
  });
  return `M0 ${height}${steps.join('')}H${width}`;
}

/** What each side had as time went by, and the same in words. Nothing where there is no course to draw. */
export function VoteChart({ votes }: { votes: readonly Vote[] }) {
  const course = useMemo(() => voteCourse(weighVotes(votes)), [votes]);
  const [first, last] = [course?.points[0], course?.points.at(-1)];
  if (course === null || first === undefined || last === undefined) return null;
  const { points, halfAt } = course;
  const most = Math.max(last.yes, last.no);
  const [from, to] = [formatDate(first.at), formatDate(last.at)];
  const alternative = t('ex_gov_chart_words', {
    from,
    half: formatDate(halfAt),
    no: roundPercent(last.no),
    to,
    yes: roundPercent(last.yes),
  });
  return (
    <div class="lines" data-testid="vote-chart">
      <h3>{t('ex_gov_chart')}</h3>
      <svg
        class="vote-chart"
        role="img"
        aria-label={alternative}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
      >
        <path class="vote-chart-yes" d={stepLine(points, 'yes', most)} />
        <path class="vote-chart-no" d={stepLine(points, 'no', most)} />
      </svg>
      <p class="split scale-ends small soft" aria-hidden="true">
        <span>{from}</span>
        <span class="vote-chart-key">
          <span class="vote-yes-word">— {t('vote_for')}</span> <span class="vote-no-word">┄ {t('vote_against')}</span>
        </span>
        <span>{to}</span>
      </p>
      <p class="soft small">{t('ex_gov_chart_latest')}</p>
    </div>
  );
}
